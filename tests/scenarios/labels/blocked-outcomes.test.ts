/**
 * Orders that the shop cancelled, or a rule of its stopped, content it took down and payments that failed: what they would have become
 * is not known. Silence makes others good once it has lasted; of these it says nothing, in the service, after a
 * crash, and in a replay of files.
 */
import { parseEvent } from '@winnow/contract'
import { type Core, FTRL_SETTINGS } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { expect, it } from 'vitest'
import { coreOver } from '../../support/core-over.ts'
import { trainingExamplesOf, takenForGood, untilLearned } from '../../support/training-examples.ts'

const online = { ...FTRL_SETTINGS, slotBits: 14 }
const DAY_MS = 86_400_000
const START_MS = Date.UTC(2026, 3, 1)

type Fields = Readonly<Record<string, unknown>>

async function send(core: Core, fields: Fields): Promise<number> {
  const parsed = parseEvent('v205', fields)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  const request = { environment: 1, event: parsed.event, receivedAtMs: START_MS }
  return (await core.execute({ is: 'event', request })).sequence
}

const order = (core: Core, name: string) =>
  send(core, { $type: '$create_order', $user_id: `of ${name}`, $order_id: name })

const status = (core: Core, name: string, fields: Fields) =>
  send(core, { $type: '$order_status', $user_id: `of ${name}`, $order_id: name, ...fields })

const payment = (core: Core, name: string, $transaction_status: string) =>
  send(core, {
    $type: '$transaction',
    $user_id: `of ${name}`,
    $transaction_id: name,
    $amount: 10_000_000,
    $currency_code: 'EUR',
    $transaction_status,
  })

/** A rule decides; nobody has looked. */
const decide = (core: Core, name: string, category: 'block' | 'accept') =>
  core.execute({
    is: 'decide',
    request: {
      environment: 1,
      userId: `of ${name}`,
      of: { type: 'order', id: name },
      receivedAtMs: START_MS,
      taken: {
        id: `${category}_order_payment_abuse`,
        abuseType: 'payment_abuse',
        category,
        source: 'automated_rule',
        atMs: START_MS,
      },
    },
  })

const BY_RISK = { $order_status: '$canceled', $reason: '$payment_risk', $source: '$automated' }

/** A label of an order or transaction says that it was bad; the later ones find the rest old enough. */
const labelBad = (core: Core, of: { type: 'order' | 'transaction'; id: string }, days: number) =>
  core.execute({
    is: 'label',
    request: {
      environment: 1,
      userId: `of ${of.id}`,
      receivedAtMs: START_MS + days * DAY_MS,
      label: { abuseType: 'payment_abuse', isBad: true, of },
    },
  })

const isGood = (good: ReadonlySet<number>, ...sequences: readonly number[]) =>
  sequences.map((sequence) => good.has(sequence))

it.each([
  ['as they come', false],
  ['found again after a crash', true],
])('blocks, %s, keep an event from counting as good', async (_how, hasCrashed) => {
  const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  const first = await coreOver(store, store.newStates(), { online })
  const plain = await order(first, 'plain')
  const risky = await order(first, 'risky')
  const changedMind = await order(first, 'changed mind')
  const after = await order(first, 'after all')
  const stopped = await order(first, 'stopped')
  const released = await order(first, 'released')
  const paid = await payment(first, 'paid', '$success')
  const failed = await payment(first, 'failed', '$failure')
  await order(first, 'bad')
  await payment(first, 'bad payment', '$success')
  await status(first, 'risky', BY_RISK)
  await status(first, 'changed mind', { $order_status: '$canceled' })
  await status(first, 'after all', BY_RISK)
  await status(first, 'after all', { $order_status: '$approved' })
  await decide(first, 'stopped', 'block')
  await decide(first, 'released', 'block')
  await decide(first, 'released', 'accept')
  const core = hasCrashed ? await coreOver(store, store.newStates(), { online }) : first
  await labelBad(core, { type: 'order', id: 'bad' }, 1)
  await labelBad(core, { type: 'transaction', id: 'bad payment' }, 100)
  await untilLearned()
  const good = await takenForGood(store)
  expect(isGood(good, plain, changedMind, after, released, paid)).not.toContain(false)
  expect(isGood(good, risky, stopped, failed)).not.toContain(true)
})

it('a snapshot remembers what was blocked', async () => {
  const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  const first = await coreOver(store, store.newStates(), { online })
  const [plain, risky] = [await order(first, 'plain'), await order(first, 'risky')]
  await order(first, 'bad')
  await status(first, 'risky', BY_RISK)
  await first.close()
  const core = await coreOver(store, store.newStates(), { online })
  await labelBad(core, { type: 'order', id: 'bad' }, 1)
  await labelBad(core, { type: 'order', id: 'bad' }, 100)
  await untilLearned()
  expect(isGood(await takenForGood(store), plain, risky)).toEqual([true, false])
})

it.each(['as it comes', 'found again after a crash', 'kept in a snapshot'])(
  'a lot that let an order go on, %s, is what the order stands for',
  async (how) => {
    const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
    const first = await coreOver(store, store.newStates(), { online })
    const [plain, atRandom] = [await order(first, 'plain'), await order(first, 'by lot')]
    const goesOn = { $order_status: '$approved', $source: '$automated' }
    await status(first, 'by lot', { ...goesOn, $control_group_odds: 0.05 })
    await status(first, 'by lot', { $order_status: '$fulfilled' })
    if (how === 'kept in a snapshot') await first.close()
    const isFirst = how === 'as it comes'
    const core = isFirst ? first : await coreOver(store, store.newStates(), { online })
    await labelBad(core, { type: 'order', id: 'plain' }, 1)
    await labelBad(core, { type: 'order', id: 'by lot' }, 2)
    await untilLearned()
    const said = (await trainingExamplesOf(store)).flatMap((lesson) => lesson.said)
    expect(said).toMatchObject([{ event: plain }, { event: atRandom, weight: 20 }])
    expect(said[0]).not.toHaveProperty('weight')
  },
)

it('a lot of one teaches what no lot does, byte for byte', async () => {
  const learnedWith = async (odds: Fields): Promise<readonly string[]> => {
    const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
    const core = await coreOver(store, store.newStates(), { online })
    for (const name of ['silent', 'bad', 'late']) {
      await order(core, name)
      await status(core, name, { $order_status: '$approved', $source: '$automated', ...odds })
    }
    await labelBad(core, { type: 'order', id: 'bad' }, 1)
    await labelBad(core, { type: 'order', id: 'late' }, 100)
    await untilLearned()
    return (await trainingExamplesOf(store)).map((lesson) => JSON.stringify(lesson))
  }
  const plain = await learnedWith({})
  expect(plain.join()).toContain('"unlabelled"')
  expect(await learnedWith({ $control_group_odds: 1 })).toEqual(plain)
  expect(await learnedWith({ $control_group_odds: 0.5 })).not.toEqual(plain)
})

it('a label says more than a block', async () => {
  const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  const core = await coreOver(store, store.newStates(), { online })
  await order(core, 'risky')
  await status(core, 'risky', BY_RISK)
  await labelBad(core, { type: 'order', id: 'risky' }, 1)
  const payments = (await core.ask({ is: 'models', environment: 1 })).find(
    ({ abuseType }) => abuseType === 'payment_abuse',
  )
  expect(payments).toMatchObject({ rows: 1, bad: 1 })
})
