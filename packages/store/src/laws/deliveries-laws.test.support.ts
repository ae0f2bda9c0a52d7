import type { Deliveries, NewDelivery } from '@winnow/engine'
import { DELIVERY_STATES } from '@winnow/contract/canonical'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { MemoryDeliveries } from '../memory/memory-deliveries.ts'
import type { StoreKind } from './stores.test.support.ts'

/** What is done to a queue; `now` moves on by its place. */
type Step = (queue: Deliveries, nowMs: number) => Promise<unknown>

const entity = fc.option(
  fc.record({ type: fc.constantFrom('user', 'order'), id: fc.constantFrom('a', 'b') }),
  { nil: undefined },
)

const endpoint = fc.constantFrom(1, 2)

const added: fc.Arbitrary<Step> = fc
  .record({
    endpoint,
    upTo: fc.integer({ min: 1, max: 1e6 }),
    isStrict: fc.boolean(),
    isHeld: fc.boolean(),
    deliveries: fc.array(
      fc.record({
        message: fc.nat(1e6),
        entity,
        body: fc.string(),
        kind: fc.constantFrom('x', 'y'),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ deliveries, ...fed }) => {
    const rows = deliveries.map(({ entity: of, ...row }): NewDelivery => ({
      ...row,
      ...(of !== undefined && { entity: of }),
      atMs: 5,
    }))
    return (queue, nowMs) => queue.add({ ...fed, nowMs }, rows)
  })

const claimed: fc.Arbitrary<Step> = fc
  .record({ endpoint, limit: fc.integer({ min: 1, max: 4 }), replays: fc.nat(2) })
  .map((wish) => (queue, nowMs) => queue.claim([wish], { nowMs, untilMs: nowMs + 20 }))

const noted: fc.Arbitrary<Step> = fc
  .record({
    number: fc.integer({ min: 1, max: 30 }),
    state: fc.constantFrom('waiting', 'delivered', 'parked'),
    attempt: fc.integer({ min: 1, max: 3 }),
    isAnswered: fc.boolean(),
    afterMs: fc.nat(10),
  })
  .map(({ number, state, attempt, isAnswered, afterMs }) => (queue, nowMs) => {
    const answered = isAnswered ? { status: 500, error: 'server_error' as const } : {}
    const timings = isAnswered ? { dnsMs: 1, firstByteMs: 2, totalMs: 3 } : { totalMs: 4 }
    const tried = { attempt, atMs: nowMs, ...answered, timings, answer: isAnswered ? 'no é' : '' }
    return queue.note([{ number, attempt: tried, state, dueMs: nowMs + afterMs }])
  })

const limit = fc.integer({ min: 1, max: 5 })

const moved: fc.Arbitrary<Step> = fc
  .record({
    endpoint,
    limit,
    isStrict: fc.boolean(),
    what: fc.constantFrom(
      'hold',
      'unhold',
      'cancel',
      'cancelReplay',
      'release',
      'hasten',
      'rewind',
    ),
  })
  .map(({ endpoint: of, limit: most, isStrict, what }) => {
    const steps: Record<typeof what, Step> = {
      hold: (queue) => queue.hold(of, 100),
      unhold: (queue, nowMs) => queue.unhold(of, { nowMs, isStrict, limit: most }),
      cancel: (queue) => queue.cancel(of, { limit: 100 }),
      cancelReplay: (queue) => queue.cancel(of, { replay: 1, limit: 100 }),
      release: (queue, nowMs) => queue.release(nowMs),
      hasten: (queue, nowMs) => queue.hasten(of, nowMs),
      rewind: (queue) => queue.rewind(of, most),
    }
    return steps[what]
  })

const selection = fc.record(
  {
    numbers: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 4 }),
    state: fc.constantFrom(...DELIVERY_STATES),
    kind: fc.constantFrom('x', 'y', 'never'),
    entity: entity.filter((of) => of !== undefined),
    sinceMs: fc.nat(30),
    untilMs: fc.nat(30),
  },
  { requiredKeys: [] },
)

