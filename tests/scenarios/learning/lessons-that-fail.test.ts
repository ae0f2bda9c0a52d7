/**
 * Learning steps that cannot be read at once, or never: requests are answered, other labels are learned, and a
 * start over a ledger that can be read learns what is left.
 */
import { setImmediate } from 'node:timers/promises'
import { parseEvent } from '@winnow/contract'
import { type Accepted, type Core, type CoreParts, FTRL_SETTINGS, type Store } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { beforeEach, expect, it } from 'vitest'
import { coreOver } from '../../support/core-over.ts'

const online = { ...FTRL_SETTINGS, slotBits: 14 }
const START_MS = Date.UTC(2026, 3, 1)

let store: Store
let failures: unknown[]

beforeEach(() => {
  store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  failures = []
})

/** A core over a ledger of which one entry cannot be read `times` times; the others take some turns. */
function coreThatMisses(sequence: number, times: number): Promise<Core> {
  let left = times
  const find = async (wanted: number) => {
    await rest(5)
    if (wanted !== sequence || left === 0) return store.ledger.get(wanted)
    left -= 1
    throw new Error('the disk says no')
  }
  const ledger: CoreParts['ledger'] = {
    append: (entries) => store.ledger.append(entries),
    read: (from, limit) => store.ledger.read(from, limit),
    get: find,
    last: () => store.ledger.last(),
    trouble: () => store.ledger.trouble(),
    close: () => store.ledger.close(),
  }
  const onLearningFailure = (error: unknown) => failures.push(error)
  return coreOver(store, store.newStates(), { online, ledger, onLearningFailure })
}

function send(core: Core, fields: Record<string, unknown>): Promise<Accepted> {
  const parsed = parseEvent('v205', fields)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return core.execute({
    is: 'event',
    request: { environment: 1, event: parsed.event, receivedAtMs: START_MS },
  })
}

const order = (core: Core, number: number) =>
  send(core, { $type: '$create_order', $user_id: `user-${number}`, $order_id: `order-${number}` })

const labelOf = (number: number) => ({
  environment: 1,
  userId: `user-${number}`,
  receivedAtMs: START_MS,
  label: { abuseType: 'payment_abuse', isBad: true } as const,
})

/** What was learned from labels, in the order of the ledger. */
async function lessons(): Promise<readonly { event: number; verdict: string }[]> {
  const entries = await store.ledger.read(1, store.ledger.last())
  return entries.flatMap((entry) => (entry.kind === 'lesson' ? entry.body.said : []))
}

const taught = async () => (await lessons()).map(({ event }) => event)
const verdicts = async () => (await lessons()).map(({ verdict }) => verdict)

async function rest(turns = 60): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await setImmediate()
}

it('a label whose event cannot be read for a moment is taught when it can', async () => {
  const core = await coreThatMisses(2, 2)
  for (const number of [1, 2, 3]) await order(core, number)
  await core.execute({ is: 'labels', requests: [labelOf(1), labelOf(2), labelOf(3)] })
  await rest()
  expect((await taught()).toSorted((a, b) => a - b)).toEqual([1, 2, 3])
  expect(failures).toHaveLength(2)
})

it('one that can never be read keeps no other from teaching, and teaches after a start', async () => {
  const core = await coreThatMisses(2, Infinity)
  for (const number of [1, 2, 3]) await order(core, number)
  await core.execute({ is: 'labels', requests: [labelOf(1), labelOf(2), labelOf(3)] })
  await rest()
  expect((await taught()).toSorted((a, b) => a - b)).toEqual([1, 3])
  expect(failures.length).toBeLessThanOrEqual(6)
  expect((await core.execute({ is: 'label', request: labelOf(3) })).sequence).toBeGreaterThan(0)

  await coreThatMisses(0, 0)
  await rest()
  expect(await taught()).toContain(2)
})

it('what a chargeback says is taught before it is answered', async () => {
  const core = await coreThatMisses(0, 0)
  await order(core, 1)
  await send(core, {
    $type: '$chargeback',
    $order_id: 'order-1',
    $chargeback_state: '$received',
    $chargeback_reason: '$fraud',
  })
  expect(await taught()).toEqual([1])
})

it('a label taken back is unlearned before it is answered', async () => {
  const core = await coreThatMisses(0, 0)
  for (const number of [1, 2]) await order(core, number)
  await core.execute({ is: 'label', request: labelOf(1) })
  const other = core.execute({ is: 'label', request: labelOf(2) })
  await core.execute({
    is: 'unlabel',
    request: { environment: 1, userId: 'user-1', receivedAtMs: START_MS },
  })
  expect(await verdicts()).toEqual(['bad', 'bad', 'withdrawn'])
  await other
})
