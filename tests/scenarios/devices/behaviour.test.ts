/**
 * The same sign-up, by a person who lets the browser fill in what it knows, and by programs. What pages tell of it
 * accuses programs, acquits nobody, and a stranger who tells lies about a visit adds no more than a bounded bit.
 */
import { ABUSE_TYPES } from '@winnow/contract'
import type { Core } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { describe, expect, it } from 'vitest'
import { coreOver } from '../../support/core-over.ts'
import {
  type Beaconed,
  beaconOf,
  BY_PEOPLE,
  BY_PROGRAMS,
  type Figures,
  laptop,
} from '../../support/devices.ts'
import { eventOf } from '../../support/event-of.ts'

const START_MS = Date.UTC(2026, 3, 1)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const ABUSE = ABUSE_TYPES.indexOf('account_abuse')
const TOLD: Beaconed = { session: 'visit', device: 'web:device', ip: '198.51.100.7' }

/** The account abuse score of a sign-up in a visit with pages that reported this behaviour. */
async function signUp(core: Core, pages: readonly Partial<Beaconed>[]): Promise<number> {
  const described = { ...TOLD, components: laptop(1) }
  const beacons = [described, ...pages.map((page) => ({ ...TOLD, ...page }))].map(beaconOf)
  for (const [minute, event] of beacons.entries()) {
    await core.execute({
      is: 'event',
      request: { environment: 1, event, receivedAtMs: START_MS + minute * MINUTE_MS },
    })
  }
  const event = eventOf({
    $type: '$create_account',
    $user_id: 'ann',
    $session_id: TOLD.session,
    $ip: TOLD.ip,
    $name: 'Anna Meyer',
    $user_email: 'anna.meyer@example.org',
  })
  const { outcome } = await core.execute({
    is: 'event',
    request: { environment: 1, event, receivedAtMs: START_MS + HOUR_MS },
  })
  return outcome.scores[ABUSE] ?? NaN
}

const told = (...figures: readonly Figures[]) => figures.map((behaviour) => ({ behaviour }))

const PROGRAMS = told(...Object.values(BY_PROGRAMS))
const PERSON = told(BY_PEOPLE.looking, BY_PEOPLE.filling)

/** Scores of sign-ups, each in a shop of its own. */
const scoresOf = (
  ...visits: readonly (readonly Partial<Beaconed>[])[]
): Promise<readonly number[]> =>
  Promise.all(
    visits.map(async (pages) => {
      const core = await coreOver(openMemoryStore({ seed: { lo: 1, hi: 2 } }))
      const score = await signUp(core, pages)
      await core.close()
      return score
    }),
  )

describe('a sign-up', () => {
  it('by a script that is blind and points straight scores far above the same one by a person', async () => {
    const { scripted, blind, straight } = BY_PROGRAMS
    const [person = NaN, program = NaN] = await scoresOf(PERSON, told(scripted, blind, straight))
    expect(program).toBeGreaterThan(2 * person)
  })

  it('by a person scores as if nothing had been told of it', async () => {
    const [person = NaN, untold = NaN] = await scoresOf(PERSON, [])
    expect(person).toBe(untold)
  })

  it.each(Object.entries(BY_PROGRAMS))(
    'scores a little more where pages are %s',
    async (_, page) => {
      const [untold = NaN, one = NaN, ten = NaN] = await scoresOf(
        [],
        told(page),
        Array.from({ length: 10 }, () => ({ behaviour: page })),
      )
      expect(one).toBeGreaterThan(untold)
      expect(one).toBeLessThan(2 * untold)
      expect(ten).toBe(one)
    },
  )

  it('is not cleared by pages on which a person acts', async () => {
    const [program, both] = await scoresOf(PROGRAMS, [...PROGRAMS, ...PERSON])
    expect(both).toBe(program)
  })

  it('in a browser that keeps no cookie is told of by its visit', async () => {
    const { scripted } = BY_PROGRAMS
    const elsewhere = { behaviour: scripted, device: '' }
    const [kept, untied, untold] = await scoresOf(told(scripted), [elsewhere], [])
    expect(untied).toBe(kept)
    expect(untied).toBeGreaterThan(untold ?? NaN)
  })

  it('of somebody else is not made a fraud by all lies together', async () => {
    const [untold = NaN, lied = NaN] = await scoresOf([], PROGRAMS)
    expect(lied).toBeLessThan(20)
    expect(Math.log((lied / (100 - lied)) * ((100 - untold) / untold))).toBeLessThan(1.41)
  })
})
