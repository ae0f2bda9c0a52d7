/**
 * How long callers wait when the service starts on a full house: a million entities in the snapshot
 * and, after a crash, the entries after it: as many as are reason enough for a new one. From the start of the
 * process to the first event answered with 200.
 */
import { CORE_LIMITS, restedTail } from '../packages/engine/dist/index.js'
import { openSqliteStore } from '../packages/store/dist/index.js'
import { fill, openCore } from './support/fill.mjs'
import { OrderStream } from './support/order-stream.mjs'
import { cpuSeconds } from './support/processes.mjs'
import { startWinnow, temporaryDirectory } from './support/servers.mjs'
import { median } from './support/statistics.mjs'

export async function run({ quick }) {
  const entities = quick ? 500_000 : 1_000_000
  const tail = Math.ceil(restedTail(CORE_LIMITS.snapshotEvery, entities))
  const directory = temporaryDirectory()
  const orders = new OrderStream()
  const held = await furnish(directory.path, orders, entities)
  await addTail(directory.path, orders, tail)
  const results = []
  for (let n = 0; n < 3; n += 1) results.push(await startOnce(directory.path))
  directory.remove()
  const note = `${held} entities, ${tail} entries after the snapshot`
  return [
    {
      name: 'cold-start.seconds',
      value: median(results.map(({ seconds }) => seconds)),
      unit: 's',
      note,
    },
    {
      name: 'cold-start.cpu',
      value: median(results.map(({ cpu }) => cpu)),
      unit: 's',
      note: 'of all its threads, until then',
    },
  ]
}

/** A directory with an account, and a snapshot of so many entities. */
async function furnish(path, orders, entities) {
  const empty = await startWinnow({ directory: path })
  await empty.stop()
  const store = await openSqliteStore({ directory: path, durability: 'off' })
  const { core, states } = await openCore(store, { snapshotEvery: Infinity })
  while (states.size < entities) await fill(core, orders, 5000)
  await core.close()
  const { size } = states
  await store.close()
  return size
}

async function addTail(path, orders, count) {
  const store = await openSqliteStore({ directory: path, durability: 'off' })
  const { core } = await openCore(store, { snapshotEvery: Infinity })
  await fill(core, orders, count)
  await store.close()
}

/** Killed, not stopped: the next start finds the same tail. */
async function startOnce(path) {
  const began = performance.now()
  const winnow = await startWinnow({ directory: path })
  const answer = await fetch(`http://127.0.0.1:${winnow.port}/v205/events`, {
    method: 'POST',
    headers: { authorization: winnow.authorization },
    body: JSON.stringify({ $type: '$login', $user_id: 'first', $login_status: '$success' }),
  })
  const seconds = (performance.now() - began) / 1000
  const cpu = cpuSeconds(winnow.pid)
  winnow.child.kill('SIGKILL')
  if (answer.status !== 200) throw new Error(`the first event was answered with ${answer.status}`)
  return { seconds, cpu }
}
