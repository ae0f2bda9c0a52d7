/**
 * What a page is like with the snippet and without it, as Lighthouse measures pages: blocking time,
 * work of the main thread, layout shift. In pairs, each load in a browser that was just started, so
 * that a busy moment of the machine hits both.
 */
import { chromium } from 'playwright-core'

/** How long a page is watched: the snippet has reported the device long before. */
const WATCHED_MS = 3_000

/** A task that is longer blocks the page, as Lighthouse counts it: what lies beyond these ms. */
const LONG_TASK_MS = 50

/** Counts in the page, from before its first line. */
const WATCH = `
  window.seen = { blockingMs: 0, shift: 0 }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blockingMs += Math.max(0, duration - ${LONG_TASK_MS})
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) seen.shift += value
  }).observe({ type: 'layout-shift', buffered: true })
`

async function load(launch, url, slowdown) {
  const browser = await chromium.launch(launch)
  const page = await browser.newPage()
  await page.addInitScript(WATCH)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(url)
  await page.waitForTimeout(WATCHED_MS)
  const { metrics } = await session.send('Performance.getMetrics')
  const taskMs = metrics.find(({ name }) => name === 'TaskDuration').value * 1000
  const seen = await page.evaluate('seen')
  await browser.close()
  return { ...seen, taskMs }
}

/** `count` pairs of loads: what each page saw `without` the snippet and `with` it. */
export async function pairedLoads(launch, urls, { count, slowdown }) {
  const pairs = []
  while (pairs.length < count) {
    const without = await load(launch, urls.without, slowdown)
    pairs.push({ without, with: await load(launch, urls.with, slowdown) })
  }
  return pairs
}
