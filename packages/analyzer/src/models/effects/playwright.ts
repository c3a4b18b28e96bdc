import type { CallView, EffectModel, Verdict } from '../../types.js';

/** A function written here mostly reads the page; text or a function from the caller runs whatever it says. */
function evaluate(call: CallView): Verdict | undefined {
  const name = /(?:^|\.)(evaluate|evaluateHandle|evaluateAll|\$eval|\$\$eval|addInitScript|addScriptTag|setContent)$/.exec(call.member)?.[1];
  if (name === undefined) return undefined;
  const script = call.args[/^\$/.test(name) ? 1 : 0];
  const dynamic = script !== undefined && !script.isFunction && script.fromInput && name !== 'setContent';
  return { effect: dynamic ? 'write' : 'none', kind: 'browser', confidence: 'likely', dynamic: dynamic || undefined };
}

/**
 * Playwright. Facts from `playwright-core` 1.65. Looking and moving about changes nothing outside; a click or a key may send a form;
 * what a page does on `fill` or `check` is the same the second time.
 */
export default {
  modules: [
    'playwright', 'playwright-core', '@playwright/test', 'playwright-extra', 'patchright', 'playwright-chromium', 'playwright-firefox',
    'playwright-webkit',
  ],
  kind: 'browser',
  rows: [
    {
      member: [
        'launch', 'launchPersistentContext', 'launchServer', 'connect', 'connectOverCDP', 'executablePath', 'newContext', 'newPage', 'newCDPSession',
        'use', 'close', 'dispose', 'contexts', 'pages', 'browser', 'isConnected', 'version',
      ],
      effect: 'none',
    },
    {
      member: [
        'goto', 'goBack', 'goForward', 'reload', 'bringToFront', 'waitForTimeout', 'waitForSelector', 'waitForLoadState', 'waitForNavigation',
        'waitForURL', 'waitForFunction', 'waitForEvent', 'waitForRequest', 'waitForResponse', 'waitFor', 'waitForElementState', 'locator', 'frame',
        'frames', 'frameLocator', 'mainFrame', 'filter', 'first', 'last', 'nth', 'and', 'or', 'all', 'count', 'getByRole', 'getByText', 'getByLabel',
        'getByPlaceholder', 'getByTestId', 'getByTitle', 'getByAltText', '$', '$$',
      ],
      effect: 'none',
    },
    {
      member: [
        'content', 'title', 'url', 'textContent', 'innerText', 'innerHTML', 'inputValue', 'getAttribute', 'allInnerTexts', 'allTextContents',
        'boundingBox', 'isVisible', 'isHidden', 'isEnabled', 'isDisabled', 'isEditable', 'isChecked', 'isClosed', 'ariaSnapshot', 'ariaSnapshotJSON',
        'consoleMessages', 'pageErrors', 'requests', 'cookies', 'storageState', 'jsonValue', 'getProperty', 'viewportSize', 'describe', 'toString', 'on.request', 'on.response',
      ],
      effect: 'none',
    },
    // State of this browser session only.
    {
      member: [
        'hover', 'focus', 'blur', 'scrollIntoViewIfNeeded', 'highlight', 'mouse.move', 'mouse.wheel', 'selectText', 'setViewportSize', 'emulateMedia',
        'setExtraHTTPHeaders', 'setDefaultTimeout', 'setDefaultNavigationTimeout', 'addCookies', 'clearCookies', 'grantPermissions',
        'clearPermissions', 'setGeolocation', 'setOffline', 'route', 'unroute', 'unrouteAll', 'routeFromHAR', 'exposeFunction', 'exposeBinding', 'on',
        'once', 'off', 'emit', 'removeListener', 'addStyleTag', 'tracing.start', 'tracing.stop', 'startJSCoverage', 'stopJSCoverage', 'abort', 'fulfill',
        'continue', 'fallback', 'dismiss', 'clearConsoleMessages', 'pause',
      ],
      effect: 'none',
    },
    { member: ['screenshot', 'pdf'], effect: 'none', when: [{ at: '0.path', is: true, effect: 'idempotent-write' }] },
    { member: ['saveAs'], effect: 'idempotent-write', kind: 'fs' },
    {
      member: [
        'fill', 'check', 'uncheck', 'setChecked', 'selectOption', 'setInputFiles', 'clear', 'setFiles',
      ],
      effect: 'idempotent-write', confidence: 'likely',
    },
    {
      member: [
        'click', 'dblclick', 'tap', 'press', 'pressSequentially', 'dragTo', 'dragAndDrop', 'drop', 'dispatchEvent', 'accept', 'insertText',
        'keyboard.down', 'keyboard.up', 'keyboard.type', 'keyboard.press', 'mouse.click', 'mouse.dblclick', 'mouse.down', 'mouse.up',
        'touchscreen.tap',
      ],
      effect: 'write', confidence: 'likely',
    },
    // `element.type(text)`; what kind of dialog or message one is: `dialog.type()`.
    { member: 'type', effect: 'none', when: [{ at: '0', is: true, effect: 'write' }], confidence: 'likely' },
    // Requests outside the page.
    {
      member: [
        'request.get', 'request.head', 'APIRequestContext.get', 'APIRequestContext.head', 'request.newContext', 'newContext.get',
      ],
      effect: 'none', kind: 'http',
    },
    {
      member: [
        'request.post', 'APIRequestContext.post', 'request.newContext.post',
      ],
      effect: { by: 'http', method: [], fixed: 'POST', url: '0', body: '1.data' }, kind: 'http', keySlot: '1.headers.Idempotency-Key',
    },
    {
      member: [
        'request.put', 'request.patch', 'request.delete', 'APIRequestContext.put', 'APIRequestContext.patch', 'APIRequestContext.delete',
      ],
      effect: 'idempotent-write', kind: 'http',
    },
    {
      member: [
        'request.fetch', 'APIRequestContext.fetch',
      ],
      effect: { by: 'http', method: '1.method', url: '0', body: '1.data', fallback: 'GET' }, kind: 'http',
    },
  ],
  judge: evaluate,
} satisfies EffectModel;
