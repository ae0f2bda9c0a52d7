/**
 * How long callers wait when `winnow serve` starts on a full house: a million entities in the snapshot
 * and, after a crash, the entries after it: as many as are reason enough for a new one. From the start of the
 * process to the first event answered with 200.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CORE_LIMITS, restedTail } from '../packages/engine/dist/index.js'
import { openSqliteStore } from '../packages/store/dist/index.js'
import { fill, openCore } from './support/fill.mjs'
import { OrderStream } from './support/order-stream.mjs'
import { cpuSeconds, SERVER_CORE, startNode } from './support/processes.mjs'
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
  const command = [COMMAND, 'serve', ...flagsFor(path)]
  const child = startNode(SERVER_CORE, command, { stdio: ['ignore', 'ignore', 'pipe'] })
  const address = await addressReportedBy(child)
  const answer = await fetch(`${address}/v205/events`, {
    method: 'POST',
    headers: { authorization: authorizationOf(path) },
    body: JSON.stringify({ $type: '$login', $user_id: 'first', $login_status: '$success' }),
  })
  const seconds = (performance.now() - began) / 1000
  const cpu = cpuSeconds(child.pid)
  child.kill('SIGKILL')
  if (answer.status !== 200) throw new Error(`the first event was answered with ${answer.status}`)
  return { seconds, cpu }
}

const COMMAND = fileURLToPath(new URL('../packages/cli/bin/winnow.js', import.meta.url))

const flagsFor = (path) => ['--data-dir', path, '--host', '127.0.0.1', '--port', '0']

function authorizationOf(path) {
  const { production } = JSON.parse(readFileSync(join(path, 'credentials.json'), 'utf8'))
  return `Basic ${Buffer.from(`${production.api_key}:`).toString('base64')}`
}

/** The banner, for people and so not on stdout, says it once events are taken. */
function addressReportedBy(child) {
  let said = ''
  return new Promise((resolve, reject) => {
    child.stderr.on('data', (part) => {
      said += part
      const [, address] = /address\s+(http:\S+)/.exec(said) ?? []
      if (address !== undefined) resolve(address)
    })
    child.once('exit', () => reject(new Error(`the service ended before it answered:\n${said}`)))
  })
}
