/**
 * Last parts of URL paths, and what a request to them does whatever its verb says. Compared without `_`, `-` and case.
 */

function table(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** A POST there asks, computes or logs in. */
export const READ_ENDINGS = table(`
  search msearch searches query runquery batchquery validate validation dryrun preview token accesstoken oauth authorize
  login signin auth authenticate introspect refresh refreshtoken count check availability freebusy lookup find list filter aggregate runaggregationquery
  batchget mget read fetch retrieve get suggest suggestions autocomplete complete completions embeddings embedding embed rerank moderations
  generations generatecontent streamgeneratecontent counttokens tokenize detokenize generate chat infer inference predict
  translate detect detectlanguage classify extract analyze analyse analyzer explain parse convert render format simulate estimate calculate compute
  session price pricing rates diff compare similarity match resolve geocode directions route matrix isochrone distance
  runreport batchrunreports runrealtimereport runpivotreport searchstream testiampermissions getiampolicy verifytoken qrcode generateqrcode
  scrape map screenshot inspect status info exists has contains histogram statistics stats facets scroll pit
  transcribe summarize summarise forecast distancematrix ask
  lint recommend discover scan evaluate queryrange download presign presigned presignedurl signedurl uploadurl uploadurls generateuploadurl generateuploadurls describe freshness eligibility
`);

/** Of one thing that is named before them these are things that a POST adds to; of all things together they are asked for. A place is looked for in reverse, a transaction taken back. */
export const READ_UNLESS_AFTER_ID = table('details summary overview reverse');

/** Parts of paths under which one signs in, and the steps of that: `/auth/nonce`, `/oauth/device/code`. */
export const SIGN_IN = /^(?:o?auth2?|login|sign-?in|authentication|siwe|sso|oidc|openid-connect)$/i;
export const SIGN_IN_STEPS = table('nonce challenge verify token tokens code exchange callback jwt session sessions device handshake');

/** A POST there sets something that is already so when it is repeated. */
export const IDEMPOTENT_ENDINGS = table(`
  cancel archive unarchive enable disable activate deactivate pause resume close reopen lock unlock mute unmute publish unpublish
  delete batchdelete bulkdelete remove revoke logout signout star unstar follow unfollow like unlike upvote downvote unvote subscribe unsubscribe upsert update
  accept approve reject decline dismiss finish finalize finalise assign unassign markread markasread setdefault unresolve
  acknowledge ack block unblock ban unban stop suspend unsuspend trash untrash hide unhide pin unpin attach detach join leave mark modify
  replace set save confirm deletebyquery purge clear void terminate abort shutdown resize erase skip unskip freeze unfreeze unapprove settings preferences free unload evict invalidate uninstall expose unexpose
`);

/** Readings of their own that set a state when an id stands before them: `/threads/{id}/resolve`. */
export const IDEMPOTENT_AFTER_ID = table('resolve complete read open refresh default primary promote demote takeownership merge rebase bulkpublish convert approval restore install');

/** What runs or does not run; to start one that runs changes nothing. */
export const MACHINES = table(`
  servers server vms vm virtualmachines instances containers container pods machines machine addons services service sandboxes clusters droplets
  devices apps appliances volumes emulators nodes guests lxc qemu
`);

/** A GET there acts all the same. */
export const ACTION_ENDINGS = table(`
  create send trigger execute restart reboot deploy enqueue charge refund increment toggle
  start stop pause resume delete remove revoke logout cancel archive enable disable shutdown
`);

/** A PUT or PATCH there does it once more with each repeat. */
export const REPEATED_ENDINGS = table(`
  send resend increment decrement toggle trigger execute run rerun restart reboot redeploy enqueue charge refund notify remind append transfer
`);

/** Query parameters and body fields that name the operation of an RPC-style endpoint. */
export const ACTION_PARAMETERS = table('action method operation op cmd command act do func function task verb');

/** Flags that turn a request into a rehearsal, or bind it to reading. */
export const DRY_RUN_FLAGS = table('dryrun validateonly readonly previewonly');

/** Hosts of language models: their POSTs answer a prompt and store nothing. */
export const MODEL_HOSTS =
  /(?:api\.openai\.com|api\.anthropic\.com|generativelanguage\.googleapis\.com|openrouter\.ai|api\.mistral\.ai|api\.groq\.com|api\.cohere\.|api\.deepseek\.com|api\.perplexity\.ai|api\.x\.ai|api\.together\.|api-inference\.huggingface\.co|:11434)(?=[/:?]|$)/;
