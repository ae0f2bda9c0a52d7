/**
 * What policies cost per event, in CPU of the process: cores that differ in their policies alone take the same orders in
 * alternating rounds. Then backtests of a ledger during live traffic.
 */
import { USUAL_DECISIONS } from '../packages/engine/dist/index.js'
import { openMemoryStore } from '../packages/store/dist/index.js'
import { backtestFigures } from './support/backtest-runs.mjs'
import { eventOf, openCore } from './support/fill.mjs'
import { OrderStream } from './support/order-stream.mjs'
import { policyOfRoutes } from './support/policy-of-routes.mjs'
import { median } from './support/statistics.mjs'
import { COUNTERS, READS } from './support/ten-counters.mjs'

/** Short, so that what else the machine does is in the rounds of all cores alike. */
const ROUND = 500
/** Events under way at once: with more, what a policy needs is in the processor's cache too often. */
const AT_ONCE = 64
const ROUTES = 50
/** Routes that the next version of a policy has otherwise. */
const CHANGED = 5
/** Entries that a ledger of a round keeps. */
const KEPT = 16_384

const counted = (workflows) => ({
  counters: COUNTERS,
  workflows: [
    ...workflows,
    {
      name: 'counted',
      on: ['$create_order'],
      routes: [{ name: 'no_key', when: READS.join(' || '), do: [{ tag: 'no_key' }] }],
    },
  ],
})

const ROUTED = policyOfRoutes(ROUTES)

/** One route that is never taken: what any policy costs. */
const ONE_ROUTE = {
  workflows: [
    {
      name: 'one',
      on: ['$create_order'],
      abuse_types: ['payment_abuse'],
      routes: [{ name: 'never', when: 'event.amount > usd(999999)', do: [{ tag: 'never' }] }],
    },
  ],
}

/** What each core has in force. */
const ARMS = {
  none: [],
  one: [['live', ONE_ROUTE]],
  unread: [['live', { ...ONE_ROUTE, counters: COUNTERS }]],
  live: [['live', ROUTED]],
  shadow: [['shadow', ROUTED]],
  same: [
    ['live', ROUTED],
    ['shadow', ROUTED],
  ],
  next: [
    ['live', ROUTED],
    ['shadow', policyOfRoutes(ROUTES, CHANGED)],
  ],
  counters: [['live', counted([])]],
  both: [['live', counted(ROUTED.workflows)]],
}

export async function run({ quick, long }) {
  const rounds = quick ? 32 : 96
  const events = await eventFigures(rounds)
  return [...events, ...(await backtestFigures({ quick, long }))]
}

async function eventFigures(rounds) {
  const names = Object.keys(ARMS)
  const cores = await Promise.all(names.map(coreWith))
  const orders = new OrderStream()
  const costs = names.map(() => [])
  const taken = []
  for (let round = 0; round < rounds; round += 1) {
    const events = Array.from({ length: ROUND }, () => eventOf(orders.next()))
    for (let turn = 0; turn < names.length; turn += 1) {
      const at = (turn + round) % names.length
      const { us, share } = await costOf(cores[at], events)
      costs[at].push(us)
      if (names[at] === 'live') taken.push(share)
    }
  }
  await Promise.all(cores.map((core) => core.close()))
  const settled = costs.map((each) => each.slice(Math.floor(rounds / 3)))
  return figuresOf(names, settled, median(taken))
}

/** A ledger that costs next to nothing: what policies read of it is of the newest entries. */
class NewestEntries {
  entries = []

  async append(entries) {
    for (const entry of entries) this.entries[entry.sequence % KEPT] = entry
    this.newest = entries.at(-1).sequence
  }

  async get(sequence) {
    const entry = this.entries[sequence % KEPT]
    return entry?.sequence === sequence ? entry : undefined
  }

  read = async (from, limit) =>
    Array.from(
      { length: Math.min(limit, this.last() - from + 1) },
      (_, at) => this.entries[(from + at) % KEPT],
    )
  last = () => this.newest ?? 0
  trouble = () => undefined
  close = async () => undefined
}

async function coreWith(name) {
  const store = openMemoryStore({ seed: { lo: 7, hi: 9 } })
  const ledger = new NewestEntries()
  const { core } = await openCore({ ...store, ledger }, { snapshotEvery: Infinity })
  const nowMs = Date.now()
  const list = { environment: 1, name: 'watched', kind: 'email', form: 'plain', description: '' }
  await core.execute({ is: 'set_list', request: { ...list, nowMs } })
  for (const [stage, document] of ARMS[name]) {
    const request = {
      environment: 1,
      nowMs,
      stage,
      of: { is: 'document', document },
      decisions: USUAL_DECISIONS,
      who: { kind: 'admin' },
      why: 'a benchmark',
    }
    await core.execute({ is: 'publish_policy', request })
  }
  return core
}

/** CPU microseconds per event of one round, collection of garbage too; and the share of events that a route took. */
async function costOf(core, events) {
  let taken = 0
  const before = process.cpuUsage()
  for (let at = 0; at < events.length; at += AT_ONCE) {
    const batch = events.slice(at, at + AT_ONCE)
    const answers = await Promise.all(
      batch.map((event) =>
        core.execute({
          is: 'event',
          request: { environment: 1, event, receivedAtMs: event.timeMs },
        }),
      ),
    )
    for (const { outcome } of answers) {
      if (outcome.verdict?.workflows.some(({ route }) => route !== undefined)) taken += 1
    }
  }
  const { user, system } = process.cpuUsage(before)
  return { us: (user + system) / events.length, share: taken / events.length }
}

const perEvent = (name, value, note) => ({ name, value, unit: 'µs/event', note })

/** Differences within each round, so that what else the machine does then is in both. */
function figuresOf(names, costs, takenShare) {
  const of = (name) => costs[names.indexOf(name)]
  const more = (name, than) => median(of(name).map((us, round) => us - of(than)[round]))
  const share = (name, than) => median(of(name).map((us, round) => us / of(than)[round]))
  const taken = `${Math.round(takenShare * 100)} % of the events are taken by one`
  const next = `a version with ${CHANGED} other routes`
  return [
    perEvent('policies.event', median(of('none')), 'the core without a policy'),
    perEvent('policies.one_route', more('one', 'none'), 'one route, never taken'),
    perEvent('policies.counters_unread', more('unread', 'one'), '10 counters that no route reads'),
    perEvent('policies.live', more('live', 'none'), `${ROUTES} routes; ${taken}`),
    perEvent('policies.counters_alone', more('counters', 'none'), '10 counters, and one route'),
    perEvent('policies.counters', more('both', 'none'), `${ROUTES} routes, and 10 counters`),
    perEvent('policies.shadow_alone', more('shadow', 'none'), 'the routes in shadow, none live'),
    {
      name: 'policies.shadow_alone_ratio',
      value: share('shadow', 'none'),
      unit: '×',
      note: 'of an event without a policy: the routes in shadow, none live',
    },
    perEvent('policies.shadow_same', more('same', 'live'), 'the same routes live and in shadow'),
    perEvent(
      'policies.shadow_next',
      more('next', 'live'),
      `${next} in shadow next to the live one`,
    ),
    {
      name: 'policies.shadow_ratio',
      value: share('next', 'live'),
      unit: '×',
      note: `of an event with the live one: ${next} in shadow`,
    },
  ]
}
