/**
 * Events during a flood: fifty addresses have the beacon key, which is public, and send as much as they can: twice the
 * rate that an address may have, large beacons and beacons of new sessions in turn, and 150 requests with bodies that never
 * end. Meanwhile a shop sends 500 events a second with its secret key. Latencies of events alone and during the flood are
 * of the same open loop: first while the flood uses up what its key may write at once, then when it has only what the key
 * may write in the long run. What the ledger keeps of beacons is compared with the budget that the settings state.
 */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { warmUp } from './http.mjs'
import { Load } from './support/load.mjs'
import { cpuSeconds, DRIVER_CORE, nextMessage, startNode } from './support/processes.mjs'
import { startWinnow, temporaryDirectory } from './support/servers.mjs'
import { median } from './support/statistics.mjs'

const FLOOD = fileURLToPath(new URL('support/flood-generator.mjs', import.meta.url))

const EVENTS = { perSecond: 500, lookEveryMs: 1 }
const STRANGERS = { addresses: 50, perSecond: 20, bodies: 3 }

/** What a key may write in the long run, `beacon_bytes_key_per_second`, and for how many seconds of it at once. */
const KEY_BYTES_PER_SECOND = 200_000
const BURST_SECONDS = 600

const WINDOWS = 5
/** After so many the burst is not waited for any more. */
const MAX_WINDOWS = 20

/** Bytes of beacons that the ledger keeps, and of those that were refused. */
async function beaconBytes(port) {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const of = (outcome) =>
    Number(
      new RegExp(`^winnow_beacon_bytes_total{[^}]*outcome="${outcome}"[^}]*} (.*)$`, 'm').exec(
        text,
      )?.[1],
    )
  return { taken: of('taken'), refused: of('refused') }
}

const bytesOnDisk = (directory) =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(directory, name)))
    .filter((entry) => entry.isFile())
    .reduce((sum, { size }) => sum + size, 0)

async function startFlood({ port, beacons }) {
  const child = startNode(DRIVER_CORE, [FLOOD], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  await nextMessage(child)
  child.send({ port, beaconKey: beacons.beaconKey, ...STRANGERS })
  return {
    stop: () => {
      const counts = nextMessage(child)
      child.send('stop')
      return counts
    },
  }
}

/** One window of events: their latencies, and what the service took of one core meanwhile. */
async function windowOf(load, winnow, durationMs) {
  const cpuBefore = cpuSeconds(winnow.pid)
  const { latencyMs, seconds } = await load.run(winnow, { ...EVENTS, durationMs })
  return { ...latencyMs, cores: (cpuSeconds(winnow.pid) - cpuBefore) / seconds }
}

async function windowsOf(load, winnow, { count, durationMs }) {
  const windows = []
  for (let n = 0; n < count; n += 1) windows.push(await windowOf(load, winnow, durationMs))
  return windows
}

/** Windows until what the key may write at once is used up; one at least. */
async function windowsOfBurst(load, winnow, durationMs) {
  const windows = []
  for (let n = 0; n < MAX_WINDOWS; n += 1) {
    windows.push(await windowOf(load, winnow, durationMs))
    const { taken } = await beaconBytes(winnow.port)
    if (taken >= KEY_BYTES_PER_SECOND * BURST_SECONDS) break
  }
  return windows
}

const of = (windows, name) => median(windows.map((window) => window[name]))

const ms = (name, value, note) => ({ name: `flood.${name}`, value, unit: 'ms', note })

export async function run({ quick }) {
  const { path: directory, remove } = temporaryDirectory()
  const [load, winnow] = await Promise.all([
    Load.start(),
    startWinnow({ directory, onAllCores: true }),
  ])
  const durationMs = quick ? 3_000 : 10_000
  const count = quick ? 2 : WINDOWS
  await warmUp(load, winnow, { durationMs: 3_000 })
  const alone = await windowsOf(load, winnow, { count, durationMs })
  const diskBefore = bytesOnDisk(directory)
  const began = performance.now()
  const flood = await startFlood(winnow)
  const burst = await windowsOfBurst(load, winnow, durationMs)
  const steady = await windowsOf(load, winnow, { count, durationMs })
  const seconds = (performance.now() - began) / 1000
  const { taken, refused } = await beaconBytes(winnow.port)
  const disk = bytesOnDisk(directory) - diskBefore
  const answers = await flood.stop()
  await Promise.all([load.stop(), winnow.stop()])
  remove()
  const budget = KEY_BYTES_PER_SECOND * (BURST_SECONDS + seconds)
  const strangers = `${answers.taken} beacons taken, ${answers.refused} refused, ${answers.cut} bodies cut in ${seconds.toFixed(0)} s`
  return [
    ms('alone_p50', of(alone, 'p50'), `${EVENTS.perSecond} events/s`),
    ms('alone_p99', of(alone, 'p99'), `${EVENTS.perSecond} events/s`),
    ms('burst_p99', of(burst, 'p99'), 'while the key uses up what it may write at once'),
    ms('events_p50', of(steady, 'p50'), strangers),
    ms('events_p99', of(steady, 'p99'), 'the flood goes on, beyond its budget'),
    ms('worst_p99', Math.max(...[...burst, ...steady].map((each) => each.p99)), 'of all windows'),
    {
      name: 'flood.cpu',
      value: of(steady, 'cores') - of(alone, 'cores'),
      unit: 'cores',
      note: `that the flood takes of the service, beside ${of(alone, 'cores').toFixed(2)} of events`,
    },
    {
      name: 'flood.share_of_budget',
      value: taken / budget,
      unit: '×',
      note: `${(taken / 1e6).toFixed(0)} MB of beacons kept, ${(refused / 1e6).toFixed(0)} MB refused`,
    },
    { name: 'flood.disk', value: disk / 1e6, unit: 'MB', note: 'events and beacons, on the disk' },
  ]
}
