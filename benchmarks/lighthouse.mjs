/**
 * What Lighthouse says of a page with the snippet and of the same page without it: blocking time, work of the main
 * thread, layout shift, and audits that only the page with it fails. In pairs, so that a busy moment of the
 * machine hits both. Lighthouse is no dependency; name the folder it was installed in:
 *
 *   npm install --prefix /tmp/lighthouse lighthouse@12.8.2
 *   node benchmarks/lighthouse.mjs /tmp/lighthouse [pairs]
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { openSite } from './support/snippet-site.mjs'
import { median } from './support/statistics.mjs'

const run = promisify(execFile)
const CHROMIUM = process.env.WINNOW_CHROMIUM ?? '/usr/bin/chromium'
const REPORT_BYTES = 64 << 20

/** A task that is longer blocks the page: what lies beyond these ms. */
const LONG_TASK_MS = 50

/**
 * Tasks of the script. As a phone, Lighthouse stands before `requestIdleCallback` with a function of its own, by
 * whose name the idle slices of the script go.
 */
const isOurs = ({ url }) => /(^|\/)(s|_lighthouse-eval)\.js$/.test(url)

const blockingOf = (tasks) =>
  tasks.filter(isOurs).reduce((sum, { duration }) => sum + duration - LONG_TASK_MS, 0)

const scriptingOf = ({ details }) =>
  details.items
    .filter(({ group }) => group.startsWith('script'))
    .reduce((sum, { duration }) => sum + duration, 0)

/** Figures of a report by what the table calls them. */
const FIGURES = {
  'total blocking time, ms': (audits) => audits['total-blocking-time'].numericValue,
  'of it in tasks of s.js, ms': (audits) => blockingOf(audits['long-tasks'].details?.items ?? []),
  'main thread, ms': (audits) => audits['mainthread-work-breakdown'].numericValue,
  'of it running scripts, ms': (audits) => scriptingOf(audits['mainthread-work-breakdown']),
  'layout shift': (audits) => audits['cumulative-layout-shift'].numericValue,
  'largest paint, ms': (audits) => audits['largest-contentful-paint'].numericValue,
}

const [folder, count = '7'] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Name the folder in which lighthouse was installed.')
  process.exit(2)
}

async function reportOf(url, device) {
  const cli = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js')
  const flags = ['--quiet', '--output=json', '--only-categories=performance,best-practices']
  const browser = '--chrome-flags=--headless=new --no-sandbox'
  const preset = device === 'desktop' ? ['--preset=desktop'] : []
  const args = [cli, url, ...flags, ...preset, browser, '--disable-full-page-screenshot']
  const env = { ...process.env, CHROME_PATH: CHROMIUM }
  const { stdout } = await run(process.execPath, args, { env, maxBuffer: REPORT_BYTES })
  return JSON.parse(stdout)
}

/** Audits that a report calls failed, or not quite passed, as pages are judged by them. */
const failedIn = ({ audits, categories }, category) =>
  categories[category].auditRefs
    .map(({ id }) => audits[id])
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ id }) => id)

const shown = (value) => String(Number(value.toFixed(value < 1 ? 3 : 0)))

function printDevice(device, pairs) {
  const of = (which, read) => median(pairs.map((pair) => read(pair[which].audits)))
  const difference = (read) =>
    median(pairs.map((pair) => read(pair.with.audits) - read(pair.without.audits)))
  console.log(`\n| ${device} | with | without | difference |\n| --- | --- | --- | --- |`)
  for (const [name, read] of Object.entries(FIGURES)) {
    const values = [of('with', read), of('without', read), difference(read)]
    console.log(`| ${name} | ${values.map(shown).join(' | ')} |`)
  }
  for (const category of ['performance', 'best-practices']) {
    const score = (which) => median(pairs.map((pair) => pair[which].categories[category].score))
    const failed = (which) => new Set(pairs.flatMap((pair) => failedIn(pair[which], category)))
    const added = [...failed('with')].filter((id) => !failed('without').has(id))
    console.log(`| ${category}, of 1 | ${score('with')} | ${score('without')} | ${added.join()} |`)
  }
}

const site = await openSite()
for (const device of ['phone', 'desktop']) {
  const pairs = []
  while (pairs.length < Number(count)) {
    const without = await reportOf(`${site.url}without`, device)
    pairs.push({ without, with: await reportOf(`${site.url}at-once`, device) })
  }
  printDevice(device, pairs)
}
site.close()
