/**
 * What a person waits for in the console: real Chromium before a real service, with orders, waiting cases and a user of a long
 * history. Times are taken in the page, from a key or click to the frame that shows what it did. Then the service's answers to what
 * screens ask, and what events meet while thirty consoles are open.
 */
import { existsSync } from 'node:fs'
import { CHROMIUM, openConsole } from './support/console-page.mjs'
import { BUSY_USER, fillConsole, POLICY } from './support/console-data.mjs'
import {
  checks,
  coldCases,
  findings,
  graphs,
  nextCases,
  openReasons,
  reactions,
  timeline,
} from './support/console-scenes.mjs'
import { Load } from './support/load.mjs'
import { openConsoles } from './support/open-consoles.mjs'
import { startWinnow } from './support/servers.mjs'
import { median, quantile } from './support/statistics.mjs'

const SIZES = {
  quick: { events: 12_000, cases: 300, history: 2_000, times: 8, windows: 1 },
  usual: { events: 100_000, cases: 2_000, history: 10_000, times: 20, windows: 4 },
  long: { events: 1_000_000, cases: 20_000, history: 10_000, times: 40, windows: 6 },
}
const CONSOLES = 30
const WINDOW_MS = 10_000
const SCROLLED_MS = 5_000
const SHARE_OF_CAPACITY = 0.5
const PHONE_SLOWDOWN = 4
/** Between the last letter and a trial, and how long it may compute, as the screen has it. */
const TRIAL_PAUSE_MS = 300
const TRIAL_BUDGET_MS = 900

export async function run({ quick, long }) {
  const size = SIZES[long ? 'long' : quick ? 'quick' : 'usual']
  const winnow = await startWinnow({ onAllCores: true })
  let desk
  try {
    // The link of the first admin ends after 15 minutes: a million events take longer.
    if (existsSync(CHROMIUM)) desk = await openConsole(winnow)
    await fillConsole(winnow, size)
    const figures = [...(await answers(winnow, size))]
    if (desk === undefined)
      return [...figures, { ...ms('next_case', NaN), note: `${CHROMIUM} is not here` }]
    figures.push(...(await screens(desk, size)))
    figures.push(...(await besides(winnow, desk, size)))
    return figures
  } finally {
    await desk?.close()
    await winnow.stop()
  }
}

const ms = (name, value, note) => ({
  name: `console.${name}`,
  value,
  unit: 'ms',
  ...(note && { note }),
})
const p95 = (times) => quantile(times, 0.95)

/** What a browser loads of scripts until the screen is there. */
async function scriptBytes({ page, goTo }) {
  await goTo('/')
  await page.getByRole('heading', { name: 'Home' }).waitFor()
  return page.evaluate(() => {
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
    return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  })
}

async function screens(desk, { times, history }) {
  const bytes = await scriptBytes(desk)
  const cold = await coldCases(desk, times)
  const { warm } = await nextCases(desk, times)
  const reasons = await openReasons(desk, times)
  const found = await findings(desk, times)
  const drawn = await graphs(desk, Math.ceil(times / 4))
  const checked = await checks(desk, times)
  const scrolled = await timeline(desk, { rows: history, durationMs: SCROLLED_MS })
  const own = await reactions(desk)
  await desk.slowDown(PHONE_SLOWDOWN)
  const slow = await reactions(desk)
  await desk.slowDown(1)
  const slower = `CPU ${PHONE_SLOWDOWN} times slower`
  return [
    ms('next_case', p95(warm), 'C2, p95'),
    ms('cold_case', p95(cold), 'C2, p95'),
    ms('reaction', p95(own), 'C3, p95 of keys on six screens'),
    ms('longest', Math.max(...own), 'C3, the longest of them'),
    ms('phone_longest', Math.max(...slow), `C3, ${slower}`),
    ms('reason', p95(reasons), 'C5, p95'),
    ms('search', p95(found), 'C14, p95'),
    ms('graph', p95(drawn), 'C16, until it is drawn'),
    {
      name: 'console.frames',
      value: scrolled.perSecond,
      unit: '/s',
      note: `C18, ${history} events`,
    },
    ms('frame', p95(scrolled.gaps), 'C18, p95 between two frames'),
    { name: 'console.rows_on_page', value: scrolled.shown, unit: '', note: `of ${history}` },
    {
      name: 'console.bytes',
      value: bytes / 1000,
      unit: 'kB',
      note: 'scripts until home is there, also those that it does not wait for',
    },
    ms('check', p95(checked), 'P18, p95 from the key'),
  ]
}

