import { WEEK_MS } from '@winnow/contract'

/** Chrome and its kin: version 94 in September 2021, every four weeks since, every six before. */
const CHROME_94_MS = Date.UTC(2021, 8, 21)

/** Firefox: version 90 in July 2021, every four weeks since, about every six before. */
const FIREFOX_90_MS = Date.UTC(2021, 6, 13)

const CHROMIUM = new Set(['chrome', 'chromium', 'microsoft edge', 'google search', 'brave'])

/** The last Internet Explorer came in October 2013. */
const EXPLORER_11_MS = Date.UTC(2013, 9, 17)

/** About when a browser's version came out, ms since 1970, to a few weeks; NaN when not known. */
export function browserReleasedMs(browser: string, version: number): number {
  if (CHROMIUM.has(browser)) return byCadence(CHROME_94_MS, version - 94)
  if (browser === 'firefox') return byCadence(FIREFOX_90_MS, version - 90)
  if (browser === 'safari') return safariMs(version)
  return browser === 'internet explorer' ? EXPLORER_11_MS : NaN
}

function byCadence(anchorMs: number, versions: number): number {
  return anchorMs + versions * (versions > 0 ? 4 : 6) * WEEK_MS
}

/** Safari comes each September; its versions counted from 15 in 2021, and bear the next year since 26. */
function safariMs(version: number): number {
  return Date.UTC(version >= 26 ? 1999 + version : 2006 + version, 8, 15)
}
