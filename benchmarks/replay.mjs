/** The ledger run again through the code that runs live, every outcome compared: events per CPU second. */
import { replayLedger } from '../packages/engine/dist/index.js'
import { openSqliteStore } from '../packages/store/dist/index.js'
import { fill, openCore } from './support/fill.mjs'
import { OrderStream } from './support/order-stream.mjs'
import { temporaryDirectory } from './support/servers.mjs'
import { median } from './support/statistics.mjs'

export async function run({ quick, long }) {
  const events = quick ? 60_000 : long ? 1_000_000 : 200_000
  const directory = temporaryDirectory()
  const store = await openSqliteStore({ directory: directory.path, durability: 'off' })
  const { core, states } = await openCore(store, { snapshotEvery: Infinity })
  await fill(core, new OrderStream(), events)
  await store.records.settled(store.ledger.last())
  const results = []
  for (let n = 0; n < 3; n += 1) results.push(await replayed(store, states.digest()))
  await store.close()
  directory.remove()
  const of = (read) => median(results.map(read))
  return [
    {
      name: 'replay.rate',
      value: of((r) => r.perCpuSecond),
      unit: 'events/s',
      note: 'per core; all outcomes equal',
    },
    {
      name: 'replay.wall_rate',
      value: of((r) => r.perSecond),
      unit: 'events/s',
      note: 'wall clock',
    },
  ]
}

async function replayed({ ledger, newStates, seed }, digest) {
  const cpu = process.cpuUsage()
  const began = performance.now()
  const report = await replayLedger(ledger, newStates(), seed)
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(cpu)
  if (report.differences > 0 || report.digest !== digest)
    throw new Error('the replay differs from what happened')
  return {
    perSecond: report.entries / seconds,
    perCpuSecond: report.entries / ((user + system) / 1e6),
  }
}
