/**
 * What it costs when memory has room for a quarter of the entities' records only, and those used
 * longest ago lie in a file: microseconds per load, events per CPU second against the same with
 * room for all, and the memory of the process. Visits are skewed: half of them go to a sixteenth.
 */
import { join } from 'node:path'
import { emptyView, newMemory, runEvent, viewOf } from '../packages/engine/dist/index.js'
import { EntitySlab, SpillingStates } from '../packages/store/dist/index.js'
import { eventOf, somewhere } from './support/fill.mjs'
import { OrderStream } from './support/order-stream.mjs'
import { residentBytes } from './support/processes.mjs'
import { Random } from './support/random.mjs'
import { temporaryDirectory } from './support/servers.mjs'
import { median, quantile } from './support/statistics.mjs'

const MB = 2 ** 20
/** Half of the visits go to the share 0.5 ** 4 of what there is. */
const SKEW = 4
const BATCH = 1000

const keyOf = (n) => ({
  lo: Math.imul(n + 1, 0x9e3779b1) >>> 0,
  hi: Math.imul(n + 1, 0x85ebca6b) >>> 0,
})

/** Spreads the much visited over all that there is, as if they had come at any time. */
const shuffled = (n, count) => (n * 7919 + 13) % count

/** Records of 64 to 700 bytes, all of version 1. */
function fillRecords(states, count) {
  const record = viewOf(new Uint8Array(1024))
  record.doubles[1] = 1
  for (let n = 0; n < count; n += 1) {
    record.words[0] = 64 + (n % 80) * 8
    states.store(keyOf(n), record, 0)
  }
}

/** Visits records, each loaded and stored; µs of each load, hot and cold, and of each store. */
function visit(states, count, visits) {
  const random = new Random(3)
  const view = emptyView()
  const record = viewOf(new Uint8Array(1024))
  const times = { hot: [], cold: [], store: [] }
  for (let n = 0; n < visits; n += 1) {
    const key = keyOf(shuffled(random.skewed(count, SKEW), count))
    const { coldSize } = states
    const began = performance.now()
    states.load(key, view)
    const loaded = performance.now()
    times[states.coldSize < coldSize ? 'cold' : 'hot'].push((loaded - began) * 1000)
    const version = view.doubles[view.word / 2 + 1]
    record.words[0] = view.words[view.word]
    record.doubles[1] = version + 1
    const before = performance.now()
    states.store(key, record, version)
    times.store.push((performance.now() - before) * 1000)
  }
  return times
}

const figure = (name, value, unit, note) => ({ name: `cold.${name}`, value, unit, note })

function ofRecords(states, count) {
  fillRecords(states, count)
  visit(states, count, count / 2)
  const { hot, cold, store } = visit(states, count, count / 2)
  const share = cold.length / (hot.length + cold.length)
  return [
    figure('load_hot', median(hot), 'µs', 'median; 0.05 of it are the clock'),
    figure('load_cold', median(cold), 'µs', `median; ${(share * 100).toFixed(0)} % of the loads`),
    figure('load_cold_p99', quantile(cold, 0.99), 'µs', ''),
    figure('store', median(store), 'µs', 'median'),
    figure('store_p999', quantile(store, 0.999), 'µs', 'with moving others to the file'),
  ]
}

/** CPU µs per event among `orders` known orders, and what the process grew by. */
function ofEvents(states, orders, further) {
  globalThis.gc()
  const before = residentBytes(process.pid)
  const { pipeline } = newMemory(states, { lo: 7, hi: 9 })
  const stream = new OrderStream()
  const random = new Random(5)
  let sequence = 0
  const run = (event) => {
    sequence += 1
    const { timeMs: receivedAtMs } = event
    const enrichment = somewhere.find()
    const received = { environment: 1, receivedAtMs, event, enrichment }
    runEvent(pipeline, received, { kind: 'replay', sequence })
  }
  for (let n = 0; n < orders; n += 1) run(eventOf(stream.next()))
  const known = () => {
    stream.sent = shuffled(random.skewed(orders, SKEW), orders)
    const event = eventOf(stream.next())
    return { ...event, timeMs: event.timeMs + orders * stream.stepMs }
  }
  const times = []
  for (let done = 0; done < further; done += BATCH) {
    const events = Array.from({ length: BATCH }, known)
    const cpu = process.cpuUsage()
    for (const event of events) run(event)
    const { user, system } = process.cpuUsage(cpu)
    times.push((user + system) / BATCH)
  }
  globalThis.gc()
  return { us: median(times.slice(times.length / 2)), grown: residentBytes(process.pid) - before }
}

export async function run({ quick, long }) {
  const entities = long ? 4_000_000 : quick ? 300_000 : 1_000_000
  const orders = Math.round(entities / 5.4)
  const further = quick ? 20_000 : 60_000
  const directory = temporaryDirectory()
  const spilling = new SpillingStates({
    path: join(directory.path, 'states.spill'),
    memoryBytes: entities * 90,
    onRefusal: (cause) => {
      throw cause
    },
  })
  try {
    // First, while the process holds nothing else.
    const states = spilling.newStates()
    const bound = ofEvents(states, orders, further)
    const all = new EntitySlab()
    const room = ofEvents(all, orders, further)
    const note = `${states.size} entities, ${states.coldSize} of them cold`
    return [
      ...ofRecords(spilling.newStates(), entities),
      figure('event', bound.us, 'µs/event', note),
      figure('event_all_hot', room.us, 'µs/event', 'room for all'),
      figure('ratio', bound.us / room.us, '×', 'cold.event ÷ all hot'),
      figure('resident', bound.grown / MB, 'MB', 'growth of the process, code and garbage too'),
      figure('memory', states.bytes / MB, 'MB', 'states and their index'),
      figure('memory_all_hot', all.bytes / MB, 'MB', 'room for all'),
      figure('file', states.coldBytes / MB, 'MB', 'size of the file'),
    ]
  } finally {
    spilling.close()
    directory.remove()
  }
}
