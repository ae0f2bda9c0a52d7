import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MemoryRecords } from '../memory/memory-records.ts'
import { anyStep } from './any-step.test.support.ts'
import { entryOf, eventEntry, outcomeOf } from './entries.test.support.ts'
import { filled } from './filled.test.support.ts'
import { readYourWrites } from './read-your-writes.test.support.ts'
import {
  accountRecords,
  ordersAndContent,
  transactions,
} from './stored-records-laws.test.support.ts'
import { requestId, requests } from './requests-laws.test.support.ts'
import { sightings } from './sightings-laws.test.support.ts'
import type { StoreKind } from './stores.test.support.ts'

/** What records of every store must keep. */
export function recordsLaws(kind: StoreKind): void {
  describe('users and timelines', () => usersAndTimelines(kind))
  describe('devices', () => sightings(kind))
  describe('orders and content', () => ordersAndContent(kind))
  describe('accounts', () => accountRecords(kind))
  describe('transactions', () => transactions(kind))
  describe('labels', () => labels(kind))
  describe('decisions', () => decisions(kind))
  describe('notices', () => notices(kind))
  describe('requests', () => requests(kind))
  describe('whatever was sent', () => sameAsTwin(kind))
  readYourWrites(kind)
}

function usersAndTimelines({ open }: StoreKind): void {
  it('know nobody at first', async () => {
    const { records } = await open()
    expect(await records.user(1, 'ann')).toBeUndefined()
    expect(await records.timeline(1, 'ann', { limit: 10 })).toEqual([])
    expect(await records.position()).toBe(0)
    await records.settled(0)
  })

  it('count a user’s events and keep the last scores', async () => {
    const { records } = await filled(await open(), [
      eventEntry(
        1,
        { $type: '$login', $user_id: 'ann', $time: 500 },
        { outcome: outcomeOf([10, 20, 30, 40, 50]) },
      ),
      eventEntry(2, { $type: '$logout', $user_id: 'ann', $time: 300 }),
      eventEntry(3, { $type: '$login', $user_id: 'ann', $time: 400 }, { environment: 2 }),
    ])
    expect(await records.user(1, 'ann')).toEqual({
      userId: 'ann',
      firstSeenMs: 300,
      lastSeenMs: 500,
      events: 2,
      lastSequence: 2,
      scores: {
        payment_abuse: 10,
        content_abuse: 20,
        promotion_abuse: 30,
        account_abuse: 40,
        account_takeover: 50,
      },
    })
    expect(await records.user(2, 'ann')).toMatchObject({ events: 1, scores: {} })
    expect(await records.user(1, 'Ann')).toBeUndefined()
  })

  it('take a score computed again for the last, and do not count it', async () => {
    const { records } = await filled(await open(), [
      eventEntry(1, { $type: '$login', $user_id: 'ann' }, { outcome: outcomeOf([1, 1, 1, 1, 1]) }),
      entryOf(
        2,
        'rescore',
        { userId: 'ann', event: 1, atMs: 9 },
        { outcome: outcomeOf([2, 2, 2, 2, 2]) },
      ),
    ])
    expect(await records.user(1, 'ann')).toMatchObject({
      events: 1,
      lastSequence: 2,
      scores: { payment_abuse: 2 },
    })
    expect(await records.timeline(1, 'ann', { limit: 1 })).toMatchObject([{ kind: 'event' }])
  })

  it('list a timeline newest first, late events in their place, in pages', async () => {
    const times = [50, 10, 50, 30, 20]
    const { records } = await filled(
      await open(),
      times.map(($time, at) => eventEntry(at + 1, { $type: `t${at + 1}`, $user_id: 'ann', $time })),
    )
    const first = await records.timeline(1, 'ann', { limit: 2 })
    expect(first.map(({ sequence }) => sequence)).toEqual([3, 1])
    const second = await records.timeline(1, 'ann', { limit: 2, before: { atMs: 50, sequence: 1 } })
    expect(second).toEqual([
      { sequence: 4, atMs: 30, kind: 'event', type: 't4' },
      { sequence: 5, atMs: 20, kind: 'event', type: 't5' },
    ])
    expect(
      await records.timeline(1, 'ann', { limit: 9, before: { atMs: 20, sequence: 5 } }),
    ).toHaveLength(1)
  })

  it('find ids by how they begin, in order, of one environment (C14)', async () => {
    const login = (at: number, id: string, environment = 1) =>
      eventEntry(at, { $type: '$login', $user_id: id }, { environment })
    const order = { $type: '$create_order', $user_id: 'An', $order_id: 'ann', $session_id: 'anna' }
    const { records } = await filled(await open(), [
      login(1, 'ann%'),
      login(2, 'ann🔥'),
      login(3, 'ann'),
      login(4, 'annie', 2),
      login(5, 'ANN'),
      eventEntry(6, order),
    ])
    const all = await records.idsFrom(1, 'ann')
    expect(all.map(({ type, id }) => `${type} ${id}`)).toEqual([
      'user ann',
      'user ann%',
      'user ann🔥',
      'order ann',
      'session anna',
    ])
    expect(await records.idsFrom(2, 'ann')).toEqual([{ type: 'user', id: 'annie' }])
    expect(await records.idsFrom(1, 'ann_')).toEqual([])
  })

  it('keep sessions apart until an event names the user as well', async () => {
    const store = await filled(await open(), [
      eventEntry(1, { $type: 'view', $session_id: 's', $time: 1 }),
      eventEntry(2, { $type: 'view', $session_id: 's', $time: 2 }),
    ])
    const { records } = store
    const session = { limit: 10, of: 'session' as const }
    expect(await records.timeline(1, 's', session)).toHaveLength(2)
    expect(await records.user(1, 's')).toBeUndefined()
    await filled(store, [
      eventEntry(3, { $type: '$login', $session_id: 's', $user_id: 'ann', $time: 3 }),
      eventEntry(4, { $type: 'view', $session_id: 's', $time: 4 }),
    ])
    expect(await records.timeline(1, 's', session)).toEqual([])
    const lines = await records.timeline(1, 'ann', { limit: 10 })
    expect(lines.map(({ sequence }) => sequence)).toEqual([4, 3, 2, 1])
    expect(await records.user(1, 'ann')).toMatchObject({ events: 4, firstSeenMs: 1, lastSeenMs: 4 })
  })

  it('find the user of a chargeback through its order', async () => {
    const { records } = await filled(await open(), [
      eventEntry(1, { $type: '$create_order', $user_id: 'ann', $order_id: 'o' }),
      eventEntry(2, { $type: '$chargeback', $order_id: 'o' }),
      eventEntry(3, { $type: '$chargeback', $order_id: 'unknown' }),
    ])
    expect(await records.user(1, 'ann')).toMatchObject({ events: 2, lastSequence: 2 })
  })

  it('are settled no sooner than what is committed, and no later', async () => {
    const store = await open()
    const count = 2600
    await store.ledger.append(
      Array.from({ length: count }, (_, at) => eventEntry(at + 1, { $type: 'x', $user_id: 'ann' })),
    )
    await store.records.settled(count)
    expect(await store.records.position()).toBe(count)
    expect(await store.records.user(1, 'ann')).toMatchObject({ events: count })
    await store.records.settled(count + 1000)
  })
}

