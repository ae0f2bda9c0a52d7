import * as fc from 'fast-check'
import { LIMITS } from '@winnow/contract'
import type { Outbox, RiskyQuery } from '@winnow/engine'
import { expect, it } from 'vitest'
import { MemoryRecords } from '../memory/memory-records.ts'
import { entryOf, eventEntry, outcomeOf } from './entries.test.support.ts'
import { filled } from './filled.test.support.ts'
import type { StoreKind } from './stores.test.support.ts'

const ALL = { after: 0, limit: 1000 }

const scored = (payment: number) => ({ outcome: outcomeOf([payment, 0, 0, 0, 0]) })

const login = (sequence: number, userId: string, payment: number) =>
  eventEntry(sequence, { $type: '$login', $user_id: userId }, scored(payment))

const labelled = (sequence: number, userId: string) =>
  entryOf(sequence, 'label', {
    userId,
    label: { abuseType: 'payment_abuse', isBad: true },
    effect: { touched: [] },
    replaces: [],
  })

/** What crossed a threshold, of the first environment. */
const crossed = async (outbox: Outbox) =>
  (await outbox.messages(1, ALL)).flatMap((message) =>
    message.kind === 'score.threshold_crossed' ? [message] : [],
  )

const before = (id: number | undefined) => (id === undefined ? {} : { before: id })

