/**
 * Labels that come at once. Many of one request share one commit and keep their order; those of one
 * target that overtake each other while former ones are read end as if they had come one by one.
 */
import { setImmediate } from 'node:timers/promises'
import {
  type Core,
  IdempotencyConflict,
  type NewLabelRequest,
  type RewritableLedger,
  type LedgerEntry,
  replayLedger,
  type Store,
} from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coreOver } from '../../support/core-over.ts'
import { eventOf } from '../../support/event-of.ts'

const NOW_MS = Date.UTC(2026, 3, 1)
const SEED = { lo: 1, hi: 2 }
const THINGS = 3

/** One caller's wish: to label an order, to take its label back, or to send a chargeback. */
interface Wish {
  readonly thing: number
  readonly what: 'bad' | 'good' | 'taken back' | 'charged back' | 'won'
  /** Turns of the event loop before it is sent. */
  readonly delay: number
}

/** A chargeback looks up the label it replaces; when it has it, that label was taken back. */
const TAKEN_BACK_MEANWHILE: Wish[] = [
  { thing: 0, what: 'good', delay: 0 },
  { thing: 0, what: 'taken back', delay: 4 },
  { thing: 0, what: 'charged back', delay: 4 },
]

const wish: fc.Arbitrary<Wish> = fc.record({
  thing: fc.nat({ max: THINGS - 1 }),
  what: fc.constantFrom('bad', 'good', 'taken back', 'charged back', 'won'),
  delay: fc.nat({ max: 4 }),
})

const orderOf = (thing: number) => ({ type: 'order', id: `o-${thing}` }) as const

const labelOf = (thing: number, isBad: boolean): NewLabelRequest => ({
  environment: 1,
  userId: 'ann',
  receivedAtMs: NOW_MS,
  label: { abuseType: 'payment_abuse', isBad, of: orderOf(thing) },
})

async function send(core: Core, body: Readonly<Record<string, unknown>>): Promise<void> {
  await core.execute({
    is: 'event',
    request: { environment: 1, event: eventOf(body), receivedAtMs: NOW_MS },
  })
}

const sendOrder = (core: Core, thing: number) =>
  send(core, {
    $type: '$create_order',
    $user_id: 'ann',
    $order_id: `o-${thing}`,
    $ip: '203.0.113.7',
  })

async function grant(core: Core, { thing, what, delay }: Wish): Promise<unknown> {
  for (let turn = 0; turn < delay; turn += 1) await setImmediate()
  if (what === 'bad' || what === 'good')
    return core.execute({ is: 'label', request: labelOf(thing, what === 'bad') })
  if (what === 'taken back') {
    const [environment, userId, receivedAtMs] = [1, 'ann', NOW_MS]
    return core.execute({
      is: 'unlabel',
      request: { environment, userId, of: orderOf(thing), receivedAtMs },
    })
  }
  return send(core, {
    $type: '$chargeback',
    $order_id: `o-${thing}`,
    $chargeback_state: what === 'won' ? '$won' : '$received',
    $chargeback_reason: '$fraud',
  })
}

/** A store with a ledger that takes a turn to find an entry and another to write one. */
function slowStore(): Store {
  const store = openMemoryStore({ seed: SEED })
  const { ledger } = store
  const slow: RewritableLedger = {
    append: async (entries) => {
      const appended = ledger.append(entries)
      await setImmediate()
      return appended
    },
    get: async (sequence) => {
      await setImmediate()
      return ledger.get(sequence)
    },
    read: (from, limit) => ledger.read(from, limit),
    last: () => ledger.last(),
    trouble: () => ledger.trouble(),
    close: () => ledger.close(),
    rewrite: (entries) => ledger.rewrite(entries),
  }
  return { ...store, ledger: slow }
}

/** Each label or taking back replaces just the label that its target has then, in the ledger's order. */
function expectSerial(entries: readonly LedgerEntry[]): void {
  const standing = new Map<string, number>()
  for (const entry of entries) {
    if (entry.kind !== 'label' && entry.kind !== 'unlabel') continue
    const { kind, sequence, body } = entry
    const { replaces } = body
    const of = 'label' in body ? body.label.of : body.of
    const thing = of?.id ?? ''
    const former = standing.get(thing)
    expect(replaces.map((each) => each.sequence)).toEqual(former === undefined ? [] : [former])
    if (kind === 'label') standing.set(thing, sequence)
    else standing.delete(thing)
  }
}

describe('labels of one thing that come at once', () => {
  it('end as in the order of the ledger, one by one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { minLength: 2, maxLength: 12 }), async (wishes) => {
        const store = slowStore()
        const states = store.newStates()
        const core = await coreOver(store, states)
        for (let thing = 0; thing < THINGS; thing += 1) await sendOrder(core, thing)
        await Promise.all(wishes.map((each) => grant(core, each)))
        const entries = await store.ledger.read(1, 1000)
        expectSerial(entries)
        const digest = states.digest()
        const replayed = await replayLedger(store.ledger, store.newStates(), SEED)
        expect(replayed).toMatchObject({ differences: 0, digest })
      }),
      { examples: [[TAKEN_BACK_MEANWHILE]] },
    )
  })
})

describe('labels of one request', () => {
  it('share one commit, in their order, also when they replace others or each other', async () => {
    const store = openMemoryStore({ seed: SEED })
    const commits: number[] = []
    const { ledger } = store
    const append = ledger.append.bind(ledger)
    ledger.append = async (entries) => {
      await append(entries)
      commits.push(turn)
    }
    let turn = 0
    const core = await coreOver(store)
    await core.execute({ is: 'label', request: labelOf(0, true) })
    commits.length = 0
    const said = core.execute({
      is: 'labels',
      requests: [labelOf(0, false), labelOf(1, true), labelOf(0, true), labelOf(1, false)],
    })
    while (commits.length < 4) {
      await setImmediate()
      turn += 1
    }
    const accepted = await said
    expect(accepted.map(({ sequence }) => sequence)).toEqual([2, 3, 4, 5])
    expect(new Set(commits).size).toBe(1)
    expectSerial(await ledger.read(1, 10))
  })

  it('are none of them taken when one of them came before with another body', async () => {
    const store = openMemoryStore({ seed: SEED })
    const core = await coreOver(store)
    const named = (thing: number, key: string, bodyDigest: string) => ({
      ...labelOf(thing, true),
      idempotency: { key, bodyDigest },
    })
    await core.execute({ is: 'labels', requests: [named(0, 'first', 'a')] })
    const wrong = core.execute({
      is: 'labels',
      requests: [named(1, 'second', 'b'), named(0, 'first', 'b')],
    })
    await expect(wrong).rejects.toThrow(IdempotencyConflict)
    expect(store.ledger.last()).toBe(1)
    const again = await core.execute({
      is: 'labels',
      requests: [named(0, 'first', 'a'), named(1, 'second', 'b')],
    })
    expect(again).toMatchObject([
      { sequence: 1, repeated: true },
      { sequence: 2, repeated: false },
    ])
  })

  it('with one key, sent twice at once, are taken once', async () => {
    const store = slowStore()
    const core = await coreOver(store)
    await core.execute({ is: 'label', request: labelOf(0, true) })
    const asked = [{ ...labelOf(0, false), idempotency: { key: 'k', bodyDigest: 'd' } }]
    const [first, second] = await Promise.all([
      core.execute({ is: 'labels', requests: asked }),
      core.execute({ is: 'labels', requests: asked }),
    ])
    expect(first[0]?.sequence).toBe(second[0]?.sequence)
    expect(store.ledger.last()).toBe(2)
  })
})
