import { createHash } from 'node:crypto'
import { LIMITS } from '@winnow/contract'
import { openMemoryStore } from '@winnow/store'
import { type EntryKind, openEntry } from '@winnow/engine'
import { expect, it } from 'vitest'
import { basic, openMemoryService, TEST_NOW_MS } from '../testing/memory-service.ts'
import { snippetHealth } from './snippet-health.ts'

const DAY_MS = 86_400_000
const TODAY = Math.floor(TEST_NOW_MS / DAY_MS)

type Told = readonly [day: number, body: object, environment?: number, kind?: EntryKind]

async function ledgerOf(told: readonly Told[]) {
  const { ledger } = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  const entries = told.map(([day, body, environment = 1, kind = 'event'], n) =>
    openEntry({
      sequence: n + 1,
      environment,
      kind,
      receivedAtMs: day * DAY_MS + 1_000 + n,
      body: JSON.stringify(body),
      requestId: undefined,
      outcome: new Uint8Array(),
    }),
  )
  await ledger.append(entries)
  return ledger
}

const beacon = (session: string, claim?: string) => ({
  $type: '$beacon',
  $session_id: session,
  ...(claim !== undefined && { $claimed_user_id: claim }),
})
const event = (session: string, user?: string) => ({
  $type: '$login',
  $session_id: session,
  ...(user !== undefined && { $user_id: user }),
})

it('counts by day the sessions with a beacon, and those in which page and server name different users', async () => {
  const ledger = await ledgerOf([
    [TODAY - 1, event('s1', 'ann')],
    [TODAY - 1, beacon('s1', 'ann')],
    [TODAY - 1, event('s2', 'bob')],
    [TODAY, beacon('s2', 'eve')],
    [TODAY, beacon('s2', 'bob')],
    [TODAY, event('s2', 'bob')],
    [TODAY, event('s3')],
    [TODAY, beacon('s4', 'nobody said')],
    [TODAY, event('s5', 'ann'), 2],
    [TODAY, event('s6', 'kim')],
  ])
  const health = await snippetHealth(ledger, 1, 0)
  expect(health).toMatchObject({ entriesRead: 10, lastBeaconMs: TODAY * DAY_MS + 1_007 })
  expect(health.days).toEqual([
    { day: TODAY, beacons: 3, sessions: 3, sessionsWithBeacon: 1, claimed: 1, mismatched: 1 },
    { day: TODAY - 1, beacons: 1, sessions: 2, sessionsWithBeacon: 2, claimed: 2, mismatched: 1 },
  ])
})

it('counts history on its own days, however late it comes', async () => {
  const then = (TODAY - 20) * DAY_MS + 5_000
  const ledger = await ledgerOf([
    [TODAY, event('s1', 'ann')],
    [TODAY, beacon('s1', 'ann')],
    [TODAY, { ...event('old', 'ann'), $time: then }],
    [TODAY, { ...beacon('older'), $time: then - DAY_MS }],
  ])
  const health = await snippetHealth(ledger, 1, (TODAY - 30) * DAY_MS)
  expect(health.lastBeaconMs).toBe(TODAY * DAY_MS + 1_001)
  expect(health.days).toMatchObject([
    { day: TODAY, beacons: 1, sessions: 1, sessionsWithBeacon: 1 },
    { day: TODAY - 20, beacons: 0, sessions: 1, sessionsWithBeacon: 0 },
    { day: TODAY - 21, beacons: 1, sessions: 0 },
  ])
  const recent = await snippetHealth(ledger, 1, (TODAY - 7) * DAY_MS)
  expect(recent.days.map(({ day }) => day)).toEqual([TODAY])
})

it('knows the sessions that older pages name by a digest only', async () => {
  const digest = createHash('md5').update('s1').digest('hex').toUpperCase()
  const picture = { $type: '$beacon', $session_digest: digest, $claimed_user_id: 'eve' }
  const ledger = await ledgerOf([
    [TODAY, event('s1', 'ann')],
    [TODAY, event('s2', 'bob')],
    [TODAY, picture],
  ])
  const { days } = await snippetHealth(ledger, 1, 0)
  expect(days).toMatchObject([{ sessions: 2, sessionsWithBeacon: 1, claimed: 1, mismatched: 1 }])
})

it('looks no further back than it is asked, and than its bound', async () => {
  const many = Array.from({ length: LIMITS.snippetHealthEntriesCount + 200 }, (): Told => [
    TODAY,
    beacon('s'),
  ])
  const ledger = await ledgerOf([[TODAY - 9, event('old', 'ann')], ...many])
  const health = await snippetHealth(ledger, 1, 0)
  expect(health.entriesRead).toBeLessThan(LIMITS.snippetHealthEntriesCount + 64)
  expect(health.days.map(({ day }) => day)).toEqual([TODAY])
  const recent = await snippetHealth(await ledgerOf([[TODAY - 9, event('x')]]), 1, TODAY * DAY_MS)
  expect(recent.days).toEqual([])
})

it('looks past what bears the time of a label of long ago', async () => {
  const recent = Array.from({ length: 100 }, (): Told => [TODAY, beacon('s')])
  const ledger = await ledgerOf([
    ...recent,
    [TODAY - 9, { said: [] }, 1, 'lesson'],
    ...recent.slice(0, 63),
  ])
  const health = await snippetHealth(ledger, 1, TODAY * DAY_MS)
  expect(health).toMatchObject({ entriesRead: 164, days: [{ day: TODAY, beacons: 163 }] })
})

it('is told to whoever has the key', async () => {
  const service = await openMemoryService()
  const headers = basic(service.local.production.api_key)
  const payload = { ...beaconBody, key: service.local.production.beacon_key }
  await service.app.inject({ method: 'POST', url: '/v1/beacon', payload })
  await service.app.inject({
    method: 'POST',
    url: '/v205/events',
    headers,
    payload: event('s', 'x'),
  })
  const answer = await service.app.inject({ url: '/v1/health/snippet?days=1', headers })
  expect(answer.json()).toMatchObject({
    environment: 'production',
    last_beacon: TEST_NOW_MS,
    days: [{ day: '2026-03-01', beacons: 1, sessions: 1, share: 1, claimed: 1, mismatched: 1 }],
  })
  await service.close()
})

const beaconBody = { id: 'message-1', session: 's', user: 'y' }
