import { existsSync } from 'node:fs'
import { chromium, firefox, type Browser } from 'playwright-core'

/** A browser that may be on this machine. */
interface KnownBrowser {
  readonly name: string
  readonly path: string
  readonly launch: () => Promise<Browser>
}

/** What a browser would call its maker for is switched off. */
const CHROMIUM_FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

const FIREFOX = '/usr/bin/firefox-esr'
const chromiumPath = process.env['WINNOW_CHROMIUM'] ?? '/usr/bin/chromium'

const KNOWN: readonly KnownBrowser[] = [
  {
    name: 'Chromium',
    path: chromiumPath,
    launch: () =>
      chromium.launch({
        executablePath: chromiumPath,
        chromiumSandbox: false,
        args: CHROMIUM_FLAGS,
      }),
  },
  {
    name: 'Firefox',
    path: FIREFOX,
    launch: () => firefox.launch({ channel: 'moz-firefox', executablePath: FIREFOX }),
  },
]

export const BROWSERS = KNOWN.filter(({ path }) => existsSync(path))

export const MISSING = KNOWN.filter(({ path }) => !existsSync(path))
