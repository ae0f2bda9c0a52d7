/**
 * Latency as callers meet it, at half of what the service takes alone, while trees are fitted to 100,000 rows
 * of 150 features and its ledger is run again from the beginning, over and over, both on the same machine. Windows
 * with and without that work alternate, and so do those of a bare `node:http` server at the same rate:
 * what that one waits is the machine's.
 */
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { warmUp } from './http.mjs'
import { Load } from './support/load.mjs'
import { nextMessage, startNode, stop } from './support/processes.mjs'
import { startBaseline, startWinnow, temporaryDirectory } from './support/servers.mjs'
import { median } from './support/statistics.mjs'

const SHARE_OF_CAPACITY = 0.5
/** The generator leaves its core to the other work: latencies are up to a millisecond longer. */
const LOOK_EVERY_MS = 1
/** Of the backtest. */
const NICE = 10
/** Windows after which a fit that is not done is not waited for any more. */
const MAX_WINDOWS = 15
const FIT = fileURLToPath(new URL('support/fit.mjs', import.meta.url))
const CLI = fileURLToPath(new URL('../packages/cli/bin/winnow.js', import.meta.url))

export async function run({ quick }) {
  const { path: directory, remove } = temporaryDirectory()
  const fits = startNode(undefined, [FIT])
  await nextMessage(fits)
  const [load, bare, winnow] = await Promise.all([
    Load.start(),
    startBaseline(),
    startWinnow({ directory }),
  ])
  await warmUp(load, winnow, { durationMs: 4000 })
  await load.run(bare, { durationMs: 1000 })
  const full = await load.run(winnow, { durationMs: 2500 })
  const perSecond = (full.count / full.seconds) * SHARE_OF_CAPACITY
  const options = { durationMs: quick ? 1500 : 4000, perSecond, lookEveryMs: LOOK_EVERY_MS }
  const windowOf = async () => ({
    bare: (await load.run(bare, options)).latencyMs,
    winnow: (await load.run(winnow, options)).latencyMs,
  })
  const alone = []
  for (let n = 0; n < (quick ? 3 : 5); n += 1) alone.push(await windowOf())
  const backtests = new Backtests(directory)
  const { beside, fit } = await whileFitting(fits, windowOf)
  await backtests.stop()
  await Promise.all([load.stop(), bare.stop(), winnow.stop(), stop(fits)])
  remove()
  return [
    ...figuresOf('alone', alone, perSecond),
    ...figuresOf('beside', beside, perSecond),
  ].concat([
    { name: 'training-beside.fit', value: fit.seconds, unit: 's', note: '100,000 × 150' },
    { name: 'training-beside.fit_cpu', value: fit.cpuSeconds, unit: 's' },
    { name: 'training-beside.replays', value: backtests.count, unit: '', note: 'begun meanwhile' },
  ])
}

/** Windows until a fit is done. */
async function whileFitting(fits, windowOf) {
  const told = []
  fits.once('message', (message) => told.push(message))
  fits.send('fit')
  const beside = []
  while (told.length === 0 && beside.length < MAX_WINDOWS) beside.push(await windowOf())
  const [fit = { seconds: NaN, cpuSeconds: NaN }] = told
  return { beside, fit }
}

function figuresOf(name, windows, perSecond) {
  const note = `${perSecond.toFixed(0)} events/s, ${windows.length} windows`
  return ['bare', 'winnow'].flatMap((server) =>
    ['p50', 'p99'].map((figure) => ({
      name: `training-beside.${name}_${server === 'bare' ? 'bare_' : ''}${figure}`,
      value: median(windows.map((window) => window[server][figure])),
      unit: 'ms',
      note,
    })),
  )
}

/** Runs the ledger of a directory again, from its beginning, over and over, as the docs advise while a service runs. */
class Backtests {
  count = 0

  constructor(directory) {
    this.args = [CLI, 'replay', '--no-records', '--data-dir', directory]
    this.isWanted = true
    this.running = this.loop()
  }

  async loop() {
    while (this.isWanted) {
      this.count += 1
      this.child = startNode(undefined, this.args, { stdio: 'ignore' })
      setPriority(this.child.pid, NICE)
      await once(this.child, 'exit')
    }
  }

  async stop() {
    this.isWanted = false
    await stop(this.child, 'SIGKILL')
    await this.running
  }
}
