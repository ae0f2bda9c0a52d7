/**
 * Many honest people who sign up from one address within an hour or a day, and farms of as many
 * accounts. Their number and pace are alike; what the accounts say of themselves is not.
 */
import type { CanonicalEvent } from '@winnow/contract'
import { ABUSE_TYPES } from '@winnow/contract'
import { openMemoryStore } from '@winnow/store'
import { expect, it } from 'vitest'
import { coreOver } from '../support/core-over.ts'
import { beaconOf, laptop } from '../support/devices.ts'

const START_MS = Date.UTC(2026, 3, 1, 9)
const MINUTE_MS = 60_000
const IP = '198.18.99.7'
/** From here on somebody should look at an account. */
const REVIEW = 60
const ACCOUNT_ABUSE = ABUSE_TYPES.indexOf('account_abuse')
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'

const FIRST_NAMES = ['Anna', 'Jonas', 'Clara', 'Felix', 'Lena', 'Emil', 'Marie', 'Paul', 'Sophie']
const LAST_NAMES = [
  'Meyer',
  'Weber',
  'Schulz',
  'Wagner',
  'Fischer',
  'Becker',
  'Koch',
  'Richter',
  'Klein',
  'Wolf',
  'Neumann',
  'Braun',
]
const MAILERS = ['gmail.com', 'web.de', 'outlook.com', 'example.org']

/** How many sign up, how long after each other, and on what. */
interface Crowd {
  readonly count: number
  readonly minutesApart: number
  /** Absent: in a shop without the snippet. */
  readonly machines?: 'own' | 'of one image'
}

/** What the sign-up of the account of a number says of its owner. */
type Owner = (n: number) => CanonicalEvent['fields']

const person: Owner = (n) => {
  const [first, last] = [FIRST_NAMES[n % 9] ?? '', LAST_NAMES[Math.floor(n / 9)] ?? '']
  return {
    $name: `${first} ${last}`,
    $user_email: `${first}.${last}@${MAILERS[n % 4] ?? ''}`.toLowerCase(),
    $browser: { $user_agent: CHROME },
  }
}

/** The highest score of account abuse among them, and the lowest of their later half. */
async function scoresOf(
  { count, minutesApart, machines }: Crowd,
  owner: Owner,
): Promise<{ readonly highest: number; readonly laterLowest: number }> {
  const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  const core = await coreOver(store)
  const scores: number[] = []
  for (let n = 0; n < count; n += 1) {
    const receivedAtMs = START_MS + n * minutesApart * MINUTE_MS
    const told = { session: `s-${n}`, device: `web:${n}`, ip: IP }
    const components = laptop(machines === 'own' ? n : 1)
    const signUp = {
      type: '$create_account',
      userId: `user-${n}`,
      sessionId: told.session,
      ip: IP,
      fields: owner(n),
      custom: {},
    }
    const events = machines === undefined ? [signUp] : [beaconOf({ ...told, components }), signUp]
    for (const event of events) {
      const { outcome } = await core.execute({
        is: 'event',
        request: { environment: 1, event, receivedAtMs },
      })
      if (event === signUp) scores.push(outcome.scores[ACCOUNT_ABUSE] ?? NaN)
    }
  }
  await core.close()
  await store.close()
  const later = scores.slice(Math.ceil(count / 2))
  return { highest: Math.max(...scores), laterLowest: Math.min(...later) }
}

const CLASSROOM = { count: 25, minutesApart: 2 }

it.each<readonly [string, Crowd]>([
  ['classroom', CLASSROOM],
  ['classroom of machines of one image', { ...CLASSROOM, machines: 'of one image' }],
  ['office in a morning', { count: 25, minutesApart: 8, machines: 'own' }],
  ['family of five in an evening', { count: 5, minutesApart: 10, machines: 'own' }],
  [
    'family of five on machines of one image',
    { count: 5, minutesApart: 10, machines: 'of one image' },
  ],
  ['airport’s network on one day', { count: 100, minutesApart: 6, machines: 'own' }],
])('nobody in a %s is to be reviewed', async (_, crowd) => {
  const { highest } = await scoresOf(crowd, person)
  expect(highest).toBeLessThan(REVIEW)
})

it.each<readonly [string, Owner]>([
  ['mail addresses in series', (n) => ({ ...person(n), $user_email: `anna${81 + n}@gmail.com` })],
  [
    'mail addresses to throw away',
    (n) => ({ ...person(n), $user_email: `anna.weber.${n}@mailinator.com` }),
  ],
  [
    'made-up names',
    (n) => ({ ...person(n), $name: `Xq${n}zr Bvkt`, $user_email: `xq${n}zrbv@web.de` }),
  ],
  [
    'a browser without a screen',
    (n) => ({
      ...person(n),
      $browser: { $user_agent: CHROME.replace('Chrome', 'HeadlessChrome') },
    }),
  ],
])('a farm of as many accounts as a classroom is seen by %s', async (_, owner) => {
  const { laterLowest } = await scoresOf(CLASSROOM, owner)
  expect(laterLowest).toBeGreaterThan(REVIEW)
})
