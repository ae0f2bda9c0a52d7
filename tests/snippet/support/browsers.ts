import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium, firefox, type Browser } from 'playwright-core'

/** A browser that may be on this machine. */
interface KnownBrowser {
  readonly name: string
  readonly path: string
  readonly launch: () => Promise<Browser>
}

/** What a browser would call its maker for is switched off. */
export const CHROMIUM_FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** No other limit than the test's own: the driver's is the same on a machine that is four times slower. */
export const NO_LIMIT = 0

export const FIREFOX_PATH = process.env['WINNOW_FIREFOX'] ?? '/usr/bin/firefox-esr'
export const CHROMIUM_PATH = process.env['WINNOW_CHROMIUM'] ?? '/usr/bin/chromium'

const KNOWN: readonly KnownBrowser[] = [
  {
    name: 'Chromium',
    path: CHROMIUM_PATH,
    launch: () =>
      chromium.launch({
        executablePath: CHROMIUM_PATH,
        timeout: NO_LIMIT,
        chromiumSandbox: false,
        args: CHROMIUM_FLAGS,
      }),
  },
  {
    name: 'Firefox',
    path: FIREFOX_PATH,
    launch: () =>
      firefox.launch({
        channel: 'moz-firefox',
        executablePath: FIREFOX_PATH,
        timeout: NO_LIMIT,
      }),
  },
]

/** Playwright asks a Firefox to record its traffic, which older ones do not understand. */
const OLDEST_FIREFOX = 143

function isOfUse({ name, path }: KnownBrowser): boolean {
  if (!existsSync(path)) return false
  if (name !== 'Firefox') return true
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return Number(/ (\d+)\./.exec(stdout)?.[1]) >= OLDEST_FIREFOX
}

export const BROWSERS = KNOWN.filter(isOfUse)

/** Those that are not here, or too old. */
export const MISSING = KNOWN.filter((each) => !BROWSERS.includes(each))
