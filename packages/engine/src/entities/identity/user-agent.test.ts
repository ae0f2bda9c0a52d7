import { describe, expect, it } from 'vitest'
import { parseLanguage } from './language.ts'
import { parseUserAgent } from './user-agent.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('parseUserAgent', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/118.0.0.0 Safari/537.36`,
      { browser: 'chrome', os: 'windows', bot: false, headless: false },
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
      { browser: 'safari', os: 'ios', bot: false },
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/118.0.0.0 Safari/537.36`,
      { bot: true, headless: true },
    ],
    ['python-requests/2.31.0', { bot: true, headless: false }],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', { bot: true }],
    ['\ud800', { browser: '', bot: false }],
  ])('%s', (text, expected) => {
    expect(parseUserAgent(text)).toMatchObject(expected)
  })

  it.each([
    [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/94.0.0.0 Safari/537.36`, 2021],
    [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/49.0.0.0 Safari/537.36`, 2016],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:102.0) Gecko/20100101 Firefox/102.0', 2022],
    ['Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko', 2013],
  ])('%s came out in %d', (text, year) => {
    expect(new Date(parseUserAgent(text).releasedMs).getUTCFullYear()).toBe(year)
  })
})

describe('parseLanguage', () => {
  it.each([
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt', 'BR'],
    ['zh-Hant-TW', 'zh', 'TW'],
    ['en_us', 'en', 'US'],
    ['de', 'de', ''],
    ['*', '', ''],
    ['', '', ''],
    ['1234', '', ''],
  ])('%j', (text, language, country) => {
    expect(parseLanguage(text)).toEqual({ language, country })
  })
})
