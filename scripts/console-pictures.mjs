/**
 * Takes the pictures of docs/guides/console.md: `node scripts/console-pictures.mjs`, after the set-up. It starts a service of
 * its own with a ring of customers, goes the ways of the guide in Chromium, and writes docs/pictures.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { DEFAULT_CONFIG, startService } from '@winnow/server'
import { chromium } from 'playwright-core'

const FOLDER = join(dirname(dirname(fileURLToPath(import.meta.url))), 'docs/pictures')
const SIZE = { width: 1180, height: 720 }
const QUALITY = 0.72
const CUSTOMERS = 12
const CARDS = 3
/** What moves comes to rest. */
const REST_MS = 600

const NAMES = ['lena', 'omar', 'ines', 'paul', 'rosa', 'ivan', 'mina', 'hugo', 'zoe', 'ada', 'finn']

/** An order of a customer who shares a card with every third one. */
const orderOf = (at) => ({
  $type: '$create_order',
  $user_id: `${NAMES[at % NAMES.length]}-${100 + at}`,
  $order_id: `order-${4100 + at}`,
  $amount: (180 + 17 * at) * 1_000_000,
  $currency_code: 'USD',
  $user_email: `${NAMES[at % NAMES.length]}${at}@shop.example`,
  $ip: `93.184.216.${at % CARDS}`,
  $payment_methods: [
    { $payment_type: '$credit_card', $card_bin: '424242', $card_last4: `100${at % CARDS}` },
  ],
})

async function send(address, key, event) {
  const headers = { authorization: `Basic ${btoa(`${key}:`)}` }
  const answer = await fetch(`${address}/v205/events`, {
    method: 'POST',
    headers,
    body: JSON.stringify(event),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

/** A screenshot as WebP: the browser itself can write it. */
async function take(page, name) {
  await page.waitForTimeout(REST_MS)
  const png = (await page.screenshot()).toString('base64')
  const webp = await page.evaluate(
    async ([text, quality]) => {
      const picture = new Image()
      picture.src = `data:image/png;base64,${text}`
      await picture.decode()
      const canvas = document.createElement('canvas')
      canvas.width = picture.width
      canvas.height = picture.height
      canvas.getContext('2d').drawImage(picture, 0, 0)
      return canvas.toDataURL('image/webp', quality).split(',')[1]
    },
    [png, QUALITY],
  )
  const bytes = Buffer.from(webp, 'base64')
  writeFileSync(join(FOLDER, `${name}.webp`), bytes)
  process.stdout.write(`${name}: ${bytes.length} bytes\n`)
}

async function enter(page, link) {
  await page.goto(link)
  await page.getByLabel('Your name').fill('Maya Okafor')
  await page.getByLabel('E-mail address').fill('maya@shop.example')
  await page.getByRole('textbox', { name: 'New password' }).fill('eight quiet herons')
  await page.getByRole('button', { name: 'Make the admin' }).click()
}

/** From the steps on the first screen to a case. */
async function takeFirstDay(page, address, sandboxKey) {
  await page.getByRole('link', { name: 'First event received' }).click()
  await page.getByRole('link', { name: 'To the sandbox' }).click()
  await page.getByRole('heading', { name: 'My own events' }).waitFor()
  const event = { ...orderOf(0), $user_id: 'winnow-test-review' }
  await send(address, sandboxKey, event)
  await page.getByText(/winnow-test-review.*score 70/).waitFor()
  await take(page, 'first-steps')
  await page.getByRole('button', { name: 'Let it decide …' }).click()
  await page.getByRole('textbox', { name: 'Why' }).fill('We try it')
  await page.getByRole('button', { name: 'Go live' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await send(address, sandboxKey, { ...event, $order_id: 'order-4200' })
  await page.getByRole('listitem').filter({ hasText: 'First case in a queue done' }).waitFor()
  await page.getByRole('link', { name: 'First case in a queue' }).click()
  await page.getByRole('button', { name: 'Start (Enter)' }).click()
  await page.getByText('Why it is here').first().waitFor()
  await take(page, 'case')
}

/** From a user to a route that would have caught their ring. */
async function takeRing(page, console) {
  await page.goto(`${console}/users/${orderOf(3).$user_id}?tab=linked`)
  await page.getByRole('button', { name: /^Draft a route from 424242:/ }).waitFor()
  await take(page, 'linked')
  await page.getByRole('button', { name: /^Draft a route from 424242:/ }).click()
  await page.getByRole('button', { name: 'Draft the route' }).click()
  await page.getByText(/of [1-9]\d* events would be taken/).waitFor()
  await take(page, 'draft')
  await page.getByRole('button', { name: 'Backtest' }).click()
  await page.getByRole('button', { name: 'Run in shadow …' }).waitFor()
  await take(page, 'report')
}

const dataDirectory = mkdtempSync(join(tmpdir(), 'winnow-pictures-'))
const [service, browser] = await Promise.all([
  startService({ ...DEFAULT_CONFIG, dataDirectory, port: 0, logLevel: 'silent' }),
  chromium.launch({
    executablePath: process.env['WINNOW_CHROMIUM'] ?? '/usr/bin/chromium',
    chromiumSandbox: false,
  }),
])
try {
  mkdirSync(FOLDER, { recursive: true })
  const keys = JSON.parse(readFileSync(join(dataDirectory, 'credentials.json'), 'utf8'))
  const page = await browser.newPage({ viewport: SIZE, reducedMotion: 'reduce', locale: 'en-GB' })
  await enter(page, await service.firstAdminLink())
  await takeFirstDay(page, service.address, keys.sandbox.api_key)
  for (let at = 0; at < CUSTOMERS; at += 1) {
    await send(service.address, keys.production.api_key, orderOf(at))
  }
  await takeRing(page, `${service.address}/console`)
} finally {
  await browser.close()
  await service.close()
  rmSync(dataDirectory, { recursive: true })
}
