/** Backtests over HTTP of a ledger that was filled before, while orders go on to come. */
import { setTimeout as pause } from 'node:timers/promises'
import { openSqliteStore } from '../../packages/store/dist/index.js'
import { warmUp } from '../http.mjs'
import { fill, openCore } from './fill.mjs'
import { Load } from './load.mjs'
import { OrderStream } from './order-stream.mjs'
import { policyOfRoutes } from './policy-of-routes.mjs'
import { startWinnow, temporaryDirectory } from './servers.mjs'
import { median } from './statistics.mjs'

/** Of what the service takes alone. */
const SHARE_OF_CAPACITY = 0.5
/** The generator leaves its core to the backtest: latencies are up to a millisecond longer. */
const LOOK_EVERY_MS = 1
const POLL_MS = 50
const WINDOWS_ALONE = 4
/** Windows after which a backtest that is not done is given up. */
const MAX_WINDOWS = 120

export async function backtestFigures({ quick, long }) {
  const events = quick ? 60_000 : long ? 1_000_000 : 250_000
  const { path: directory, remove } = temporaryDirectory()
  await filled(directory, events)
  const [load, winnow] = await Promise.all([
    Load.start(),
    startWinnow({ directory, onAllCores: true }),
  ])
  try {
    return await measured({ load, winnow, events, durationMs: quick ? 1000 : 2500 })
  } finally {
    await Promise.all([load.stop(), winnow.stop()])
    remove()
  }
}

async function filled(directory, events) {
  const store = await openSqliteStore({ directory, durability: 'off' })
  const { core } = await openCore(store, { snapshotEvery: Infinity })
  await fill(core, new OrderStream({ stepMs: 2000 }), events)
  await store.records.settled(store.ledger.last())
  await core.close()
  await store.close()
}

async function measured({ load, winnow, events, durationMs }) {
  const api = new Backtests(winnow)
  await api.call('PUT', '/v1/lists/watched', { kind: 'email' })
  await warmUp(load, winnow, { durationMs: 3000 })
  const full = await load.run(winnow, { durationMs })
  const perSecond = (full.count / full.seconds) * SHARE_OF_CAPACITY
  const window = async () =>
    (await load.run(winnow, { durationMs, perSecond, lookEveryMs: LOOK_EVERY_MS })).latencyMs.p99
  const alone = []
  for (let n = 0; n < WINDOWS_ALONE; n += 1) alone.push(await window())
  const run = api.watch(await api.begin())
  const during = []
  while (!run.isOver && during.length < MAX_WINDOWS) during.push(await window())
  const { seconds, firstSeconds, report } = await run.done
  if (report.events < events) throw new Error(`only ${report.events} events were backtested`)
  const cancelSeconds = await api.cancelled()
  const note = `${events.toLocaleString('en-US')} events, 50 routes, during ${perSecond.toFixed(0)} events/s`
  const [duringP99, aloneP99] = [median(during), median(alone)]
  const perMillion = (seconds / report.events) * 1e6
  return [
    { name: 'policies.backtest', value: perMillion, unit: 's/million', note },
    { name: 'policies.backtest_first', value: firstSeconds, unit: 's', note: 'first figures' },
    {
      name: 'policies.backtest_cancel',
      value: cancelSeconds,
      unit: 's',
      note: 'until it stands still',
    },
    { name: 'policies.alone_p99', value: aloneP99, unit: 'ms', note: `${alone.length} windows` },
    { name: 'policies.during_p99', value: duringP99, unit: 'ms', note: `${during.length} windows` },
    {
      name: 'policies.during_ratio',
      value: duringP99 / aloneP99,
      unit: '×',
      note: 'during ÷ alone',
    },
  ]
}

class Backtests {
  constructor({ port, authorization }) {
    this.url = `http://127.0.0.1:${port}`
    this.headers = { authorization, 'content-type': 'application/json' }
  }

  async call(method, path, body) {
    const text = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(`${this.url}${path}`, { method, headers: this.headers, ...text })
    const json = await answer.json()
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(json)}`)
    return json
  }

  async begin() {
    const { id } = await this.call('POST', '/v1/backtests', {
      policy: policyOfRoutes(),
      was: 'none',
      from: 0,
    })
    return id
  }

  /** Looks at a backtest until it is over. */
  watch(id) {
    const began = performance.now()
    const run = { isOver: false }
    const seconds = () => (performance.now() - began) / 1000
    const look = async () => {
      let firstSeconds
      for (;;) {
        const { state, report, error } = await this.call('GET', `/v1/backtests/${id}`)
        if (report !== null) firstSeconds ??= seconds()
        if (state === 'done') return { seconds: seconds(), firstSeconds, report }
        if (state !== 'waiting' && state !== 'running') throw new Error(`${state}: ${error}`)
        await pause(POLL_MS)
      }
    }
    run.done = look().finally(() => {
      run.isOver = true
    })
    return run
  }

  /** Begins another one, and gives it up in the middle. */
  async cancelled() {
    const id = await this.begin()
    const stateOf = async () => this.call('GET', `/v1/backtests/${id}`)
    while ((await stateOf()).share === 0) await pause(POLL_MS)
    const began = performance.now()
    await this.call('DELETE', `/v1/backtests/${id}`)
    while ((await stateOf()).state === 'running') await pause(POLL_MS)
    return (performance.now() - began) / 1000
  }
}
