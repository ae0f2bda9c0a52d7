/**
 * A label moves those around it. The users linked to what a label touched get a new stored score,
 * each an entry of the ledger: the most recently seen first, in slices between requests, and also
 * when the process died in between.
 */
import { setImmediate } from 'node:timers/promises'
import {
  type Core,
  CORE_LIMITS,
  type CoreParts,
  replayLedger,
  type ResidentStates,
  type Store,
  entryOfKind,
  type EntryOfKind,
} from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { beforeEach, describe, expect, it } from 'vitest'
import { coreOver } from '../../support/core-over.ts'
import { eventOf } from '../../support/event-of.ts'

const START_MS = Date.UTC(2026, 3, 1)
const PAYMENT = 0
const MANY = 60

let store: Store
let states: ResidentStates
let core: Core
let nowMs: number

const open = (fanOut = CORE_LIMITS.fanOut, special: Partial<CoreParts> = {}): Promise<Core> =>
  coreOver(store, states, { limits: { ...CORE_LIMITS, fanOut }, ...special })

beforeEach(async () => {
  store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  states = store.newStates()
  core = await open()
  nowMs = START_MS
})

async function order(userId: string, fields: Readonly<Record<string, unknown>>): Promise<void> {
  nowMs += 60_000
  const event = eventOf({
    $type: '$create_order',
    $user_id: userId,
    $order_id: `o-${userId}`,
    $amount: 20_000_000,
    $currency_code: 'USD',
    ...fields,
  })
  await core.execute({ is: 'event', request: { environment: 1, event, receivedAtMs: nowMs } })
}

const card = (last4: string) => ({
  $payment_methods: [{ $payment_type: '$credit_card', $card_bin: '542486', $card_last4: last4 }],
})

const of = (userId: string) => ({ of: { type: 'order', id: `o-${userId}` } }) as const

async function label(userId: string, ageMs = 0, isHistory = false): Promise<number> {
  nowMs += 60_000
  const timeMs = nowMs - ageMs
  const said = { abuseType: 'payment_abuse', isBad: true, timeMs, ...of(userId) } as const
  const request = { environment: 1, userId, receivedAtMs: nowMs, isHistory, label: said }
  return (await core.execute({ is: 'label', request })).sequence
}

/** A chargeback of last week. */
async function chargeback(userId: string, state: string, isHistory: boolean): Promise<void> {
  nowMs += 60_000
  const event = eventOf({
    $type: '$chargeback',
    $chargeback_reason: '$fraud',
    $chargeback_state: state,
    $user_id: userId,
    $order_id: `o-${userId}`,
    $time: nowMs - 7 * 86_400_000,
  })
  await core.execute({
    is: 'event',
    request: { environment: 1, event, receivedAtMs: nowMs, isHistory },
  })
}

/** Resolves when no label waits any more. */
async function quiet(): Promise<void> {
  while (core.figures().fanOutsWaiting > 0) await setImmediate()
}

async function rescores(): Promise<readonly EntryOfKind<'rescore'>[]> {
  const entries = await store.ledger.read(1, 1000)
  return entries.flatMap((entry) => entryOfKind('rescore', entry) ?? [])
}

const usersScored = async (): Promise<readonly string[]> =>
  (await rescores()).map(({ body }) => body.userId)

const paymentScore = async (userId: string): Promise<number> =>
  (await core.ask({ is: 'last_score', environment: 1, userId }))?.outcome.scores[PAYMENT] ?? NaN

/** Pauses of a process that never comes back from one after so many. */
function dyingAfter(pauses: number) {
  let left = pauses
  let die: () => void = () => undefined
  const death = new Promise<void>((resolve) => {
    die = resolve
  })
  const pause = (): Promise<void> => {
    left -= 1
    if (left >= 0) return Promise.resolve()
    die()
    return new Promise(() => undefined)
  }
  return { pause, death }
}

