/**
 * What counters of a policy add to an event that each of them counts: the same orders, in turns, through an engine with ten counters
 * and through one without. Then how fast new counters are filled from a ledger.
 */
import process from 'node:process'
import { parseEvent } from '../packages/contract/dist/index.js'
import { checkPolicy, decisionsWith, newMemory, runEvent } from '../packages/engine/dist/index.js'
import { EntitySlab, openSqliteStore } from '../packages/store/dist/index.js'
import { fill, openCore } from './support/fill.mjs'
import { OrderStream } from './support/order-stream.mjs'
import { temporaryDirectory } from './support/servers.mjs'
import { median } from './support/statistics.mjs'
import { COUNTERS, READS } from './support/ten-counters.mjs'

const BATCH = 500
const ENVIRONMENT = 1

const documentWith = (counters, when) => ({
  counters,
  workflows: [
    {
      name: 'orders',
      on: ['$create_order'],
      routes: [{ name: 'many', when, do: [{ tag: 'many' }] }],
    },
  ],
})

function compiled(document) {
  const terms = { decisions: decisionsWith([]), lists: [], customFields: new Map() }
  const { policy, problems } = checkPolicy(document, terms)
  if (policy === undefined) throw new Error(JSON.stringify(problems))
  return policy
}

/** An engine, with a policy's counters ready from the first event on. */
class Bench {
  states = new EntitySlab()
  sequence = 10
  times = []

  constructor(policy) {
    const memory = newMemory(this.states, { lo: 7, hi: 9 })
    this.pipeline = memory.pipeline
    const { counters = [] } = policy
    memory.counters.use(ENVIRONMENT, [policy], 1)
    memory.counters.of(ENVIRONMENT)?.ready(counters, 2)
    this.counters = memory.counters
  }

  take(events) {
    const before = process.cpuUsage()
    for (const event of events) {
      this.sequence += 1
      const received = {
        environment: ENVIRONMENT,
        receivedAtMs: event.timeMs,
        event,
        enrichment: {},
      }
      runEvent(this.pipeline, received, { kind: 'replay', sequence: this.sequence })
    }
    const { user, system } = process.cpuUsage(before)
    this.times.push((user + system) / events.length)
  }
}

const settled = (times) => times.slice(-Math.ceil(times.length / 2))

function added(events) {
  const orders = new OrderStream()
  const with10 = new Bench(compiled(documentWith(COUNTERS, READS.join(' || '))))
  const without = new Bench(compiled(documentWith({}, 'true')))
  for (let done = 0; done < events; done += BATCH) {
    const batch = Array.from(
      { length: BATCH },
      () => parseEvent('v205', JSON.parse(orders.next().toString('latin1'))).event,
    )
    const inTurns = done % (2 * BATCH) === 0 ? [with10, without] : [without, with10]
    for (const bench of inTurns) bench.take(batch)
  }
  const pairs = settled(with10.times).map((us, at) => us - settled(without.times)[at])
  const known = with10.counters.of(ENVIRONMENT).all.map(([, one]) => one)
  const keys = known.reduce((sum, one) => sum + one.keys, 0)
  const bytes = known.reduce((sum, one) => sum + one.bytes, 0)
  return { added: median(pairs), without: median(settled(without.times)), keys, bytes }
}

/** Events per second that are counted in ten new counters in the background. */
async function filled(events) {
  const directory = temporaryDirectory()
  const store = await openSqliteStore({ directory: directory.path, durability: 'off' })
  const { core } = await openCore(store, { snapshotEvery: Infinity })
  await fill(core, new OrderStream(), events)
  const began = performance.now()
  await core.execute({
    is: 'publish_policy',
    request: {
      environment: ENVIRONMENT,
      nowMs: Date.now(),
      stage: 'live',
      of: { is: 'document', document: documentWith(COUNTERS, READS.join(' || ')) },
      decisions: decisionsWith([]),
      who: { kind: 'admin' },
      why: 'a measurement',
    },
  })
  for (;;) {
    const counters = await core.ask({ is: 'counters', environment: ENVIRONMENT })
    if (counters.every(({ readyAt }) => readyAt !== undefined)) break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const rate = events / ((performance.now() - began) / 1000)
  await core.close()
  await store.close()
  directory.remove()
  return rate
}

const figure = (name, value, unit, note) => ({ name: `counters.${name}`, value, unit, note })

export async function run({ quick, long }) {
  const events = quick ? 40_000 : long ? 1_000_000 : 200_000
  const { added: all, without, keys, bytes } = added(events)
  const count = Object.keys(COUNTERS).length
  const rate = await filled(quick ? 20_000 : long ? 1_000_000 : 100_000)
  return [
    figure(
      'each',
      all / count,
      'µs',
      `of CPU per counter and event; an event takes ${without.toFixed(0)}`,
    ),
    figure('fill_rate', rate, 'events/s', `${count} new counters at once, wall clock`),
    figure('bytes_per_key', bytes / keys, 'bytes', `${keys} keys`),
  ]
}
