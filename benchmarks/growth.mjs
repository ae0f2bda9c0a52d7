/**
 * Whether an event costs more when much has happened before: CPU per event, written and projected,
 * early and late in one ledger. 10 million events with --long.
 */
import { openSqliteStore } from '../packages/store/dist/index.js'
import { fill, openCore } from './support/fill.mjs'
import { OrderStream } from './support/order-stream.mjs'
import { temporaryDirectory } from './support/servers.mjs'
import { median } from './support/statistics.mjs'

const PROBES = 5

export async function run({ quick, long }) {
  const early = quick ? 50_000 : 100_000
  const late = long ? 10_000_000 : quick ? 200_000 : 1_000_000
  const directory = temporaryDirectory()
  const store = await openSqliteStore({ directory: directory.path, durability: 'full' })
  const { core, states } = await openCore(store, { snapshotEvery: Infinity })
  const orders = new OrderStream({ stepMs: long ? 2000 : 10_000 })
  await fill(core, orders, early)
  const first = await costNow(core, store, orders)
  await fill(core, orders, late - store.ledger.last())
  const last = await costNow(core, store, orders)
  const note = `at ${late} events ÷ at ${early}; ${states.size} entities`
  await store.close()
  directory.remove()
  return [
    { name: 'growth.ratio', value: last / first, unit: '×', note },
    {
      name: 'growth.early_cpu',
      value: first,
      unit: 'µs/event',
      note: 'in-process, stored and projected',
    },
    { name: 'growth.late_cpu', value: last, unit: 'µs/event' },
  ]
}

/** Median CPU µs per event over a few probes, work left behind included. */
async function costNow(core, store, orders) {
  const probe = 5000
  const costs = []
  for (let n = 0; n < PROBES; n += 1) {
    await store.records.settled(store.ledger.last())
    const before = process.cpuUsage()
    await fill(core, orders, probe)
    await store.records.settled(store.ledger.last())
    const { user, system } = process.cpuUsage(before)
    costs.push((user + system) / probe)
  }
  return median(costs)
}