describe('a label', () => {
  it('gives those who share the card a new stored score, the most recent first', async () => {
    for (const user of ['ann', 'bob', 'cat']) await order(user, card('4444'))
    await order('joe', card('1111'))
    const before = { bob: await paymentScore('bob'), joe: await paymentScore('joe') }
    const sequence = await label('ann')
    await quiet()
    expect(await usersScored()).toEqual(['ann', 'cat', 'bob'])
    expect(await paymentScore('bob')).toBeGreaterThan(before.bob + 10)
    expect(await paymentScore('joe')).toBe(before.joe)
    const [first] = await rescores()
    expect(first?.body).toMatchObject({ userId: 'ann', label: sequence })
  })

  it('of imported history moves nobody, one that is told late does', async () => {
    for (const user of ['ann', 'bob']) await order(user, card('4444'))
    await label('ann', 2 * 86_400_000, true)
    await quiet()
    expect(await usersScored()).toEqual([])
    await label('bob', 2 * 86_400_000)
    await quiet()
    expect(await usersScored()).toEqual(['bob', 'ann'])
  })

  it.each([
    ['told late, moves those around it', false],
    ['of imported history, moves nobody', true],
  ])('that a chargeback of last week brings or takes back, %s', async (_, isHistory) => {
    for (const user of ['ann', 'bob']) await order(user, card('4444'))
    // The event that a chargeback was won names ann, and is scored without it already.
    for (const [state, around] of [
      ['$received', ['ann', 'bob']],
      ['$won', ['bob']],
    ] as const) {
      const before = (await usersScored()).length
      await chargeback('ann', state, isHistory)
      await quiet()
      const scored = (await usersScored()).slice(before)
      expect(scored.toSorted()).toEqual(isHistory ? [] : around)
    }
    expect((await store.ledger.read(1, 1000)).map(({ kind }) => kind)).toContain('unlabel')
  })

  it('taken back gives them one again', async () => {
    for (const user of ['ann', 'bob']) await order(user, card('4444'))
    await label('ann')
    await quiet()
    const marked = await paymentScore('bob')
    nowMs += 60_000
    await core.execute({
      is: 'unlabel',
      request: { environment: 1, userId: 'ann', ...of('ann'), receivedAtMs: nowMs },
    })
    await quiet()
    expect(await paymentScore('bob')).toBeLessThan(marked - 10)
  })

  it('moves nobody through what too many share', async () => {
    const shared = { $ip: '203.0.113.9' }
    for (let n = 0; n < MANY; n += 1) await order(`u-${n}`, shared)
    await label('u-0')
    await quiet()
    expect(await usersScored()).toEqual(['u-0'])
  })

  it('leaves a user whom an event scored since alone', async () => {
    for (const user of ['ann', 'bob']) await order(user, card('4444'))
    const labelled = label('ann')
    await order('bob', card('4444'))
    await labelled
    await quiet()
    expect(await usersScored()).toEqual(['ann'])
  })

  it('has its first users scored before the rest of a former one', async () => {
    core = await open(2)
    for (const user of ['ann', 'bob', 'cat']) await order(user, card('4444'))
    for (const user of ['dan', 'eve', 'fay']) await order(user, card('5555'))
    await Promise.all([label('ann'), label('dan')])
    await quiet()
    expect(await usersScored()).toEqual(['ann', 'cat', 'dan', 'fay', 'bob', 'eve'])
  })
})

describe('scores computed again', () => {
  it('are replayed byte for byte, into the same states', async () => {
    for (const user of ['ann', 'bob', 'cat']) await order(user, card('4444'))
    await label('bob')
    await quiet()
    await order('cat', card('1111'))
    await label('cat')
    await quiet()
    await core.close()
    const digest = states.digest()
    expect(await rescores()).toHaveLength(6)
    const replayed = await replayLedger(store.ledger, store.newStates(), store.seed)
    expect(replayed).toMatchObject({ differences: 0, digest })
  })

  it('that differ from the live ones are found', async () => {
    for (const user of ['ann', 'bob']) await order(user, card('4444'))
    await label('ann')
    await quiet()
    const forged = openMemoryStore({ seed: store.seed })
    const entries = await store.ledger.read(1, 1000)
    await forged.ledger.append(
      entries.map((entry) =>
        entry.kind === 'rescore' ? { ...entry, outcome: new Uint8Array(0) } : entry,
      ),
    )
    const replayed = await replayLedger(forged.ledger, store.newStates(), store.seed)
    expect(replayed.differences).toBe(2)
  })

  it.each(['killed', 'stopped'] as const)(
    'all come, each once, when the process is %s before',
    async (end) => {
      const { pause, death } = dyingAfter(1)
      core = await open(CORE_LIMITS.fanOut, end === 'killed' ? { pause } : {})
      const users = Array.from({ length: 8 }, (_, n) => `u-${n}`)
      for (const user of users) await order(user, { ...card('4444'), $session_id: `s-${user}` })
      for (const user of users) await order(`${user}-b`, card('5555'))
      const labelled = [label('u-0'), label('u-0-b')]
      await (end === 'killed' ? Promise.all([death, ...labelled]) : core.close())
      const before = (await rescores()).length
      expect(before).toBeLessThan(16)

      states = store.newStates()
      core = await open()
      await quiet()
      const scored = await usersScored()
      expect(scored).toHaveLength(16)
      expect(new Set(scored).size).toBe(16)
    },
  )
})
