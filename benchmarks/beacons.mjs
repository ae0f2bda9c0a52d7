/**
 * Beacons together with events: what one costs, and what both wait for when pages send much while a shop's
 * events come. Open loop: both come at random moments whether or not former ones are answered, each
 * timed from when it was due. Every beacon is on disk before its answer, as every event is. The service
 * may use all cores; what drives it takes some of one.
 */
import { round, warmUp } from './http.mjs'
import { Load } from './support/load.mjs'
import { startWinnow } from './support/servers.mjs'
import { median } from './support/statistics.mjs'

const EVENTS_PER_SECOND = 1_000
const BEACONS_PER_SECOND = 2_000

/**
 * How often what drives it looks for what is due, in ms: looking all the time takes a whole core from the service,
 * which is to have both. What comes late by that counts as waited for.
 */
const LOOK_EVERY_MS = 1

/** Connections of beacons: each browser has its own. */
const PAGES = 512

const EVENTS = { perSecond: EVENTS_PER_SECOND, lookEveryMs: LOOK_EVERY_MS }
const BEACONS = { connections: PAGES, lookEveryMs: LOOK_EVERY_MS }

/** Windows of events alone and of both, in turn. */
const WINDOWS = 5

/** Beacons per second that are tried until something breaks. */
const STEPS = [2_000, 3_000, 4_000, 5_000, 6_000, 8_000, 10_000]

/** An answer that takes longer is given up by many a caller. */
const BROKEN_MS = 1_000

/** Addresses are those of visitors behind one proxy; one key is all there is. */
const FLAGS = {
  trusted_proxies: '1',
  beacon_rate_limit_ip_per_second: '0',
  beacon_rate_limit_key_per_second: '0',
  // Of many connections, some rest for long.
  headers_timeout_ms: '300000',
}

/** Both at once; each with the rate that was asked for. */
async function together(load, winnow, { durationMs, beaconsPerSecond }) {
  const [events, beacons] = await load.runAll([
    [winnow, { ...EVENTS, durationMs }],
    [winnow.beacons, { ...BEACONS, durationMs, perSecond: beaconsPerSecond }],
  ])
  return { events: events.latencyMs, beacons: beacons.latencyMs }
}

/** The most beacons per second at which neither waits for a second at its 99th percentile. */
async function mostBeacons(load, winnow, durationMs) {
  let most = 0
  for (const beaconsPerSecond of STEPS) {
    const { events, beacons } = await together(load, winnow, { durationMs, beaconsPerSecond })
    process.stderr.write(
      `${beaconsPerSecond} beacons/s: p99 ${beacons.p99.toFixed(0)} ms, of events ${events.p99.toFixed(0)} ms … `,
    )
    if (Math.max(events.p99, beacons.p99) > BROKEN_MS) break
    most = beaconsPerSecond
  }
  return most
}

async function costs(load, winnow, { rounds, durationMs }) {
  const results = []
  for (let n = 0; n < rounds; n += 1) {
    results.push(await round(load, winnow.beacons, { durationMs }))
  }
  return (read) => median(results.map(read))
}

/** Medians of the windows, like all latencies; a window meets the disk's worst moment or does not. */
const latency = (windows, whose, read, note) =>
  ['p50', 'p99'].map((at) =>
    ms(`${whose}${at}`, median(windows.map((window) => read(window)[at])), note),
  )

const ms = (name, value, note) => ({ name: `beacons.${name}`, value, unit: 'ms', note })

export async function run({ quick }) {
  const load = await Load.start()
  const winnow = await startWinnow({ flags: FLAGS, onAllCores: true })
  const durationMs = quick ? 4_000 : 15_000
  await warmUp(load, winnow, { durationMs: 3_000 })
  await warmUp(load, winnow.beacons, { durationMs: 3_000 })
  const cost = await costs(load, winnow, { rounds: quick ? 3 : 5, durationMs: 2_500 })
  const windows = []
  for (let n = 0; n < (quick ? 1 : WINDOWS); n += 1) {
    const { latencyMs: alone } = await load.run(winnow, { ...EVENTS, durationMs })
    const options = { durationMs, beaconsPerSecond: BEACONS_PER_SECOND }
    windows.push({ alone, ...(await together(load, winnow, options)) })
  }
  const most = await mostBeacons(load, winnow, durationMs / 2)
  await Promise.all([load, winnow].map((each) => each.stop()))
  const beside = `beside ${BEACONS_PER_SECOND} beacons/s`
  return [
    { name: 'beacons.cpu', value: cost((r) => r.cpuUs), unit: 'µs/beacon' },
    { name: 'beacons.rate', value: cost((r) => r.perSecond), unit: 'beacons/s', note: 'saturated' },
    ...latency(windows, 'events_alone_', ({ alone }) => alone, `${EVENTS_PER_SECOND} events/s`),
    ...latency(windows, 'events_', ({ events }) => events, beside),
    ...latency(
      windows,
      '',
      ({ beacons }) => beacons,
      `${BEACONS_PER_SECOND} beacons/s beside ${EVENTS_PER_SECOND} events/s`,
    ),
    ms(
      'events_worst_p99',
      Math.max(...windows.map(({ events }) => events.p99)),
      'the worst of these windows',
    ),
    {
      name: 'beacons.most',
      value: most,
      unit: 'beacons/s',
      note: `beside ${EVENTS_PER_SECOND} events/s, both within ${BROKEN_MS} ms at p99`,
    },
  ]
}
