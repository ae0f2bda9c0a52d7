import { describe, expect, it } from 'vitest'
import { isBotByBotd } from './botd.ts'
import { laptopChrome, laptopFirefox, phone, type Told } from './devices.test.support.ts'

/** What today's collector reports besides the rest, in a browser that a person uses. */
const ofPeople: Told = {
  'automation.plugins': 5,
  'automation.pluginsKind': '[object PluginArray]',
  'automation.typesKind': '[object MimeTypeArray]',
  'automation.hasPdfViewer': true,
  'automation.hasNoLanguages': false,
  'automation.hasFocus': true,
  'automation.isRootMarked': false,
  'automation.isElectron': false,
  'automation.appVersion': '5.0 (X11)',
  'automation.external': '[object External]',
  'automation.asksInVain': false,
  'screen.outerWidth': 1920,
  'screen.outerHeight': 1050,
  'graphics.vendor': 'WebKit',
  'graphics.renderer': 'WebKit WebGL',
}

const chrome = (said: Told = {}): Told => ({ ...laptopChrome(), ...ofPeople, ...said })

describe('BotD, asked of what a page told', () => {
  it.each([
    ['Chrome', chrome()],
    ['Firefox', { ...laptopFirefox(), ...ofPeople }],
    ['a phone', { ...phone(), ...ofPeople, 'screen.outerWidth': 0, 'screen.outerHeight': 0 }],
    [
      'a page in an app',
      chrome({
        'agent.userAgent':
          'Mozilla/5.0 (Linux; Android 15; wv) AppleWebKit/537.36 Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36',
        'screen.outerWidth': 0,
        'screen.outerHeight': 0,
      }),
    ],
    ['a collector of before', laptopChrome()],
    [
      'a Chrome that saves PDFs',
      chrome({ 'automation.plugins': 0, 'automation.hasPdfViewer': false }),
    ],
    [
      'a tab opened behind',
      chrome({ 'screen.outerWidth': 0, 'screen.outerHeight': 0, 'automation.hasFocus': false }),
    ],
    ['a collector that said nothing', {}],
    [
      'one that says what it likes',
      { 'automation.plugins': ['x'], 'automation.appVersion': 7, 'agent.userAgent': true },
    ],
  ] satisfies (readonly [string, Told])[])('finds no bot in %s', (_, told) => {
    expect(isBotByBotd(told)).toBe(false)
  })

  it.each([
    { 'automation.webdriver': true },
    { 'automation.traces': ['__selenium_evaluate'] },
    { 'automation.isRootMarked': true },
    { 'automation.isElectron': true },
    { 'automation.hasNoLanguages': true },
    { 'automation.asksInVain': true },
    { 'automation.plugins': 0 },
    { 'automation.pluginsKind': '[object Array]' },
    { 'automation.typesKind': '[object Object]' },
    { 'automation.appVersion': '5.0 (X11) HeadlessChrome/126' },
    { 'automation.external': 'Sequentum' },
    { 'agent.userAgent': 'Mozilla/5.0 PhantomJS/2.1' },
    { 'graphics.vendor': 'Brian Paul', 'graphics.renderer': 'Mesa OffScreen' },
    { 'screen.outerWidth': 0, 'screen.outerHeight': 0 },
  ] satisfies Told[])('finds one by %j', (said) => {
    expect(isBotByBotd(chrome(said))).toBe(true)
  })
})