function labels({ open }: StoreKind): void {
  const label = (sequence: number, more: object, userId = 'ann') =>
    entryOf(sequence, 'label', {
      userId,
      label: { abuseType: 'payment_abuse', isBad: true, ...more },
      effect: { touched: [] },
      replaces: [],
    })

  it('of a thing are found by it, and are one per abuse type whoever’s it is said to be', async () => {
    const of = { type: 'order', id: 'o' } as const
    const ofBob = (sequence: number, abuseType: string) => label(sequence, { of, abuseType }, 'bob')
    const store = await filled(await open(), [
      label(1, { of }),
      label(2, { of: { type: 'content', id: 'o' } }),
      ofBob(3, 'content_abuse'),
      ofBob(4, 'payment_abuse'),
    ])
    const { records } = store
    expect(await records.labelsOf(1, of)).toMatchObject([
      { userId: 'bob', label: { sequence: 4, of } },
      { userId: 'bob', label: { sequence: 3, of } },
    ])
    expect(await records.labels(1, 'ann')).toMatchObject([{ sequence: 2 }])
    const unlabel = { userId: 'ann', of, abuseTypes: ['payment_abuse'], replaces: [] }
    await filled(store, [entryOf(5, 'unlabel', unlabel)])
    expect(await records.labelsOf(1, of)).toMatchObject([{ label: { sequence: 3 } }])
  })

  it('are the newest per abuse type and thing', async () => {
    const { records } = await filled(await open(), [
      label(1, { timeMs: 5, description: 'd', source: 's', analyst: 'a' }),
      label(2, { isBad: false }),
      label(3, { abuseType: 'content_abuse', description: 'spam', source: 'crm', analyst: 'mira' }),
      label(4, { of: { type: 'order', id: 'o' } }),
    ])
    const all = await records.labels(1, 'ann')
    expect(all.map(({ sequence }) => sequence)).toEqual([4, 3, 2])
    expect(all[1]).toMatchObject({ description: 'spam', source: 'crm', analyst: 'mira' })
    expect(all[0]).toMatchObject({
      of: { type: 'order', id: 'o' },
      isBad: true,
      abuseType: 'payment_abuse',
    })
    expect(all[2]).toEqual({
      abuseType: 'payment_abuse',
      isBad: false,
      atMs: 1_000_002,
      description: undefined,
      source: undefined,
      analyst: undefined,
      sequence: 2,
      of: undefined,
    })
    expect(await records.labels(1, 'bob')).toEqual([])
    expect(await records.labels(2, 'ann')).toEqual([])
    expect(await records.user(1, 'ann')).toBeUndefined()
  })

  it('are taken back by abuse type', async () => {
    const { records } = await filled(await open(), [
      label(1, {}),
      label(2, { abuseType: 'content_abuse' }),
      label(3, { of: { type: 'order', id: 'o' } }),
      entryOf(4, 'unlabel', { userId: 'ann', abuseTypes: ['payment_abuse'], replaces: [] }),
    ])
    expect((await records.labels(1, 'ann')).map(({ sequence }) => sequence)).toEqual([3, 2])
  })
}

