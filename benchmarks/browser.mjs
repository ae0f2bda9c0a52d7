/**
 * What the snippet costs a page: bytes to load, and time on the main thread of Chromium from the
 * script's first line to the beacon with the device. Counted is each task in which a function of the
 * script or something that waited for a promise ran, whole. It is CPU time, so what else runs on the
 * machine does not count.
 */
import { existsSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { pairedLoads } from './support/paired-loads.mjs'
import { openSite, SCRIPT } from './support/snippet-site.mjs'
import { median } from './support/statistics.mjs'

const CHROMIUM = process.env.WINNOW_CHROMIUM ?? '/usr/bin/chromium'

const isOurs = ({ name, args }) =>
  /FunctionCall|EvaluateScript/.test(name) && args.data?.url?.endsWith('/s.js')

/** A task that is longer blocks the page, as Lighthouse counts it: what lies beyond these ms. */
const LONG_TASK_MS = 50

/** A cheap phone, as Lighthouse has it. */
const PHONE_SLOWDOWN = 4

/** The tasks of the page's main thread in which the script had work, in ms of CPU each. */
function tasksIn(trace) {
  const events = JSON.parse(trace.toString()).traceEvents.toSorted((a, b) => a.ts - b.ts)
  const { pid, tid, ts: from } = events.find(isOurs)
  const { ts: to } = events.findLast(isOurs)
  const here = events.filter((event) => event.pid === pid && event.tid === tid)
  const work = here.filter(
    (event) => isOurs(event) || (event.name === 'RunMicrotasks' && event.ts >= from),
  )
  return here
    .filter(({ name, ts, dur }) => name === 'RunTask' && ts + dur > from && ts <= to)
    .filter((task) => work.some(({ ts }) => ts >= task.ts && ts <= task.ts + task.dur))
    .map(({ tdur, dur }) => (tdur ?? dur) / 1000)
}

async function visit(browser, url, slowdown) {
  const page = await browser.newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
  })
  const told = page.waitForRequest((request) => request.postData()?.includes('"device"') === true)
  await page.goto(url)
  await told
  const tasks = tasksIn(await browser.stopTracing())
  await page.close()
  return {
    total: tasks.reduce((sum, ms) => sum + ms, 0),
    longest: Math.max(...tasks),
    blocking: tasks.reduce((sum, ms) => sum + Math.max(0, ms - LONG_TASK_MS), 0),
  }
}

/** Each visit in a browser that was just started: what one page made ready would serve the next. */
async function visits(url, count, slowdown) {
  const found = []
  while (found.length < count) {
    const browser = await chromium.launch({ executablePath: CHROMIUM, chromiumSandbox: false })
    found.push(await visit(browser, url, slowdown))
    await browser.close()
  }
  return (name) => median(found.map((each) => each[name]))
}

/** What the snippet adds to a page: medians of the differences of pairs; the shift is the worst. */
async function added(url, count, slowdown) {
  const launch = { executablePath: CHROMIUM, chromiumSandbox: false }
  const urls = { with: `${url}with`, without: `${url}without` }
  const pairs = await pairedLoads(launch, urls, { count, slowdown })
  const difference = (name) => median(pairs.map((pair) => pair.with[name] - pair.without[name]))
  const shift = Math.max(...pairs.map((pair) => pair.with.shift - pair.without.shift))
  const name = slowdown === 1 ? 'added' : 'phone_added'
  const note = `${count} pairs of loads${slowdown === 1 ? '' : `, CPU ${slowdown} times slower`}`
  return [
    ms(`${name}_main_thread`, difference('taskMs'), note),
    ms(`${name}_blocking`, difference('blockingMs'), note),
    { name: `browser.${name}_layout_shift`, value: shift, unit: '', note },
  ]
}

const ms = (name, value, note) => ({ name: `browser.${name}`, value, unit: 'ms', note })

export async function run({ quick }) {
  const bytes = gzipSync(SCRIPT, { level: 9 }).length
  const size = { name: 'browser.bytes', value: bytes, unit: 'B', note: 's.js, gzip' }
  if (!existsSync(CHROMIUM)) return [{ ...size, note: `s.js, gzip; ${CHROMIUM} is not here` }]
  const site = await openSite()
  const count = quick ? 5 : 15
  const of = await visits(site.url, count, 1)
  const phone = await visits(site.url, count, PHONE_SLOWDOWN)
  const pairs = quick ? 10 : 20
  const more = [
    ...(await added(site.url, pairs, 1)),
    ...(await added(site.url, pairs, PHONE_SLOWDOWN)),
  ]
  site.close()
  return [
    size,
    ms('main_thread', of('total'), 'first visit of a browser, median'),
    ms('longest_slice', of('longest'), 'longest task, median'),
    ms('blocking', of('blocking'), 'beyond 50 ms of each task, median'),
    ms('phone_main_thread', phone('total'), `CPU ${PHONE_SLOWDOWN} times slower`),
    ms('phone_longest_slice', phone('longest'), `CPU ${PHONE_SLOWDOWN} times slower`),
    ms('phone_blocking', phone('blocking'), `CPU ${PHONE_SLOWDOWN} times slower`),
    ...more,
  ]
}
