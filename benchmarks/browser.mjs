/**
 * What the snippet costs a page: bytes to load, and time on the main thread of Chromium from the
 * script's first line to the beacon with the device. The page is otherwise at rest, so every task of
 * that time is counted, the browser's own housekeeping too: the figures are upper bounds. It is CPU time,
 * so what else runs on the machine does not count.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { median } from './support/statistics.mjs'

const CHROMIUM = process.env.WINNOW_CHROMIUM ?? '/usr/bin/chromium'
const SCRIPT = readFileSync(new URL('../packages/server/assets/s.js', import.meta.url))
const COMMANDS = [['_setAccount', 'key'], ['_setSessionId', 'visit'], ['_trackPageview']]
const PAGE = `<!doctype html><title>Shop</title><link rel="icon" href="data:,"><body><script>
  var _winnow = ${JSON.stringify(COMMANDS)}
  window.addEventListener('load', function () {
    setTimeout(function () {
      var script = document.createElement('script')
      script.src = '/s.js'
      document.body.appendChild(script)
    }, 300)
  })
</script></body>`

/** A page, the script, and something that takes beacons. */
async function openSite() {
  const server = createServer((request, response) => {
    const isScript = request.url === '/s.js'
    request.resume()
    if (request.method === 'POST') response.writeHead(204).end()
    else {
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
      response.end(isScript ? SCRIPT : PAGE)
    }
  })
  await new Promise((resolve) => server.listen(0, 'localhost', resolve))
  return { url: `http://localhost:${server.address().port}/`, close: () => server.close() }
}

const isOurs = ({ name, args }) =>
  /FunctionCall|EvaluateScript/.test(name) && args.data?.url?.endsWith('/s.js')

/** The tasks of the page's main thread while the script had work, in ms of CPU each. */
function tasksIn(trace) {
  const events = JSON.parse(trace.toString()).traceEvents
  const ours = events.filter(isOurs)
  const [{ pid, tid, ts: from }] = ours.toSorted((a, b) => a.ts - b.ts)
  const to = Math.max(...ours.map(({ ts, dur }) => ts + dur))
  return events
    .filter((event) => event.name === 'RunTask' && event.pid === pid && event.tid === tid)
    .filter(({ ts, dur }) => ts + dur > from && ts < to)
    .map(({ tdur, dur }) => (tdur ?? dur) / 1000)
}

async function visit(browser, url) {
  const page = await browser.newPage()
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
  })
  const told = page.waitForRequest((request) => request.postData()?.includes('"device"') === true)
  await page.goto(url)
  await told
  const tasks = tasksIn(await browser.stopTracing())
  await page.close()
  return { total: tasks.reduce((sum, ms) => sum + ms, 0), longest: Math.max(...tasks) }
}

export async function run({ quick }) {
  const bytes = gzipSync(SCRIPT, { level: 9 }).length
  const size = { name: 'browser.bytes', value: bytes, unit: 'B', note: 's.js, gzip' }
  if (!existsSync(CHROMIUM)) return [{ ...size, note: `s.js, gzip; ${CHROMIUM} is not here` }]
  const site = await openSite()
  const browser = await chromium.launch({ executablePath: CHROMIUM, chromiumSandbox: false })
  const visits = []
  for (let n = 0; n < (quick ? 5 : 15); n += 1) visits.push(await visit(browser, site.url))
  await browser.close()
  site.close()
  const of = (name) => median(visits.map((each) => each[name]))
  return [
    size,
    { name: 'browser.main_thread', value: of('total'), unit: 'ms', note: 'one visit, median' },
    {
      name: 'browser.longest_slice',
      value: of('longest'),
      unit: 'ms',
      note: 'longest task, median',
    },
  ]
}
