/**
 * Bytes per entity once there are a million of them (ten with --long), and whether the process's
 * memory stays where it is while events go on among known entities.
 */
import { newMemory, runEvent } from '../packages/engine/dist/index.js'
import { EntitySlab } from '../packages/store/dist/index.js'
import { eventOf, somewhere } from './support/fill.mjs'
import { OrderStream } from './support/order-stream.mjs'
import { residentBytes } from './support/processes.mjs'

const GB = 2 ** 30

/** Sends orders until there are so many entities; answers how many orders that took. */
function growTo(entities, { pipeline, states }) {
  const orders = new OrderStream()
  let sequence = 0
  while (states.size < entities) {
    const event = eventOf(orders.next())
    sequence += 1
    const received = {
      environment: 1,
      receivedAtMs: event.timeMs,
      event,
      enrichment: somewhere.find(),
    }
    runEvent(pipeline, received, { kind: 'replay', sequence })
  }
  return sequence
}

/** The same orders over and over, as time goes on: nothing new is seen. */
function goOn(events, from, { pipeline }) {
  const orders = new OrderStream({ bodies: 5000 })
  const known = Array.from({ length: 5000 }, () => {
    const { timeMs, ...event } = eventOf(orders.next())
    return { event, timeMs }
  })
  for (let n = 0; n < events; n += 1) {
    const { event, timeMs } = known[n % known.length]
    const received = {
      environment: 1,
      receivedAtMs: timeMs + n * 1000,
      event,
      enrichment: somewhere.find(),
    }
    runEvent(pipeline, received, { kind: 'replay', sequence: from + n + 1 })
  }
  globalThis.gc()
  return residentBytes(process.pid)
}

export async function run({ quick, long }) {
  const entities = long ? 10_000_000 : quick ? 500_000 : 1_000_000
  const further = long ? 5_000_000 : quick ? 100_000 : 500_000
  globalThis.gc()
  const before = residentBytes(process.pid)
  const states = new EntitySlab()
  const { pipeline } = newMemory(states, { lo: 7, hi: 9 })
  const events = growTo(entities, { pipeline, states })
  globalThis.gc()
  const grown = residentBytes(process.pid) - before
  const first = goOn(further, events, { pipeline })
  const second = goOn(further, events + further, { pipeline })
  const figures = [
    {
      name: 'memory.bytes_per_entity',
      value: states.bytes / states.size,
      unit: 'B',
      note: `${states.size} entities of ${events} orders`,
    },
    {
      name: 'memory.resident_per_entity',
      value: grown / states.size,
      unit: 'B',
      note: 'growth of the process ÷ entities',
    },
    {
      name: 'memory.steady',
      value: second / first,
      unit: '×',
      note: `resident after ${2 * further} more events ÷ after ${further}`,
    },
  ]
  const tenMillion = (states.bytes / states.size) * 10_000_000
  const how = long ? 'measured' : 'reckoned from the bytes per entity; --long measures'
  return [
    ...figures,
    { name: 'memory.for_10m_entities', value: tenMillion / GB, unit: 'GB', note: how },
  ]
}
