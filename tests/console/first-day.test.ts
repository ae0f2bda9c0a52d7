/**
 * The way of a new admin from the one-time link to a colleague's first decided case, in a real browser before a real
 * service. Goal: five minutes of a person at most, by keyboard alone and, in the long edition, on a phone. Method: keys and
 * clicks are counted by the pages; what is run in a terminal is the command that the screen shows.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import {
  type ConsoleInBrowser,
  JOURNEY_BROWSERS,
  openConsoleInBrowser,
  PHONE,
} from './console-in-browser.ts'
import {
  byKeyboard,
  byPointer,
  countEffort,
  type Hands,
  personSeconds,
  printEffort,
  sumOf,
} from './hands.ts'

const run = promisify(execFile)

const MAX_SECONDS = 300

const PASSWORD = 'eight quiet herons'

/** A step of the list, once it has its sign. */
const doneStep = ({ page }: Hands, name: string) =>
  page.getByRole('listitem').filter({ hasText: new RegExp(`^${name} done`) })

/** Copies the command that the screen shows to a terminal, and runs it there. */
async function sendShownEvent({ page }: Hands): Promise<void> {
  const command = await page.getByRole('region', { name: 'curl' }).innerText()
  const { stdout } = await run('sh', ['-c', command])
  expect(JSON.parse(stdout)).toMatchObject({ status: 0 })
}

async function becomeAdmin(hands: Hands, link: string) {
  const { page, type, press } = hands
  await page.goto(link)
  const counted = await countEffort(page)
  await type(page.getByLabel('Your name'), 'Maya Okafor')
  await type(page.getByLabel('E-mail address'), 'maya@shop.example')
  await type(page.getByRole('textbox', { name: 'New password' }), PASSWORD)
  await press(page.getByRole('button', { name: 'Make the admin' }))
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  return counted
}

/** From the list of steps on the first screen to a case that waits. */
async function connect(hands: Hands): Promise<void> {
  const { page, type, press } = hands
  await press(page.getByRole('link', { name: 'First event received' }))
  await press(page.getByRole('link', { name: 'To the sandbox' }))
  await press(page.getByRole('button', { name: 'Make a key' }))
  await page.getByRole('region', { name: 'Key', exact: true }).waitFor()
  await sendShownEvent(hands)
  await doneStep(hands, 'First event received').waitFor()
  await page.getByText(/winnow-test-review.*score 70/).waitFor()
  await press(page.getByRole('button', { name: 'Let it decide …' }))
  await type(page.getByRole('textbox', { name: 'Why' }), 'We try it')
  await press(page.getByRole('button', { name: 'Go live' }))
  await doneStep(hands, 'A policy decides').waitFor()
  await sendShownEvent(hands)
  await doneStep(hands, 'First case in a queue').waitFor()
}

/** Returns the link that the colleague gets. */
async function invite(hands: Hands): Promise<string> {
  const { page, type, press } = hands
  await press(page.getByRole('link', { name: 'A colleague invited' }))
  await press(page.getByRole('button', { name: 'Invite a person' }))
  await type(page.getByLabel('Name'), 'Eva Lind')
  await type(page.getByLabel('E-mail address'), 'eva@shop.example')
  await press(page.getByRole('button', { name: 'Invite', exact: true }))
  const link = await page.getByRole('region', { name: 'Link' }).innerText()
  await press(page.getByRole('button', { name: 'I have stored it' }))
  return link
}

/** The colleague's way from their link, which leads to where the admin was, to a decided case. */
async function decideFirst(hands: Hands, link: string) {
  const { page, type, press } = hands
  await page.goto(link)
  const counted = await countEffort(page)
  await type(page.getByRole('textbox', { name: 'New password' }), PASSWORD)
  await press(page.getByRole('button', { name: 'Set the password' }))
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  await press(page.getByRole('link', { name: 'First case in a queue' }))
  await press(page.getByRole('button', { name: 'Start (Enter)' }))
  await page.getByText('A test value of the sandbox decides this score').waitFor()
  await press(page.getByRole('button', { name: /^Watch/ }))
  await page.getByText('Nothing waits here now.').first().waitFor()
  return counted
}

const KEYBOARD = { name: 'by keyboard alone', hands: byKeyboard, size: undefined } as const
const IN_THE_HAND = { name: 'on a phone', hands: byPointer, size: PHONE } as const

/** The journey of a ring goes by the phone on every run. */
const EDITIONS = process.env['WINNOW_LONG'] === '1' ? [KEYBOARD, IN_THE_HAND] : [KEYBOARD]

describe.each(JOURNEY_BROWSERS)('the first day in $name', ({ launch }) => {
  it.each(EDITIONS)('leads from the link to a first decided case $name', async (edition) => {
    const { hands, size, name } = edition
    const opened: ConsoleInBrowser = await openConsoleInBrowser(launch)
    try {
      const admin = hands(await opened.newPage(size))
      const ofAdmin = await becomeAdmin(admin, (await opened.service.firstAdminLink()) ?? '')
      await connect(admin)
      const link = await invite(admin)
      const ofColleague = await decideFirst(hands(await opened.newPage(size)), link)
      const effort = sumOf([await ofAdmin(), await ofColleague()])
      printEffort(`first day, ${name}`, effort)
      expect(personSeconds(effort)).toBeLessThan(MAX_SECONDS)
      expect(opened.mistakes).toEqual([])
    } finally {
      await opened.close()
    }
  })
})
