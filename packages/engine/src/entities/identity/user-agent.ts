import { parse } from 'bowser'
import { isbot } from 'isbot'
import { memoized } from '../memo.ts'
import { browserReleasedMs } from './browser-releases.ts'

/** What a user agent says it is. */
export interface UserAgent {
  /** Lower case; '' when unknown. */
  readonly browser: string
  readonly os: string
  readonly bot: boolean
  readonly headless: boolean
  /** About when this version of the browser came out, ms since 1970; NaN when unknown. */
  readonly releasedMs: number
}

const MAX_CACHED_USER_AGENTS = 8192

/** Browsers without a window and tools that drive one. */
const HEADLESS =
  /headless|phantomjs|slimerjs|puppeteer|playwright|selenium|webdriver|nightmare|cypress|htmlunit|zombie\.js|casperjs|splash|electron/i

/** Reads a user agent; the text must be cut to a bounded length before. */
export const parseUserAgent = memoized(MAX_CACHED_USER_AGENTS, (text: string): UserAgent => {
  const { browser, os } = parse(text || ' ')
  const name = (browser.name ?? '').toLowerCase()
  const version = Number.parseInt(browser.version ?? '', 10)
  return {
    browser: name,
    os: (os.name ?? '').toLowerCase(),
    bot: isbot(text),
    headless: HEADLESS.test(text),
    releasedMs: browserReleasedMs(name, version),
  }
})
