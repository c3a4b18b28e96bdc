import type { CallView, EffectModel, Verdict } from '../../types.js';

/** A function written here mostly reads the page; text or a function from the caller runs whatever it says. */
function evaluate(call: CallView): Verdict | undefined {
  const name = /(?:^|\.)(evaluate|evaluateHandle|evaluateOnNewDocument|\$eval|\$\$eval|addScriptTag)$/.exec(call.member)?.[1];
  if (name === undefined) return undefined;
  const script = call.args[/^\$/.test(name) ? 1 : 0];
  const dynamic = script !== undefined && !script.isFunction && script.fromInput;
  return { effect: dynamic ? 'write' : 'none', kind: 'browser', confidence: 'likely', dynamic: dynamic || undefined };
}

/** Puppeteer. Facts from `puppeteer-core` 24.43. Judged like Playwright: looking is no effect, a click or a key may send a form. */
export default {
  modules: ['puppeteer', 'puppeteer-core', 'puppeteer-extra', 'rebrowser-puppeteer-core', '@cloudflare/puppeteer'],
  kind: 'browser',
  rows: [
    {
      member: [
        'launch', 'connect', 'executablePath', 'defaultArgs', 'use', 'newPage', 'createBrowserContext', 'createIncognitoBrowserContext', 'pages',
        'targets', 'target', 'createCDPSession', 'close', 'disconnect', 'detach', 'dispose', 'version', 'userAgent', 'wsEndpoint', 'process',
        'isConnected',
      ],
      effect: 'none',
    },
    {
      member: [
        'goto', 'goBack', 'goForward', 'reload', 'bringToFront', 'setContent', 'waitForSelector', 'waitForNavigation', 'waitForFunction',
        'waitForNetworkIdle', 'waitForRequest', 'waitForResponse', 'waitForTimeout', 'waitForFrame', 'waitForTarget', 'waitForFileChooser', 'locator',
        'frames', 'mainFrame', 'contentFrame', '$', '$$', '$x', 'asElement', 'asLocator', 'wait', 'map', 'filter',
      ],
      effect: 'none',
    },
    {
      member: [
        'content', 'title', 'url', 'cookies', 'metrics', 'viewport', 'boundingBox', 'boxModel', 'clickablePoint', 'isVisible', 'isHidden', 'isClosed',
        'jsonValue', 'getProperty', 'getProperties', 'captureHeapSnapshot', 'accessibility.snapshot', 'queryObjects', 'text', 'json', 'buffer',
        'status', 'headers',
      ],
      effect: 'none',
    },
    {
      member: [
        'hover', 'focus', 'scroll', 'scrollIntoView', 'mouse.move', 'mouse.wheel', 'setViewport', 'setUserAgent', 'setExtraHTTPHeaders',
        'setDefaultTimeout', 'setDefaultNavigationTimeout', 'setRequestInterception', 'setJavaScriptEnabled', 'setBypassCSP', 'setCacheEnabled',
        'setOfflineMode', 'setGeolocation', 'setCookie', 'deleteCookie', 'authenticate', 'emulate', 'emulateMediaType', 'emulateTimezone',
        'emulateNetworkConditions', 'exposeFunction', 'addStyleTag', 'overridePermissions', 'on', 'once', 'off', 'emit', 'continue', 'abort', 'respond',
        'dismiss', 'tracing.start', 'tracing.stop', 'coverage.startJSCoverage', 'coverage.stopJSCoverage',
      ],
      effect: 'none',
    },
    { member: ['screenshot', 'pdf'], effect: 'none', when: [{ at: '0.path', is: true, effect: 'idempotent-write' }] },
    { member: 'createPDFStream', effect: 'none' },
    { member: ['fill', 'select', 'uploadFile', 'autofill', 'FileChooser.accept'], effect: 'idempotent-write', confidence: 'likely' },
    {
      member: [
        'click', 'tap', 'press', 'drag', 'drop', 'dragAndDrop', 'accept', 'keyboard.press', 'keyboard.type', 'keyboard.down', 'keyboard.up',
        'keyboard.sendCharacter', 'mouse.click', 'mouse.down', 'mouse.up', 'touchscreen.tap', 'triggerExtensionAction',
      ],
      effect: 'write', confidence: 'likely',
    },
    // `element.type(text)`; what kind of target, dialog or message one is: `target.type()`.
    { member: 'type', effect: 'none', when: [{ at: '0', is: true, effect: 'write' }], confidence: 'likely' },
    // Raw protocol.
    { member: 'send', effect: 'none', confidence: 'likely' },
  ],
  judge: evaluate,
} satisfies EffectModel;
