/**
 * What the main thread of a measured service does, moment by moment, in a window of load: a look each millisecond (so every turn of
 * its loop that takes longer shows as a gap), the time it waited for a core, a sampling profile, collections of garbage, and each
 * commit of the ledger from being sent to being known. Times are ms of the machine's monotonic clock, the same in every process.
 */
import { openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import { Session } from 'node:inspector'
import { PerformanceObserver } from 'node:perf_hooks'
import process from 'node:process'
import { WorkerLink } from '../../packages/store/dist/sqlite/worker-link.js'

const LOOK_EVERY_MS = 1
const SAMPLE_EVERY_US = 500
const STAT_BYTES = 64

/** Ms of the machine's monotonic clock. */
export function monotonicMs() {
  const [seconds, nanoseconds] = process.hrtime()
  return seconds * 1e3 + nanoseconds / 1e6
}

/** Begins one; the answer ends it, and resolves to what was seen. `samples`: with a profile, which takes a tenth of the core. */
export async function beginTimeline({ samples = false }) {
  const looks = []
  const endCommits = watchCalls()
  const collections = watchCollections()
  const profile = samples ? await beginProfile() : undefined
  const waited = waitedMs()
  const threads = ranMs()
  const looking = setInterval(
    () => looks.push([monotonicMs(), waited(), ...threads.map(({ ran }) => ran())]),
    LOOK_EVERY_MS,
  )
  return async () => {
    clearInterval(looking)
    const calls = endCommits()
    const commits = calls.filter(({ name }) => name === 'append')
    const seen = {
      looks,
      threads: threads.map(({ name }) => name),
      collections: collections(),
      calls,
      commits,
    }
    return { ...seen, profile: await profile?.() }
  }
}

/** How long this thread was ready to run without a core, ms. */
function waitedMs() {
  const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r')
  const bytes = Buffer.alloc(STAT_BYTES)
  return () => {
    const length = readSync(file, bytes, 0, STAT_BYTES, 0)
    return Number(bytes.latin1Slice(0, length).split(' ')[1]) / 1e6
  }
}

/** How long each other thread of the process ran, ms. */
function ranMs() {
  return readdirSync('/proc/self/task')
    .filter((id) => Number(id) !== process.pid)
    .map((id) => {
      const file = openSync(`/proc/self/task/${id}/schedstat`, 'r')
      const bytes = Buffer.alloc(STAT_BYTES)
      return {
        name: `${readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim()} ${id - process.pid}`,
        ran: () => {
          const length = readSync(file, bytes, 0, STAT_BYTES, 0)
          return Number(bytes.latin1Slice(0, bytes.indexOf(32))) / 1e6
        },
      }
    })
}

function watchCollections() {
  const collections = []
  const offset = monotonicMs() - performance.now()
  const note = (list) => {
    for (const { startTime, duration, detail } of list.getEntries())
      collections.push({ from: startTime + offset, ms: duration, kind: detail.kind })
  }
  const observer = new PerformanceObserver(note)
  observer.observe({ entryTypes: ['gc'] })
  return () => {
    note({ getEntries: () => observer.takeRecords() })
    observer.disconnect()
    return collections
  }
}

/** Each commit as the main thread sees it; the writer's own times are in `timed-ledger-worker.mjs`. */
function watchCalls() {
  const commits = []
  const { call } = WorkerLink.prototype
  WorkerLink.prototype.call = function timed(name, ...rest) {
    const answer = call.call(this, name, ...rest)
    const sent = monotonicMs()
    const landed = () => commits.push({ name, sent, landed: monotonicMs() })
    answer.then(landed, landed)
    return answer
  }
  return () => {
    WorkerLink.prototype.call = call
    return commits
  }
}

async function beginProfile() {
  const session = new Session()
  session.connect()
  const post = (method, parameters) =>
    new Promise((resolve, reject) => {
      session.post(method, parameters, (error, result) =>
        error === null ? resolve(result) : reject(error),
      )
    })
  await post('Profiler.enable')
  await post('Profiler.setSamplingInterval', { interval: SAMPLE_EVERY_US })
  await post('Profiler.start')
  return async () => {
    const { profile } = await post('Profiler.stop')
    session.disconnect()
    return labelled(profile)
  }
}

/** What runs, by the outermost function that says so. */
const KINDS = [
  ['snapshot', /recovery\/snapshotter|file-snapshots|\/slices/],
  ['rescoring', /core\/rescoring/],
  ['learning', /core\/learning|engine\/dist\/learning/],
  ['live events', /server\/dist\/live/],
  ['bulk action', /server\/dist\/bulk-actions|core\/bulk-intake/],
  ['cases', /server\/dist\/cases|core\/cases/],
  ['events', /core\/event-intake/],
  ['commit', /sqlite-ledger|pending-entries/],
  ['records', /store\/dist\/sql|store\/dist\/sqlite/],
  ['metrics', /server\/dist\/metrics/],
  ['answers', /route-listener|http\/answer|envelope-access|own-access/],
  ['requests', /exact-paths|node:_http|node:http/],
  ['sockets', /node:/],
]

function labelled({ nodes, samples, timeDeltas, startTime }) {
  const labels = labelsOf(nodes)
  let atMs = startTime / 1e3
  return samples.map((id, at) => {
    atMs += timeDeltas[at] / 1e3
    return [atMs, labels.get(id)]
  })
}

function labelsOf(nodes) {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const labels = new Map()
  const visit = (node, above, path) => {
    const { functionName, url } = node.callFrame
    const name = `${functionName || '(anonymous)'} ${url.replace(/.*\/(?=[^/]*\/[^/]*$)/, '')}`
    const own = functionName.startsWith('(')
      ? functionName === '(root)'
        ? undefined
        : functionName
      : KINDS.find(([, where]) => where.test(url))?.[0]
    const isVague = above === undefined || ['sockets', 'requests', 'answers'].includes(above)
    const kind =
      functionName === '(garbage collector)'
        ? 'garbage'
        : isVague && own !== undefined
          ? own
          : above
    const stack = [...path, name]
    labels.set(node.id, { kind: kind ?? 'other', stack: stack.slice(-6).reverse() })
    for (const id of node.children ?? []) visit(byId.get(id), kind, stack)
  }
  visit(nodes[0], undefined, [])
  return labels
}