/** What screens ask, as HTTP answers it. */
async function answers({ port, authorization }, { events, times }) {
  const timed = async (path, body) => {
    const began = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return { ms: performance.now() - began, answer: JSON.parse(text) }
  }
  const each = async (ask) => {
    const found = []
    for (let at = 0; at < times; at += 1) found.push((await ask(at)).ms)
    return p95(found)
  }
  const first = await untilWhole(
    () => timed(explored(0)),
    ({ share }) => share === 1,
  )
  const explore = await each((at) => timed(explored(at)))
  const routes = () => timed('/v1/policies/live/routes')
  await untilWhole(routes, (one) => one.read_entries >= one.ledger_entries)
  const live = await each(routes)
  const tried = await each((at) => timed('/v1/policies/try', { event: past(at), document: POLICY }))
  const trial = await each((at) => timed('/v1/policies/trial', trialOf(at)))
  return [
    ms('explore', explore, `C23, p95 over ${events} events`),
    ms('explore_first', first, 'until all of them are read'),
    ms('try', tried, 'P20, p95'),
    ms('trial', trial + TRIAL_PAUSE_MS, 'p95, with the pause of the screen'),
    ms('live_routes', live, 'P22, p95'),
  ]
}

/** Only for what never comes. */
const WHOLE_PATIENCE_MS = 20 * 60_000

/** Asks again until the answer is of all; the time that it took. */
async function untilWhole(ask, isWhole) {
  const began = performance.now()
  const spent = () => performance.now() - began
  for (;;) {
    const { answer } = await ask()
    if (isWhole(answer)) return spent()
    if (spent() > WHOLE_PATIENCE_MS) {
      const { share, read_entries: read, ledger_entries: all } = answer
      throw new Error(`the answer is still of a part: ${JSON.stringify({ share, read, all })}`)
    }
  }
}

const FILTERS = [
  [{ field: 'event.type', op: 'is', values: ['$create_order'] }],
  [{ field: 'event.amount', op: 'at_least', values: [50] }],
  [{ field: 'event.user_email', op: 'contains', values: ['1'] }],
  [
    { field: 'scores.payment_abuse', op: 'at_least', values: [30] },
    { field: 'ip.country', op: 'is_not', values: ['DE'] },
  ],
]
const GROUPED = ['event.type', 'event.user_id', 'event.email_domain']
const FROM = '2000-01-01T00:00:00Z'

function explored(at) {
  const filter = encodeURIComponent(JSON.stringify(FILTERS[at % FILTERS.length]))
  const query = `filter=${filter}&from=${FROM}`
  if (at % 2 === 0) return `/v1/explore/events?${query}&limit=50`
  return `/v1/explore/groups?${query}&by=${GROUPED[(at >> 1) % GROUPED.length]}`
}

const past = (at) => ({
  $type: '$create_order',
  $user_id: BUSY_USER,
  $order_id: `case-${at}`,
  $amount: 5_001_000_000 + at,
  $currency_code: 'USD',
})

const trialOf = (at) => ({
  when: `event.amount > usd(${at + 1})`,
  on: ['$create_order'],
  abuse_types: ['payment_abuse'],
  budget_ms: TRIAL_BUDGET_MS,
})

/** Events at half of capacity, alone and with consoles, in turns. */
async function besides(winnow, { cookie }, { windows }) {
  const load = await Load.start()
  const full = await load.run(winnow, { durationMs: 4000 })
  const perSecond = (full.count / full.seconds) * SHARE_OF_CAPACITY
  const options = { durationMs: WINDOW_MS, perSecond, lookEveryMs: 1 }
  const alone = []
  const beside = []
  const calls = []
  for (let n = 0; n < windows; n += 1) {
    alone.push((await load.run(winnow, options)).latencyMs.p99)
    const consoles = await openConsoles(winnow, { cookie, count: CONSOLES })
    beside.push((await load.run(winnow, options)).latencyMs.p99)
    calls.push(...[...(await consoles.close()).values()].flat())
  }
  await load.stop()
  const note = `${CONSOLES} consoles, ${perSecond.toFixed(0)} events/s`
  return [
    ms('alone_p99', median(alone), 'events without them'),
    ms('events_p99', median(beside), note),
    ms('calls_p95', p95(calls), `${(calls.length / windows).toFixed(0)} calls in 10 s`),
  ]
}
