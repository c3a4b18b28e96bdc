/**
 * Verbs of method names, and what calling such a method does. A verb stands in one table only; `NEUTRAL_NAMES` holds
 * whole names, which come first.
 */

function table(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** Looks, computes, waits or shows; nothing outside changes. */
export const READ_VERBS = table(`
  get list find search read fetch query describe show count check validate verify parse format render compute is are has exists exist lookup
  retrieve head scan select peek view load download export print inspect explain analyze analyse estimate calculate calc preview simulate
  compare diff test ping health status info stats metrics history watch poll wait await iterate paginate page scroll hover navigate stream sample
  filter sort group aggregate reduce distinct max min sum avg match resolve reverse translate convert transform encode decode
  serialize deserialize stringify normalize sanitize escape unescape compile tokenize embed embeddings classify detect extract summarize rerank
  recommend suggest autocomplete completion completions generate predict infer moderate transcribe speech
  pick omit debounce throttle memoize as to from with without can should will may in on use of by
  discover probe introspect enumerate browse crawl scrape screenshot snapshot measure evaluate build make
  ls dir stat which whoami who cat grep tail log logs dump trace track mget hget hgetall lrange smembers zrange
  login signin authenticate auth connect disconnect open initialize init setup configure warm
  goto seek
  ask chat think reason explore audit lint refresh sleep delay redact mask obfuscate
`);

/** Sets or removes: doing it twice is doing it once. */
export const IDEMPOTENT_VERBS = table(`
  set update change put replace delete remove upsert enable disable archive unarchive assign unassign save store persist overwrite modify edit patch
  mark unmark tag untag label unlabel pin unpin star unstar like unlike upvote downvote follow unfollow block unblock mute unmute ban unban lock unlock
  activate deactivate suspend unsuspend cancel abort stop pause resume close reopen approve reject decline accept deny dismiss acknowledge
  ack complete finish finalize publish unpublish hide unhide grant revoke authorize allow disallow unschedule deschedule attach detach associate disassociate
  link unlink bind unbind join leave subscribe unsubscribe share unshare ensure sync synchronize reconcile register unregister deregister
  clear purge truncate drop destroy erase wipe trash untrash prune evict expire invalidate flush discard apply
  del rm rmdir unset hset hdel sadd srem zadd zrem mset touch annotate mkdirp promote demote transition
  cordon uncordon drain scale resize merge unresolve confirm claim index reindex
  reschedule void turn wake mount unmount flag snooze logout react vote nack offboard
  kill terminate shutdown restore install uninstall deprovision teardown signout expose unexpose
`);

/** Those of the above that take something away. */
export const DESTRUCTIVE_VERBS = table(`
  delete remove clear purge truncate drop destroy erase wipe trash prune del rm rmdir hdel srem zrem kill terminate uninstall deprovision
  teardown revoke discard
`);

/** Adds, sends, starts or counts up: a repeat is seen. */
export const WRITE_VERBS = table(`
  create add insert send post append prepend push emit dispatch trigger run execute exec start launch spawn fire charge refund pay capture
  transfer withdraw deposit purchase buy sell book reserve order checkout invite increment decrement incr decr incrby decrby hincrby lpush rpush
  toggle flip schedule enqueue queue upload copy clone fork duplicate replicate import submit reply comment respond message notify alert email mail
  sms broadcast dial invoke restart reboot retry rerun replay resend redeliver deploy rollback revert reset rotate
  regenerate issue mint new provision request raise write record instantiate place
  move rename migrate swap click tap press type swipe drag play speak produce xadd forward draft compose
  sendmail mkdir mkdtemp bulk bulkwrite setnx boot credit debit enroll ship donate pledge bid award hire
  requeue stake seed backup onboard remind bump escalate
`);

/** Of these, a repeat is refused because the first has used the name up. */
export const NATURAL_KEY_VERBS = table('move rename mkdir');

/** Words before the verb that do not change it. */
export const MODIFIERS = table(`
  async bulk batch multi many try force safe unsafe raw do maybe perform handle internal admin my our api rest http rpc client server
  auto quick simple deep soft hard partial v1 v2 v3
`);

/** Things that a `create…` function of a library makes in memory. */
export const FACTORY_NOUNS = table(`
  client clients connection server pool logger context instance store provider transport stream hash hmac cipher cipheriv decipher decipheriv
  element app router parser api sdk agent handler handlers middleware interface proxy reader writer schema config configuration adapter driver
  engine error require fetch fetcher url uri ref selector slice theme worker window emitter builder factory wrapper plugin resolver loader
  credentials signer verifier generator iterator matcher serializer renderer compiler transformer converter formatter validator tokenizer
  cache fragment buffer sign verify secretkey publickey privatekey gzip gunzip deflate inflate brotlicompress brotlidecompress unzip source
  sourcefile program printer scanner openai anthropic google mistral ollama azure bedrock vertex groq gateway registry caller env filter
  regex regexp tracer meter host requestoptions calloptions toolresult toolresponse textresult textresponse errorresult errorresponse
`);

/** What a `get…` or `open…` gives to act with, not to read. */
export const HANDLE_NOUNS = table(`
  connect open init initialize login auth queue queues topic channel collection database db repo repository bucket table model ref reference doc
  document container workspace page frame tab room socket producer publisher sender writer git branch remote service default with from of use on
`);

/** What an `add…` or `set…` puts into objects of the running process. */
export const IN_PROCESS_NOUNS = table(`
  listener listeners handler handlers hook hooks route routes plugin plugins middleware interceptor interceptors tool tools prompt prompts
  schema schemas format formats keyword keywords helper helpers header headers timeout interval immediate option options encoding locale logger
  level loglevel credentials accesstoken apikey attribute attributes span timezone prototype maxlisteners keepalive nodelay cookie defaults
  baseurl baseuri useragent context tracer exporter breadcrumb transport minutes hours seconds milliseconds fullyear month
`);

/** Whole names that never are effects: what promises, arrays, strings, streams, emitters, schemas and query builders have. */
export const NEUTRAL_NAMES = table(`
  then catch finally on once off addlistener removelistener removealllisteners addeventlistener removeeventlistener listeners listenercount
  map foreach filter reduce reduceright some every find findlast findindex findlastindex flatmap flat includes indexof lastindexof join split slice
  splice concat sort reverse tosorted toreversed tospliced at with fill copywithin entries keys values shift unshift
  tostring valueof tojson tolocalestring tofixed toprecision toisostring todate tolowercase touppercase trim trimstart trimend padstart padend
  repeat replaceall match matchall test startswith endswith substring substr charat charcodeat codepointat normalize localecompare
  json text blob arraybuffer formdata bytes clone getreader getwriter pipe pipethrough pipeto tee unpipe cork uncork setencoding unref ref
  apply bind call close end connect disconnect quit listen address use option options default defaults release commit rollback flush
  next return throw hasownproperty isprototypeof propertyisenumerable
  info warn error debug trace fatal verbose silly log time timeend groupend table assert child level
  subscribe unsubscribe observe unobserve tap of extend length optional nullable nullish refine safeparse parseasync safeparseasync
  where and or not eq neq ne gt gte lt lte ilike contains containedby overlaps andwhere orwhere wherein limit offset skip take orderby groupby
  having returning single maybesingle throwonerror abortsignal lean populate session project cursor hint
  toarray tolist hasnext events promise aserror waitfor waituntil ready timeout backoff race all allsettled any reject withresolvers
  freeze seal abort releaselock exec logout signout
`);
