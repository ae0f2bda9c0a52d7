import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_CONFIG, startService, type RunningService } from '@winnow/server'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { BROWSERS } from '../snippet/support/browsers.ts'

type Launch = () => Promise<Browser>

const launchOf = (name: string): Launch | undefined =>
  BROWSERS.find((browser) => browser.name === name)?.launch

/** Starts Chromium; undefined = it is not installed. */
export const launchChromium = launchOf('Chromium')

/** Starts Firefox; undefined = it is not installed, or too old. */
export const launchFirefox = launchOf('Firefox')

/** What a journey runs in: Chromium, and in the long edition each browser of the machine. */
export const JOURNEY_BROWSERS: readonly { readonly name: string; readonly launch: Launch }[] =
  BROWSERS.filter(({ name }) => name === 'Chromium' || process.env['WINNOW_LONG'] === '1')

/** Only what hangs, with a message of what was awaited. */
const PATIENCE_MS = 60_000

export interface Size {
  readonly width: number
  readonly height: number
}

const DESK: Size = { width: 1280, height: 800 }

/** A phone in the hand. */
export const PHONE: Size = { width: 375, height: 720 }

/** A real service, and a browser before it. */
export interface ConsoleInBrowser {
  readonly service: RunningService
  /** The id of its account. */
  readonly account: string
  readonly beaconKey: string
  /** Sends a body with the secret key of production. */
  post(path: string, body: object): Promise<void>
  /** Of somebody who is not signed in. */
  newContext(size?: Size): Promise<BrowserContext>
  /** A page of somebody who is not signed in. Its complaints are kept. */
  newPage(size?: Size): Promise<Page>
  /** What the pages complained of: errors, refused styles, requests to elsewhere. */
  readonly mistakes: readonly string[]
  /** Makes the first admin, as a person does who opens the link. Their page is signed in. */
  makeAdmin(): Promise<Page>
  close(): Promise<void>
}

interface Credentials {
  readonly account_id: string
  readonly production: { readonly api_key: string; readonly beacon_key: string }
}

export async function openConsoleInBrowser(
  launch: () => Promise<Browser>,
): Promise<ConsoleInBrowser> {
  const directory = mkdtempSync(join(tmpdir(), 'winnow-console-'))
  const config = {
    ...DEFAULT_CONFIG,
    port: 0,
    logLevel: 'silent',
    dataDirectory: directory,
  } as const
  const [service, browser] = await Promise.all([startService(config), launch()])
  const newContext = async (size = DESK) => {
    const made = await browser.newContext({
      viewport: size,
      locale: 'en-GB',
      reducedMotion: 'reduce',
    })
    made.setDefaultTimeout(PATIENCE_MS)
    return made
  }
  const mistakes: string[] = []
  const newPage = async (size?: Size) => {
    const page = await (await newContext(size)).newPage()
    page.on('pageerror', (error) => mistakes.push(error.message))
    page.on('console', (message) => {
      // Chromium reports each refused request; what is refused the tests look at themselves.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        mistakes.push(message.text())
    })
    page.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(`${service.address}/`) && !url.startsWith('data:')) mistakes.push(url)
    })
    return page
  }
  const credentials = readFileSync(join(directory, 'credentials.json'), 'utf8')
  const { account_id: account, production } = JSON.parse(credentials) as Credentials
  const authorization = `Basic ${Buffer.from(`${production.api_key}:`).toString('base64')}`
  return {
    service,
    account,
    beaconKey: production.beacon_key,
    async post(path, body) {
      const answer = await fetch(`${service.address}${path}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    },
    newContext,
    newPage,
    mistakes,
    async makeAdmin() {
      const page = await newPage()
      await page.goto((await service.firstAdminLink()) ?? '')
      await page.getByLabel('Your name').fill('Maya Okafor')
      await page.getByLabel('E-mail address').fill('maya@shop.example')
      await page.getByRole('textbox', { name: 'New password' }).fill('eight quiet herons')
      await page.getByRole('button', { name: 'Make the admin' }).click()
      await page.getByRole('heading', { name: 'Home' }).waitFor()
      return page
    },
    async close() {
      await browser.close()
      await service.close()
      rmSync(directory, { recursive: true })
    },
  }
}
