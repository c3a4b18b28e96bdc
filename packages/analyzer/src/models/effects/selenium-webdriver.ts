import type { CallView, EffectModel, Verdict } from '../../types.js';

/** A script from the caller runs whatever it says; one that is written here mostly reads the page. */
function script(call: CallView): Verdict | undefined {
  if (!/(?:^|\.)(?:executeScript|executeAsyncScript|execute)$/.test(call.member)) return undefined;
  const dynamic = call.args[0]?.fromInput === true && !call.args[0].isFunction;
  return { effect: dynamic ? 'write' : 'none', kind: 'browser', confidence: 'likely', dynamic: dynamic || undefined };
}

/** Selenium, and WebdriverIO. Facts from `selenium-webdriver` 4.46, `@types/selenium-webdriver` 4.35. */
export default {
  modules: ['selenium-webdriver', 'selenium-webdriver/*', 'webdriverio', 'webdriver'],
  kind: 'browser',
  rows: [
    {
      member: [
        'Builder', 'forBrowser', 'setChromeOptions', 'setFirefoxOptions', 'setEdgeOptions', 'setSafariOptions', 'withCapabilities', 'usingServer',
        'build', 'createSession', 'remote', 'addArguments', 'quit', 'close', 'deleteSession', 'getSession', 'getCapabilities', 'manage', 'switchTo', 'actions', 'wait', 'sleep', 'pause',
        'findElement', 'findElements', '$', '$$', 'waitForExist', 'waitForDisplayed', 'waitUntil',
      ],
      effect: 'none',
    },
    {
      member: [
        'get', 'navigate', 'navigate.to', 'navigate.back', 'navigate.forward', 'navigate.refresh', 'url', 'back', 'forward', 'refresh', 'getTitle',
        'getCurrentUrl', 'getPageSource', 'getText', 'getAttribute', 'getDomAttribute', 'getProperty', 'getCssValue', 'getTagName', 'getRect',
        'getSize', 'getLocation', 'isDisplayed', 'isEnabled', 'isSelected', 'takeScreenshot', 'saveScreenshot', 'getWindowHandle',
        'getAllWindowHandles', 'getCookies', 'getCookie', 'getUrl', 'getHTML', 'window', 'frame',
        'parentFrame', 'defaultContent', 'alert', 'dismiss', 'setTimeouts', 'setRect', 'maximize', 'moveTo', 'scrollIntoView',
      ],
      effect: 'none',
    },
    { member: 'printPage', effect: 'none' },
    {
      member: [
        'clear', 'setValue', 'clearValue', 'selectByVisibleText', 'selectByAttribute', 'selectByIndex', 'addCookie', 'deleteCookie', 'deleteAllCookies',
        'setCookies', 'deleteCookies',
      ],
      effect: 'idempotent-write', confidence: 'likely',
    },
    { member: 'newWindow', effect: 'write', confidence: 'likely' },
    {
      member: [
        'click', 'doubleClick', 'contextClick', 'sendKeys', 'submit', 'accept', 'perform', 'addValue', 'keys', 'dragAndDrop', 'performActions', 'tap',
        'touchAction',
      ],
      effect: 'write', confidence: 'likely',
    },
  ],
  judge: script,
} satisfies EffectModel;
