/**
 * A page may claim any user. Until an event of the secret key says who is in the session, the claim is
 * nobody's device; from then on the device is the user's whom the event names, whatever was or will be
 * claimed. Whether the claim comes first or the event, the end is the same.
 */
import type { CanonicalEvent } from '@winnow/contract'
import type { Core, Outcome } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { describe, expect, it } from 'vitest'
import { coreOver } from '../../support/core-over.ts'
import { beaconOf, laptop } from '../../support/devices.ts'

const START_MS = Date.UTC(2026, 3, 1)
const IP = '198.51.100.7'
const DEVICE = 'web:device'

/** What the page says: Ann is here. */
const claim = beaconOf({
  session: 'visit',
  device: DEVICE,
  ip: IP,
  components: laptop(1),
  claimed: 'ann',
})

const event = (userId: string, sessionId: string): CanonicalEvent => {
  return { type: '$login', userId, sessionId, ip: IP, fields: {}, custom: {} }
}

/** What the server says: it is Bob. */
const tie = event('bob', 'visit')

async function coreAfter(events: readonly CanonicalEvent[]): Promise<Core> {
  const core = await coreOver(openMemoryStore({ seed: { lo: 1, hi: 2 } }))
  for (const [at, each] of events.entries()) await take(core, each, at)
  return core
}

async function take(core: Core, each: CanonicalEvent, at: number): Promise<Outcome> {
  const receivedAtMs = START_MS + at * 60_000
  return (
    await core.execute({ is: 'event', request: { environment: 1, event: each, receivedAtMs } })
  ).outcome
}

async function labelBad(core: Core, userId: string): Promise<void> {
  const timeMs = START_MS + 3_600_000
  const label = { abuseType: 'account_abuse', isBad: true, timeMs } as const
  await core.execute({
    is: 'label',
    request: { environment: 1, userId, receivedAtMs: timeMs, label },
  })
}

const badOf = async (core: Core) =>
  (await core.ask({ is: 'device', environment: 1, id: DEVICE }))?.badLabels

describe('a claim alone', () => {
  it('gives the device no user, and the claimed user’s events no device', async () => {
    const [told, quiet] = [await coreAfter([claim]), await coreAfter([])]
    expect(await told.ask({ is: 'device', environment: 1, id: DEVICE })).toMatchObject({
      users: 0,
      fingerprint: { users: 0 },
    })
    const [ann, bare] = [
      await take(told, event('ann', 'own'), 5),
      await take(quiet, event('ann', 'own'), 5),
    ]
    expect(ann).toEqual(bare)
  })

  it('lets no label of the claimed user reach the device', async () => {
    const core = await coreAfter([claim, event('ann', 'own')])
    await labelBad(core, 'ann')
    expect(await badOf(core)).toEqual({})
  })
})

describe.each([
  ['the claim first', [claim, tie, tie]],
  ['the event first', [tie, claim, tie]],
] as const)('an event of the secret key, %s', (_, events) => {
  it('makes the device its user’s, not the claimed one’s', async () => {
    const core = await coreAfter(events)
    expect(await core.ask({ is: 'device', environment: 1, id: DEVICE })).toMatchObject({
      users: 1,
      fingerprint: { users: 1 },
    })
    await take(core, event('ann', 'own'), 5)
    await labelBad(core, 'ann')
    expect(await badOf(core)).toEqual({})
    await labelBad(core, 'bob')
    expect(await badOf(core)).toEqual({ account_abuse: 1 })
  })

  it('is not undone by further claims', async () => {
    const core = await coreAfter([...events, claim, claim])
    expect(await core.ask({ is: 'device', environment: 1, id: DEVICE })).toMatchObject({
      users: 1,
      fingerprint: { users: 1 },
    })
  })
})
