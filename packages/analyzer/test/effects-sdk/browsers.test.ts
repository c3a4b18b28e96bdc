import browserbase from '../../src/models/effects/browserbase.js';
import cri from '../../src/models/effects/chrome-remote-interface.js';
import playwright from '../../src/models/effects/playwright.js';
import puppeteer from '../../src/models/effects/puppeteer.js';
import selenium from '../../src/models/effects/selenium-webdriver.js';
import { callback, input, template } from '../effects/views.js';
import { judges } from './table.js';

const page = 'chromium.launch.newPage';
judges('playwright', playwright, {
  none: ['chromium.launch', `${page}.goto`, `${page}.screenshot`, `${page}.content`, `${page}.locator.innerText`, [`${page}.evaluate`, [callback]], [`${page}.evaluate`, ['document.title']], [`${page}.$eval`, ['a', callback]], `${page}.close`, `${page}.request.get`, `${page}.on.type`],
  write: [`${page}.click`, `${page}.locator.click`, `${page}.keyboard.press`, `${page}.getByRole.press`, `${page}.locator.pressSequentially`, [`${page}.request.post`, ['https://x/orders']]],
  'idempotent-write': [`${page}.fill`, `${page}.locator.check`, `${page}.selectOption`, [`${page}.screenshot`, [{ path: 'a.png' }]]],
  'dynamic write': [[`${page}.evaluate`, [input]], [`${page}.evaluate`, [template('({in})()')]]],
});
judges('puppeteer', puppeteer, {
  none: ['default.launch', 'default.launch.newPage.goto', 'default.launch.newPage.screenshot', ['default.launch.newPage.evaluate', [callback]], 'default.launch.newPage.waitForSelector', 'default.launch.targets.type'],
  write: ['default.launch.newPage.click', ['default.launch.newPage.type', ['#name', input]], 'default.launch.newPage.keyboard.press'],
  'idempotent-write': ['default.launch.newPage.select', ['default.launch.newPage.pdf', [{ path: 'a.pdf' }]]],
  'dynamic write': [['default.launch.newPage.evaluate', [input]]],
});
judges('selenium-webdriver', selenium, {
  none: ['Builder.forBrowser.build', 'Builder.build.get', 'Builder.build.findElement.getText', ['Builder.build.executeScript', ['return 1']]],
  write: ['Builder.build.findElement.click', 'Builder.build.findElement.sendKeys', 'Builder.build.actions.click.perform'],
  'idempotent-write': ['Builder.build.findElement.clear', 'Builder.build.manage.addCookie', 'Builder.build.manage.deleteAllCookies'],
  'dynamic write': [['Builder.build.executeScript', [input]]],
});
judges('chrome-remote-interface', cri, {
  none: ['default', 'default.Page.navigate', 'default.Page.captureScreenshot', ['default.Runtime.evaluate', [{ expression: '1' }]], ['default.send', ['Page.enable']]],
  write: ['default.Input.dispatchMouseEvent', ['default.send', ['Input.insertText', {}]]],
  'dynamic write': [['default.Runtime.evaluate', [{ expression: input }]]],
});
judges('@browserbasehq/stagehand', browserbase, { none: ['Stagehand.init', 'Stagehand.page.extract', 'Stagehand.page.observe'], write: ['Stagehand.page.act', 'Stagehand.act'] });