/** What the outbox of every store must keep. */
export function outboxLaws({ open }: StoreKind): void {
  it('is empty at first', async () => {
    const { outbox } = await open()
    expect(await outbox.messages(1, ALL)).toEqual([])
    expect(await outbox.oldest(1)).toBeUndefined()
  })

  it('says which threshold a score crossed, which way, and why', async () => {
    const { outbox } = await filled(await open(), [
      login(1, 'ann', 10),
      login(2, 'ann', 70),
      entryOf(3, 'rescore', { userId: 'ann', event: 2, atMs: 9, label: 1 }, scored(85)),
      entryOf(4, 'rescore', { userId: 'ann', event: 2, atMs: 9 }, scored(20)),
    ])
    const told = { kind: 'score.threshold_crossed', userId: 'ann', abuseType: 'payment_abuse' }
    const review = { threshold: 'review', threshold_score: 60 }
    const block = { threshold: 'block', threshold_score: 80 }
    const asked = {
      direction: 'down',
      score_before: 85,
      score: 20,
      cause: { kind: 'rescore', sequence: 4 },
    }
    expect(await outbox.messages(1, ALL)).toMatchObject([
      {
        ...told,
        score: 70,
        sequence: 2,
        body: {
          ...review,
          direction: 'up',
          score_before: 10,
          cause: { kind: 'event', sequence: 2 },
        },
      },
      {
        ...told,
        sequence: 3,
        body: {
          ...block,
          direction: 'up',
          score_before: 70,
          score: 85,
          cause: { kind: 'label', sequence: 1 },
        },
      },
      { ...told, sequence: 4, body: { ...review, ...asked } },
      { ...told, sequence: 4, body: { ...block, ...asked } },
    ])
  })

  it('tells of the thresholds that were set, from their entry on and in their environment', async () => {
    const own = { hysteresis: 20, byType: { payment_abuse: { review: 30, block: 50 } } }
    const { outbox, records } = await filled(await open(), [
      login(1, 'ann', 40),
      entryOf(2, 'thresholds', own),
      login(3, 'ann', 41),
      login(4, 'ann', 52),
      login(5, 'ann', 31),
      login(6, 'ann', 9),
    ])
    const told = (await crossed(outbox)).map(
      ({ sequence, body: { threshold, threshold_score: score, direction } }) =>
        `${sequence} ${threshold} ${score} ${direction}`,
    )
    expect(told).toEqual(['3 review 30 up', '4 block 50 up', '6 review 30 down', '6 block 50 down'])
    expect(await records.thresholds(1)).toEqual(own)
    expect(await records.thresholds(2)).toBeUndefined()
  })

  it('has, while a message says up and none says down, the user among the risky ones', async () => {
    const asked = { abuseType: 'payment_abuse', threshold: 'review', unlabelled: false } as const
    const { records } = await filled(await open(), [
      login(1, 'ann', 70),
      login(2, 'bea', 90),
      login(3, 'cid', 59),
      login(4, 'dan', 61),
      login(5, 'dan', 57),
      login(6, 'eva', 90),
      login(7, 'eva', 10),
      eventEntry(8, { $type: '$login', $session_id: 's' }, scored(99)),
      eventEntry(9, { $type: '$login', $user_id: 'fay' }, { ...scored(99), environment: 2 }),
      labelled(10, 'bea'),
    ])
    const risky = async (more: Partial<RiskyQuery>): Promise<readonly string[]> => {
      const { users } = await records.risky(1, { ...asked, limit: 10, ...more })
      return users.map(({ userId, scores }) => `${userId} ${scores.payment_abuse}`)
    }
    expect(await risky({})).toEqual(['bea 90', 'ann 70', 'dan 57'])
    expect(await risky({ threshold: 'block' })).toEqual(['bea 90'])
    expect(await risky({ unlabelled: true })).toEqual(['ann 70', 'dan 57'])
    expect(await risky({ except: ['ann'] })).toEqual(['bea 90', 'dan 57'])
    expect(await risky({ abuseType: 'content_abuse' })).toEqual([])
    expect(await records.risky(1, { ...asked, limit: 1 })).toMatchObject({
      total: 3,
      users: [{ userId: 'bea' }],
    })
  })

  it('says nothing of what happened long ago, and has its user among the risky ones all the same', async () => {
    const nowMs = 2 * LIMITS.outboxEventAgeMs
    const past = (sequence: number, userId: string, agoMs: number) =>
      eventEntry(
        sequence,
        { $type: '$login', $user_id: userId, $time: nowMs - agoMs },
        { ...scored(70), receivedAtMs: nowMs },
      )
    const { outbox, records } = await filled(await open(), [
      past(1, 'ann', LIMITS.outboxEventAgeMs + 1),
      past(2, 'ann', 0),
      past(3, 'bea', LIMITS.outboxEventAgeMs),
    ])
    expect(await outbox.messages(1, ALL)).toMatchObject([{ userId: 'bea', sequence: 3 }])
    const asked = { abuseType: 'payment_abuse', threshold: 'review', unlabelled: false } as const
    expect(await records.risky(1, { ...asked, limit: 10 })).toMatchObject({ total: 2 })
  })

  it('says of a first score that there was none before', async () => {
    const { outbox } = await filled(await open(), [login(1, 'ann', 70)])
    expect(await crossed(outbox)).toMatchObject([{ score: 70, body: { score_before: null } }])
  })

  it('knows the score before from an earlier run', async () => {
    const store = await filled(await open(), [login(1, 'ann', 10)])
    const others = Array.from({ length: 2100 }, (_, n) => login(n + 2, `u-${n}`, 1))
    await filled(store, others)
    await filled(store, [login(2102, 'ann', 70)])
    expect(await store.outbox.messages(1, ALL)).toMatchObject([
      { score: 70, body: { score_before: 10 } },
    ])
  })

  it('keeps environments apart, and says nothing of sessions without a user', async () => {
    const { outbox } = await filled(await open(), [
      eventEntry(1, { $type: '$login', $session_id: 's' }, scored(99)),
      eventEntry(2, { $type: '$login', $user_id: 'ann' }, { ...scored(70), environment: 2 }),
    ])
    expect(await outbox.messages(1, ALL)).toEqual([])
    expect(await outbox.messages(2, ALL)).toHaveLength(1)
  })

  it('is read page by page, each message once and in order, from any place (W22)', async () => {
    const entries = Array.from({ length: 30 }, (_, n) => login(n + 1, 'ann', n % 2 === 0 ? 90 : 10))
    const { outbox } = await filled(await open(), entries)
    const all = (await outbox.messages(1, ALL)).map(({ id }) => id)
    expect(all).toHaveLength(60)
    expect(all).toEqual(all.toSorted((a, b) => a - b))
    expect(await outbox.oldest(1)).toBe(all[0])
    const pages: number[] = []
    for (let after = 0; ; after = pages.at(-1) ?? 0) {
      const page = await outbox.messages(1, { after, limit: 7 })
      if (page.length === 0) break
      pages.push(...page.map(({ id }) => id))
    }
    expect(pages).toEqual(all)
    const back: number[] = []
    for (;;) {
      const page = await outbox.latest(1, { ...before(back.at(-1)), limit: 7 })
      if (page.length === 0) break
      back.push(...page.map(({ id }) => id))
    }
    expect(back).toEqual(all.toReversed())
  })

  it('is that of the twin, whatever the scores were', async () => {
    const scores = fc.array(fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 100 })), { maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(scores, async (rows) => {
        const entries = rows.map(([user, payment], at) => login(at + 1, `u-${user}`, payment))
        const store = await filled(await open(), entries)
        const twin = new MemoryRecords()
        for (const entry of entries) twin.fold(entry)
        expect(await store.outbox.messages(1, ALL)).toEqual(await twin.outbox.messages(1, ALL))
        expect(await store.records.digest()).toBe(await twin.digest())
        await store.close()
      }),
      { numRuns: process.env['WINNOW_LONG'] === '1' ? 20 : 4 },
    )
  })
}