const replayed: fc.Arbitrary<Step> = fc
  .record({ source: endpoint, target: endpoint, selection, limit })
  .map(({ limit: most, ...wish }) => async (queue, nowMs) => {
    const total = await queue.countReplay(wish.source, wish.selection)
    const replay = await queue.addReplay({ ...wish, total, createdAtMs: nowMs })
    await queue.advanceReplay(replay.number, most, nowMs)
    if (most === 1) await queue.stopReplay(replay.number)
    await queue.advanceReplay(replay.number, most, nowMs)
    return [total, replay]
  })

const expired: fc.Arbitrary<Step> = fc.record({ beforeMs: fc.nat(30), limit }).map(
  ({ beforeMs, limit: most }) =>
    (queue) =>
      queue.expire(beforeMs, most),
)

const asked: fc.Arbitrary<Step> = fc
  .record(
    {
      message: fc.nat(20),
      entity,
      state: fc.constantFrom(...DELIVERY_STATES),
      sinceMs: fc.nat(30),
      untilMs: fc.nat(30),
      before: fc.nat(12),
    },
    { requiredKeys: [] },
  )
  .map((query) => (queue) => queue.find({ ...query, endpoints: [1, 2], limit: 4 }))

/** All that can be read of a queue. */
async function picture(queue: Deliveries): Promise<unknown> {
  const all = await queue.find({ endpoints: [1, 2], limit: 1000 })
  return {
    all,
    one: await queue.get(3),
    tried: await Promise.all(all.map(({ number }) => queue.attempts(number))),
    fed: [await queue.fed(1), await queue.fed(2)],
    open: [await queue.lowestOpen(1), await queue.lowestOpen(2)],
    counts: [await queue.counts(1), await queue.counts(2)],
    replays: await queue.replays([1, 2]),
  }
}

const line = (message: number, id: string): NewDelivery => ({
  message,
  kind: 'x',
  entity: { type: 'user', id },
  body: `{"n":${message}}`,
  atMs: 1,
})

const FED = { endpoint: 1, upTo: 9, isStrict: true, isHeld: false, nowMs: 10 } as const

/** What the deliveries of every store must keep. */
export function deliveriesLaws({ open }: StoreKind<'deliveries'>): void {
  it('are those of the twin, whatever is done', async () => {
    const steps = fc.array(
      fc.oneof(added, added, claimed, noted, moved, replayed, expired, asked),
      {
        minLength: 60,
        maxLength: 90,
      },
    )
    const runs = fc.sample(steps, { numRuns: 2, seed: 32 })
    for (const run of runs) {
      const queue = (await open()).deliveries
      const twin = new MemoryDeliveries()
      for (const [at, step] of run.entries()) {
        expect(await step(queue, at)).toEqual(await step(twin, at))
      }
      expect(await picture(queue)).toEqual(await picture(twin))
    }
  })

  it('of one entity are claimed one after the other, and no claim gives one twice (W6, W21)', async () => {
    const { deliveries } = await open()
    await deliveries.add(FED, [line(1, 'a'), line(2, 'a'), line(3, 'b')])
    const wish = [{ endpoint: 1, limit: 9, replays: 9 }]
    const at = { nowMs: 10, untilMs: 99 }
    const [first, again] = await Promise.all([
      deliveries.claim(wish, at),
      deliveries.claim(wish, at),
    ])
    expect(first.map(({ message }) => message)).toEqual([1, 3])
    expect(again).toEqual([])
    const number = first[0]?.number ?? 0
    const attempt = { attempt: 1, atMs: 10, status: 200, timings: { totalMs: 1 }, answer: '' }
    await deliveries.note([{ number, attempt, state: 'delivered', dueMs: 12 }])
    const next = await deliveries.claim(wish, { nowMs: 12, untilMs: 99 })
    expect(next.map(({ message, body }) => [message, body])).toEqual([[2, '{"n":2}']])
  })
}
