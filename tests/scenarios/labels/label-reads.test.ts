/** How often a label's request goes to the ledger: each time costs its own way to the disk and back. */
import { setImmediate } from 'node:timers/promises'
import { parseEvent } from '@winnow/contract'
import { type Accepted, type Core, type CoreParts, FTRL_SETTINGS } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { expect, it } from 'vitest'
import { coreOver } from '../../support/core-over.ts'

const START_MS = Date.UTC(2026, 3, 1)
const ORDERS = 40
/** Turns after which whoever could go on did. */
const TURNS = 20

const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
let waiting: (() => void)[] = []

/** A ledger that answers when `answerAll` says so. */
const ledger: CoreParts['ledger'] = {
  append: (entries) => store.ledger.append(entries),
  read: (from, limit) => store.ledger.read(from, limit),
  get: (sequence) =>
    new Promise((resolve) => {
      waiting.push(() => resolve(store.ledger.get(sequence)))
    }),
  last: () => store.ledger.last(),
  trouble: () => store.ledger.trouble(),
  close: () => store.ledger.close(),
}

function answerAll(): void {
  for (const answer of waiting.splice(0)) answer()
}

async function rest(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await setImmediate()
}

function order(core: Core, number: number): Promise<Accepted> {
  const parsed = parseEvent('v205', {
    $type: '$create_order',
    $user_id: `user-${number}`,
    $order_id: `order-${number}`,
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return core.execute({
    is: 'event',
    request: { environment: 1, event: parsed.event, receivedAtMs: START_MS },
  })
}

/** Labels a user bad; answers how often all that it asked for had to be answered before it was. */
async function roundsOfLabel(core: Core, number: number): Promise<number> {
  const answers: unknown[] = []
  const label = { abuseType: 'payment_abuse', isBad: true } as const
  const request = { environment: 1, userId: `user-${number}`, receivedAtMs: START_MS, label }
  const answered = core.execute({ is: 'label', request }).then((accepted) => answers.push(accepted))
  let rounds = 0
  await rest()
  for (; answers.length === 0; rounds += 1) {
    answerAll()
    await rest()
  }
  await answered
  return rounds
}

it('a label reads its event, and those that are good beside it, at once', async () => {
  const core = await coreOver(store, store.newStates(), {
    online: { ...FTRL_SETTINGS, slotBits: 14 },
    ledger,
  })
  for (let number = 1; number <= ORDERS; number += 1) await order(core, number)
  expect(await roundsOfLabel(core, 1)).toBe(1)
  expect(await roundsOfLabel(core, 2)).toBe(1)
  // One that replaces another must know that one before it is written.
  expect(await roundsOfLabel(core, 2)).toBe(2)
  const lessons = (await store.ledger.read(1, store.ledger.last())).filter(
    ({ kind }) => kind === 'lesson',
  )
  expect(lessons).toHaveLength(3)
  for (const { body } of lessons) expect(body).toHaveProperty('presumed')
})
