import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, firefox, type BrowserContext } from 'playwright-core'
import { CHROMIUM_FLAGS, CHROMIUM_PATH, FIREFOX_PATH } from './browsers.ts'
import { MINI_BROWSER, MISSING_FOR_WEBKIT, startScreen, startWebKit } from './webkit.ts'

/** How a visitor comes. */
export interface Manner {
  /** A directory of their own, kept from visit to visit; `undefined` = a private window. */
  readonly profile: string | undefined
  /** Their browser reports this version. */
  readonly version?: number
  /** They clear their cookies before the visit. */
  readonly clears?: boolean
  /** Their browser has a new profile and takes no cookies. */
  readonly blocks?: boolean
}

/** A browser as its owner uses it: started and ended around visits. */
export interface Visitors {
  readonly name: string
  readonly missing: readonly string[]
  /** Starts the browser, makes the visits, ends it. `told` resolves when the page at `url` has told. */
  stay(
    manner: Manner,
    urls: readonly string[],
    told: (url: string) => Promise<unknown>,
  ): Promise<void>
  close(): Promise<void>
}

/** A directory for a new profile. */
export const newProfile = (): string => mkdtempSync(join(tmpdir(), 'winnow-profile-'))

interface Driven {
  readonly name: string
  readonly path: string
  readonly open: (manner: Manner) => Promise<BrowserContext>
}

function driven({ name, path, open }: Driven): Visitors {
  return {
    name,
    missing: existsSync(path) ? [] : [path],
    async stay(manner, urls, told) {
      const context = await open(manner)
      if (manner.clears === true) await context.clearCookies()
      const page = context.pages()[0] ?? (await context.newPage())
      for (const url of urls) {
        await page.goto(url)
        await told(url)
      }
      await (context.browser() ?? context).close()
    },
    close: () => Promise.resolve(),
  }
}

const CHROMIUM_AGENT = (version: number): string =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`
const FIREFOX_AGENT = (version: number): string =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`
const WEBKIT_AGENT = (version: number): string =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version}.0 Safari/605.1.15`

/** Of Chromium's settings for sites: they may not keep anything. */
const BLOCKED = { profile: { default_content_setting_values: { cookies: 2 } } }

function blockInChromium(profile: string): void {
  mkdirSync(join(profile, 'Default'))
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(BLOCKED))
}

/** Firefox's number for taking no cookies. */
const NO_COOKIES = 2

const chromiumVisitors = (): Visitors =>
  driven({
    name: 'Chromium',
    path: CHROMIUM_PATH,
    async open({ profile, version, blocks }) {
      if (profile !== undefined && blocks === true) blockInChromium(profile)
      const settings = {
        executablePath: CHROMIUM_PATH,
        chromiumSandbox: false,
        args: CHROMIUM_FLAGS,
      }
      const agent = version === undefined ? {} : { userAgent: CHROMIUM_AGENT(version) }
      // No window of a set size: that is reported as another screen.
      const options = { ...agent, viewport: null }
      return profile === undefined
        ? (await chromium.launch(settings)).newContext(options)
        : chromium.launchPersistentContext(profile, { ...settings, ...options })
    },
  })

const firefoxVisitors = (): Visitors =>
  driven({
    name: 'Firefox',
    path: FIREFOX_PATH,
    async open({ profile, version, blocks }) {
      const settings = { channel: 'moz-firefox', executablePath: FIREFOX_PATH }
      const firefoxUserPrefs = {
        ...(version !== undefined && { 'general.useragent.override': FIREFOX_AGENT(version) }),
        ...(blocks === true && { 'network.cookie.cookieBehavior': NO_COOKIES }),
      }
      return profile === undefined
        ? (await firefox.launch(settings)).newContext({ viewport: null })
        : firefox.launchPersistentContext(profile, {
            ...settings,
            viewport: null,
            firefoxUserPrefs,
          })
    },
  })

const DRIVER_PORT = 44_470

/** WebKitGTK's small browser, not driven: one that is driven has no memory from one start to the next. */
async function webKitVisitors(): Promise<Visitors> {
  const [screen, display] = await startScreen()
  const runtime = mkdtempSync(join(tmpdir(), 'winnow-webkit-'))
  const env = { ...process.env, DISPLAY: display, XDG_RUNTIME_DIR: runtime }
  const start = ({ profile, version, clears, blocks }: Manner, url: string): ChildProcess => {
    const cookies = join(profile ?? runtime, 'cookies.sqlite')
    if (clears === true) rmSync(cookies, { force: true })
    const memory = profile === undefined ? '--private' : `--cookies-file=${cookies}`
    const policy = blocks === true ? ['--cookies-policy=never'] : []
    const agent = version === undefined ? [] : [`--user-agent=${WEBKIT_AGENT(version)}`]
    return spawn(MINI_BROWSER ?? '', [memory, ...policy, ...agent, url], { env, stdio: 'ignore' })
  }
  return {
    name: 'WebKit',
    missing: MISSING_FOR_WEBKIT,
    async stay(manner, urls, told) {
      if (urls.length > 1) {
        await stayDriven(urls, told)
        return
      }
      const [url = ''] = urls
      const browser = start(manner, url)
      const gone = once(browser, 'exit')
      await told(url)
      browser.kill()
      await gone
    },
    async close() {
      const gone = once(screen, 'exit')
      screen.kill()
      await gone
      rmSync(runtime, { recursive: true, force: true })
    },
  }
}

async function stayDriven(
  urls: readonly string[],
  told: (url: string) => Promise<unknown>,
): Promise<void> {
  const driver = await startWebKit(DRIVER_PORT)
  const page = await driver.open()
  for (const url of urls) {
    await page.go(url)
    await told(url)
  }
  await page.close()
  await driver.close()
}

/** By name; a browser that is not here says what is missing. */
export const VISITORS: Readonly<Record<string, () => Promise<Visitors>>> = {
  Chromium: () => Promise.resolve(chromiumVisitors()),
  Firefox: () => Promise.resolve(firefoxVisitors()),
  WebKit: webKitVisitors,
}