function notices({ open }: StoreKind): void {
  it('are the last of each topic, per environment', async () => {
    const drifting = { is: 'model_drifting', abuseType: 'payment_abuse', findings: [] }
    const steady = { is: 'model_steady', abuseType: 'payment_abuse' }
    const unhealthy = { is: 'integration_unhealthy', findings: [] }
    const { records } = await filled(await open(), [
      entryOf(1, 'noticed', drifting),
      entryOf(2, 'noticed', unhealthy),
      entryOf(3, 'noticed', { is: 'backtest_ready', backtest: 'b', state: 'done' }),
      entryOf(4, 'noticed', steady),
      entryOf(5, 'noticed', drifting, { environment: 2 }),
    ])
    expect(await records.notices(1)).toEqual([steady, unhealthy])
    expect(await records.notices(2)).toEqual([drifting])
    expect(await records.notices(3)).toEqual([])
  })
}

function decisions({ open }: StoreKind): void {
  const stop = {
    id: 'stop_payment_abuse',
    name: 'Stop',
    description: '',
    entityType: 'user',
    abuseType: 'payment_abuse',
    category: 'block',
    createdAtMs: 1,
    updatedAtMs: 1,
  } as const

  it('that can be taken are those of the environment, as they were last said', async () => {
    const later = { ...stop, name: 'Stop now', updatedAtMs: 2 }
    const another = { ...stop, id: 'another' }
    const { records } = await filled(await open(), [
      entryOf(1, 'decision', stop),
      entryOf(2, 'decision', later),
      entryOf(3, 'decision', another),
      entryOf(4, 'decision', stop, { environment: 2 }),
    ])
    expect(await records.decisions(1)).toEqual([another, later])
    expect(await records.decisions(2)).toEqual([stop])
    expect(await records.decisions(3)).toEqual([])
  })

  it('that were taken are in the user’s timeline when they were, and count as no event', async () => {
    const taken = { id: stop.id, atMs: 900 }
    const of = { type: 'order', id: 'o1' }
    const { records } = await filled(await open(), [
      eventEntry(1, { $type: '$create_order', $user_id: 'ann', $order_id: 'o1', $time: 800 }),
      entryOf(2, 'decided', { userId: 'ann', taken, latest: [taken] }),
      entryOf(3, 'decided', { of, taken: { id: 'of the order', atMs: 700 }, latest: [] }),
    ])
    expect(await records.timeline(1, 'ann', { limit: 10 })).toEqual([
      { sequence: 2, atMs: 900, kind: 'decided', type: stop.id },
      { sequence: 1, atMs: 800, kind: 'event', type: '$create_order' },
      { sequence: 3, atMs: 700, kind: 'decided', type: 'of the order' },
    ])
    expect(await records.user(1, 'ann')).toMatchObject({ events: 1, lastSeenMs: 800 })
  })
}

/** Each run opens a store, and one of PostgreSQL takes a second. */
function runsOn(store: string): number {
  if (process.env['WINNOW_LONG'] === '1') return 24
  return store.startsWith('postgres') ? 3 : 8
}

/** The memory store folds one entry at a time into plain maps: what it says, the others must say. */
function sameAsTwin({ name, open }: StoreKind): void {
  it('are the same as the twin’s', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { maxLength: 60 }),
        fc.nat({ max: 60 }),
        async (steps, cut) => {
          const store = await open()
          const twin = new MemoryRecords()
          const entries = steps.map(({ kind, body }, at) => {
            return entryOf(at + 1, kind, body, {
              requestId: requestId(`00000000000000a${at % 7}`, '00000a', at % 2 === 0),
              outcome: outcomeOf(at % 3 === 0 ? [] : [at, 1, 2, 3, 4]),
            })
          })
          for (const entry of entries) twin.fold(entry)
          await filled(store, entries.slice(0, cut))
          await filled(store, entries.slice(cut))
          expect(await store.records.digest()).toBe(await twin.digest())
          for (const [kind, ids] of [
            ['order', ['o1', 'o2']],
            ['account', ['ann', '__proto__']],
            ['content', ['c1']],
            ['transaction', ['t1', 't2']],
          ] as const) {
            for (const id of ids)
              expect(await store.records.record(1, kind, id)).toEqual(
                await twin.record(1, kind, id),
              )
          }
          await store.close()
        },
      ),
      { numRuns: runsOn(name) },
    )
  })
}
