import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { listening } from './listening.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const DISPLAY_SERVER = '/usr/bin/Xvfb'
const BROWSERS = ['4.1', '4.0'].map(
  (version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
)
/** The browser that is here, if one is. */
export const MINI_BROWSER = BROWSERS.find((path) => existsSync(path))

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** What is not on this machine; empty when WebKitGTK can be driven. */
export const MISSING_FOR_WEBKIT: readonly string[] = [
  ...[DRIVER, DISPLAY_SERVER].filter((path) => !existsSync(path)),
  ...(MINI_BROWSER === undefined ? ['MiniBrowser'] : []),
]

interface WebKitCookie {
  readonly name: string
  readonly value: string
  readonly path: string
  readonly domain: string
  readonly secure: boolean
  /** Seconds since 1970. */
  readonly expiry: number
}

/** A page of WebKitGTK, by the WebDriver protocol. */
export interface WebKitPage {
  go(url: string): Promise<void>
  /** Runs the body of a function in the page. */
  run<Value>(script: string): Promise<Value>
  type(selector: string, text: string): Promise<void>
  cookies(): Promise<readonly WebKitCookie[]>
  close(): Promise<void>
}

/** The driver, on a screen nobody sees. */
export interface WebKitDriver {
  /** A browser of its own, without any memory. */
  open(): Promise<WebKitPage>
  close(): Promise<void>
}

/** A screen nobody sees, and its name. */
export async function startScreen(): Promise<readonly [ChildProcess, string]> {
  const args = ['-displayfd', '1', '-screen', '0', '1280x800x24', '-nolisten', 'tcp']
  const screen = spawn(DISPLAY_SERVER, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const [number] = (await once(createInterface(screen.stdout), 'line')) as [string]
  return [screen, `:${number}`]
}

/** Starts the driver on `port`. */
export async function startWebKit(port: number): Promise<WebKitDriver> {
  const [screen, display] = await startScreen()
  const runtime = mkdtempSync(join(tmpdir(), 'winnow-webkit-'))
  const env = { ...process.env, DISPLAY: display, XDG_RUNTIME_DIR: runtime }
  const driver = spawn(DRIVER, [`--port=${port}`], { env, stdio: 'ignore' })
  await listening(port)
  const call = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: Value }
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
  return {
    async open() {
      const options = { binary: MINI_BROWSER, args: ['--automation'] }
      const alwaysMatch = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }
      const wish = { capabilities: { alwaysMatch } }
      const { sessionId } = await call<{ sessionId: string }>('POST', '', wish)
      return pageOf((method, path, body) => call(method, `/${sessionId}${path}`, body))
    },
    async close() {
      const ends = [driver, screen].map((child) => once(child, 'exit'))
      driver.kill()
      screen.kill()
      await Promise.all(ends)
      rmSync(runtime, { recursive: true, force: true })
    },
  }
}

type Call = <Value>(method: string, path: string, body?: object) => Promise<Value>

const pageOf = (call: Call): WebKitPage => ({
  go: (url) => call('POST', '/url', { url }),
  run: (script) => call('POST', '/execute/sync', { script, args: [] }),
  async type(selector, text) {
    const found = await call<Record<string, string>>('POST', '/element', {
      using: 'css selector',
      value: selector,
    })
    await call('POST', `/element/${found[ELEMENT] ?? ''}/value`, { text })
  },
  cookies: () => call('GET', '/cookie'),
  close: () => call('DELETE', ''),
})
