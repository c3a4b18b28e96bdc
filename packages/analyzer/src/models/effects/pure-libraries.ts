import type { EffectModel } from '../../types.js';

/** Packages that compute, check, format, wait, route or log. Whatever they are handed runs in the program itself. */
export default {
  // Split in place: a function for it would be taken into the bundle with the whole list a second time.
  modules: `
    zod zod/* zod-to-json-schema zod-validation-error @zod/* valibot arktype @sinclair/typebox @sinclair/typebox/* typebox yup joi superstruct runtypes io-ts io-ts/* ow ajv ajv/* ajv-formats ajv-errors ajv-keywords jsonschema @hyperjump/* json-schema-to-ts json-schema-to-zod
    @apidevtools/* @readme/openapi-parser @scalar/* openapi-types openapi3-ts swagger-parser class-validator class-transformer reflect-metadata fastest-validator validator is-my-json-valid zod-from-json-schema
    @standard-schema/* fp-ts fp-ts/* neverthrow effect @effect/schema ts-pattern ts-results purify-ts

    lodash lodash/* lodash-es lodash-es/* lodash.* ramda ramda/* rambda remeda underscore radash es-toolkit es-toolkit/* immer immutable mnemonist fast-deep-equal fast-equals deep-equal dequal deepmerge deepmerge-ts merge-deep defu
    object-hash object-path dot-prop dot-object flat rfdc klona clone clone-deep just-* lru-cache quick-lru tiny-lru node-cache cache-manager memory-cache ttlcache @isaacs/ttlcache mem memoizee memoize p-memoize moize memoize-one hashlru
    ms pretty-ms pretty-bytes filesize bytes humanize-duration parse-duration parse-ms numeral accounting currency.js dinero.js dinero.js/* decimal.js decimal.js-light big.js bignumber.js bn.js bigint-buffer fraction.js mathjs mathjs/* simple-statistics
    ml-* danfojs arquero d3 d3-* regression stats-lite jstat fmin numeric ndarray

    dayjs dayjs/* date-fns date-fns/* date-fns-tz date-fns-tz/* luxon moment moment-timezone chrono-node cron-parser cronstrue rrule timezone-support spacetime ical.js ical-generator node-ical ics tz-lookup geo-tz suncalc astronomy-engine
    uuid uuidv7 uuid-random nanoid nanoid/* ulid ulidx cuid @paralleldrive/cuid2 short-uuid shortid hashids sqids ksuid xid-js bson-objectid hash-wasm crc crc-32 md5 sha.js js-sha256 js-sha3 blake3 xxhash-wasm xxhashjs murmurhash imurmurhash
    bcrypt bcryptjs argon2 @node-rs/* jsonwebtoken jose jose/* jws jwa jwt-decode jwks-rsa openid-client oauth4webapi simple-oauth2 client-oauth2 oidc-client-ts @azure/msal-node passport passport-* otplib speakeasy tweetnacl tweetnacl-util @noble/* @scure/* elliptic secp256k1 ed25519-hd-key bip39 bip32
    hdkey base-x bs58 bs58check base64-js base64url js-base64 multiformats multiformats/* openpgp node-forge crypto-js crypto-js/* libsodium-wrappers iron-session cookie cookie-signature tough-cookie set-cookie-parser csrf

    yaml js-yaml yamljs toml @iarna/toml smol-toml ini json5 jsonc-parser comment-json strip-json-comments json-stringify-safe safe-stable-stringify fast-json-stable-stringify json-stable-stringify fast-safe-stringify flatted superjson devalue serialize-javascript
    serialize-error jsonpath jsonpath-plus jsonata jmespath json-pointer fast-json-patch json-patch rfc6902 json-diff jsondiffpatch deep-diff microdiff deep-object-diff canonicalize json-canonicalize jsonrepair partial-json best-effort-json-parser gpt-tokenizer
    tiktoken js-tiktoken @dqbd/tiktoken gpt-3-encoder llama-tokenizer-js @anthropic-ai/tokenizer msgpackr @msgpack/msgpack msgpack5 cbor cbor-x protobufjs protobufjs/* @bufbuild/* google-protobuf avsc flatbuffers bson ejson
    xml2js fast-xml-parser xml-js xmlbuilder xmlbuilder2 xmldom @xmldom/xmldom xpath sax saxes libxmljs libxmljs2 xml-crypto csv csv-parse csv-parse/* csv-stringify csv-stringify/* csv-parser papaparse fast-csv @fast-csv/* d3-dsv neat-csv csvtojson json2csv @json2csv/*
    iconv-lite jschardet chardet encoding utf8 mime mime-types mime-db file-type magic-bytes.js is-binary-path istextorbinary content-type content-disposition type-is negotiator accepts vary etag fresh range-parser
    qs query-string querystringify url-join url-parse url-template uri-template uri-templates urijs uri-js whatwg-url tldts tldjs psl parse-domain is-url is-ip ip ipaddr.js ip-cidr cidr-tools netmask normalize-url parse-url git-url-parse hosted-git-info path-to-regexp

    cheerio cheerio/* jsdom linkedom happy-dom parse5 parse5-* htmlparser2 domhandler domutils dom-serializer node-html-parser hast-* mdast-* unist-* unified remark remark-* rehype rehype-* micromark micromark-* marked marked-* markdown-it markdown-it-* showdown commonmark mdx-js @mdx-js/*
    turndown turndown-plugin-gfm @joplin/turndown @joplin/turndown-plugin-gfm node-html-markdown html-to-text html-to-md html-entities he entities escape-html sanitize-html dompurify isomorphic-dompurify xss striptags @mozilla/readability @postlight/parser @extractus/* article-extractor defuddle
    gray-matter front-matter handlebars mustache ejs nunjucks pug liquidjs eta hogan.js lodash.template string-template pupa mjml juice css-select css-tree postcss-selector-parser slugify @sindresorhus/slugify slug transliteration speakingurl
    change-case camelcase camelcase-keys snakecase-keys decamelize scule title-case pluralize inflection compromise natural stopword wink-nlp franc langdetect string-similarity fastest-levenshtein leven levenshtein js-levenshtein damerau-levenshtein fuse.js fuzzysort fuzzy minisearch flexsearch lunr elasticlunr
    match-sorter microfuzz talisman stemmer porter-stemmer diff diff-match-patch jsdiff fast-diff parse-diff gitdiff-parser unidiff word-wrap wrap-ansi string-width strip-ansi ansi-regex slice-ansi cli-table3 table columnify text-table markdown-table tty-table console-table-printer boxen figlet cli-boxes cli-truncate
    linkify-it linkifyjs autolinker email-validator email-addresses addressparser mailparser postal-mime libphonenumber-js libphonenumber-js/* google-libphonenumber awesome-phonenumber country-list i18n-iso-countries i18next i18next-* @formatjs/* intl-messageformat messageformat
    feedparser feed podcast sitemap robots-parser youtube-transcript-api 

    chalk picocolors kleur colorette ansi-colors ansi-styles colors cli-color yoctocolors supports-color gradient-string ora nanospinner cli-spinners spinnies listr listr2 log-symbols figures cli-progress progress log-update signale consola debug pino pino-* winston winston-* bunyan log4js loglevel tslog roarr
    npmlog log electron-log electron-log/* @logdna/* morgan express-winston pino-pretty cls-hooked stack-trace error-stack-parser source-map source-map-support source-map-js stacktrace-js callsites caller pretty-error verror
    boom @hapi/boom http-errors http-status-codes statuses @types/* tslib @swc/helpers @babel/runtime @babel/runtime/* core-js core-js/* regenerator-runtime type-fest ts-essentials utility-types

    express express-* @types/express hono hono/* @hono/* fastify fastify-* @fastify/* koa koa-* @koa/* restify polka itty-router h3 nitropack elysia @elysiajs/* connect body-parser cors helmet compression multer busboy formidable raw-body cookie-parser method-override serve-static serve-handler sirv
    finalhandler find-my-way router @trpc/server @trpc/server/* @nestjs/common @nestjs/core @nestjs/config @nestjs/platform-* @nestjs/swagger @nestjs/passport @nestjs/jwt @nestjs/throttler @nestjs/schedule @nestjs/event-emitter @nestjs/websockets @nestjs/mapped-types @nestjs/testing next next/* nuxt react react/* react-dom
    react-dom/* vue svelte solid-js preact rxjs rxjs/* eventemitter3 mitt emittery nanoevents tiny-typed-emitter strict-event-emitter-types typed-emitter inversify tsyringe awilix typedi express-rate-limit rate-limiter-flexible bottleneck limiter p-throttle
    p-limit p-queue p-retry p-map p-series p-all p-props p-timeout p-event p-defer p-lazy p-wait-for p-cancelable p-settle p-reduce p-filter p-each-series p-locate p-try p-any p-race yocto-queue fastq queue async async-mutex async-sema async-lock semaphore-async-await await-lock await-to-js
    async-retry retry promise-retry exponential-backoff cockatiel opossum ts-retry-promise @lifeomic/attempt backoff promise-polyfill bluebird q co delay timers-ext abort-controller node-abort-controller abortcontroller-polyfill signal-exit exit-hook async-exit-hook death human-signals
    pump through through2 split split2 concat-stream get-stream into-stream readable-stream duplexify end-of-stream stream-json stream-chain streamifier merge2 multistream bl event-stream highland buffer-from safe-buffer ndjson eventsource eventsource-parser eventsource-parser/* fetch-event-stream fetch-blob formdata-node
    formdata-polyfill form-data proxy-agent https-proxy-agent http-proxy-agent socks-proxy-agent agent-base agentkeepalive hpagent global-agent tunnel dns-packet dns2 public-ip internal-ip address is-online is-port-reachable get-port portfinder detect-port wait-on tcp-port-used

    dotenv dotenv/* dotenv-expand @dotenvx/dotenvx env-var envalid znv @t3-oss/* config rc cosmiconfig lilconfig c12 convict nconf env-paths xdg-basedir platformdirs appdata-path commander @commander-js/* yargs yargs/* yargs-parser minimist mri sade cac meow arg citty clipanion @oclif/* command-line-args command-line-usage
    caporal inquirer @inquirer/* enquirer prompts @clack/* update-notifier latest-version package-json find-up find-up-simple pkg-dir pkg-up resolve resolve-from resolve-pkg import-from import-meta-resolve locate-path app-root-path app-root-dir desm pathe upath path-browserify path-is-absolute path-is-inside untildify
    expand-tilde slash normalize-path common-path-prefix is-path-inside sanitize-filename filenamify parent-module require-directory jiti tsx/* esm sucrase esbuild-register semver semver/* compare-versions node-semver validate-npm-package-name normalize-package-data npm-package-arg spdx-*
    glob glob/* fast-glob globby tinyglobby picomatch micromatch minimatch anymatch ignore ignore-walk is-glob glob-parent readdirp walkdir klaw klaw-sync @nodelib/* fdir dir-glob chokidar watchpack node-watch isbinaryfile is-docker is-wsl is-ci ci-info is-root os-name os-locale systeminformation node-os-utils pidusage ps-list
    which command-exists lookpath hasbin node-machine-id macaddress getmac default-gateway user-home username fullname first-run is-interactive cli-cursor ansi-escapes terminal-link terminal-size

    typescript ts-morph @typescript-eslint/* eslint @eslint/* prettier prettier/* @babel/* acorn acorn-* espree esprima escodegen estraverse esutils estree-walker recast ast-types jscodeshift magic-string @swc/core terser uglify-js postcss postcss-* autoprefixer cssnano csso less stylus @ast-grep/napi tree-sitter tree-sitter-* web-tree-sitter
    shiki highlight.js prismjs lowlight monaco-editor codemirror @codemirror/* vscode-languageserver vscode-languageserver-* vscode-uri vscode-jsonrpc vscode-jsonrpc/* sql-formatter node-sql-parser pgsql-parser pgsql-ast-parser libpg-query @supabase/sql-to-rest sqlstring sql-template-tag sql-template-strings sql-bricks squel pg-format pg-escape
    pg-connection-string pg-types pg-protocol postgres-array postgres-date graphql graphql/* graphql-tag @graphql-typed-document-node/* @graphql-codegen/* @0no-co/* gql.tada graphql-yoga apollo-server apollo-server-* @apollo/server @apollo/server/* type-graphql nexus @pothos/* dataloader mercurius
    @vitest/* vitest vitest/* jest @jest/* mocha chai sinon nock msw msw/* ava tap uvu expect assert-plus power-assert faker @faker-js/* chance casual benchmark tinybench

    pdf-parse pdf-parse/* pdfjs-dist pdfjs-dist/* pdf2json unpdf pdfreader mammoth word-extractor officeparser textract any-text epub2 epub tesseract.js exifr exif-parser piexifjs image-size probe-image-size blurhash color color-convert color-string chroma-js tinycolor2 culori colord polished get-image-colors node-vibrant
    qrcode-terminal jsqr jsbarcode bwip-js opentype.js fontkit svgson svg-path-parser svg-parser svgo canvas-confetti vega vega-lite chart.js chartjs-node-canvas echarts mermaid dagre elkjs cytoscape graphology graphology-* graphlib viz.js @viz-js/viz @hpcc-js/* plotly.js nomnoml katex mathjax mathjax-full
    geolib @turf/* turf proj4 h3-js geojson-* supercluster rbush ngeohash open-location-code wellknown topojson-* @mapbox/polyline polyline haversine geodesy osmtogeojson tz-offset pako fflate snappy snappyjs lz4 lz-string lz4js zstd-codec @mongodb-js/zstd node-gzip brotli bzip2
    music-metadata node-id3 wav wavefile audio-decode tone midi-writer-js @tonejs/midi chess.js seedrandom random-js simplex-noise pure-rand three gl-matrix matter-js cannon-es @jscad/* mathml jison nearley peggy pegjs chevrotain ohm-js moo expr-eval math-expression-evaluator filtrex
    @cspotcode/* spark-md5 ssri cacheable hookable unctx tapable pluggy kareem sift mingo sift.js json-logic-js json-rules-engine rulr machina xstate @xstate/* robot3 zustand zustand/* jotai redux @reduxjs/* mobx nanostores valtio signals @preact/signals-core
    @anthropic-ai/mcpb @anthropic-ai/claude-agent-sdk fastmcp mcp-framework xmcp tmcp @tmcp/* mcp-lite muppet litemcp mcp-handler @vercel/mcp-adapter mcp-proxy mcp-use mcp-use/* @rekog/mcp-nest @mastra/* @cyanheads/* @modelcontextprotocol/ext-apps @modelcontextprotocol/ext-apps/* @mcp-ui/* skybridge skybridge/* agents agents/* @cloudflare/workers-oauth-provider
    @nuxtjs/mcp-toolkit @metorial/* @openai/agents @openai/agents-* @smithery/* smithery @portone/* electron-is-dev
  `.trim().split(/\s+/),
  kind: 'other',
  rows: [],
  otherwise: 'none',
} satisfies EffectModel;
