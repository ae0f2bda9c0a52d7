/**
 * What the main thread of a measured service does, moment by moment, in a window of load: a look each millisecond (so every turn of
 * its loop that takes longer shows as a gap), the time it waited for a core, a sampling profile, collections of garbage, and each
 * commit of the ledger from being sent to being known. Times are ms of the machine's monotonic clock, the same in every process.
 */
import { readdirSync } from 'node:fs'
import { Session } from 'node:inspector'
import { PerformanceObserver } from 'node:perf_hooks'
import process from 'node:process'
import { WorkerLink } from '../../packages/store/dist/sqlite/worker-link.js'
import { monotonicMs } from './monotonic.mjs'
import { openStat } from './schedstat.mjs'

const LOOK_EVERY_MS = 1
const SAMPLE_EVERY_US = 500

/** Begins one; the answer ends it, and resolves to what was seen. `samples`: with a profile, which takes a tenth of the core. */
export async function beginTimeline({ samples = false }) {
  const looks = []
  const commits = watchCommits()
  const collections = watchCollections()
  const profile = samples ? await beginProfile() : undefined
  const main = openStat(`/proc/self/task/${process.pid}`)
  const others = otherThreads()
  const look = () => looks.push([monotonicMs(), main()[1], ...others.map((stat) => stat()[0])])
  const looking = setInterval(look, LOOK_EVERY_MS)
  return async () => {
    clearInterval(looking)
    const seen = { looks, collections: collections(), commits: commits() }
    return { ...seen, profile: await profile?.() }
  }
}

/** The other threads of the process. */
const otherThreads = () =>
  readdirSync('/proc/self/task')
    .filter((id) => Number(id) !== process.pid)
    .map((id) => openStat(`/proc/self/task/${id}`))

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
function watchCommits() {
  const commits = []
  const call = Reflect.get(WorkerLink.prototype, 'call')
  WorkerLink.prototype.call = function timed(name, ...rest) {
    const answer = call.call(this, name, ...rest)
    if (name !== 'append') return answer
    const sent = monotonicMs()
    const landed = () => commits.push({ sent, landed: monotonicMs() })
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

/** Kinds that any other kind may be below: what they call says more. */
const VAGUE = new Set([undefined, 'sockets', 'requests', 'answers'])
/** Functions of a stack that are kept. */
const KEPT = 6

function labelsOf(nodes) {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const labels = new Map()
  const visit = (node, above, path) => {
    const { functionName, url } = node.callFrame
    const kind = kindOf(node.callFrame, above)
    const file = url.replace(/.*\/(?=[^/]*\/[^/]*$)/, '')
    const stack = [...path, `${functionName || '(anonymous)'} ${file}`.trim()]
    labels.set(node.id, { kind: kind ?? 'other', stack: stack.slice(-KEPT).toReversed() })
    for (const id of node.children ?? []) visit(byId.get(id), kind, stack)
  }
  visit(nodes[0], undefined, [])
  return labels
}

function kindOf({ functionName, url }, above) {
  if (functionName === '(garbage collector)') return 'garbage'
  if (functionName === '(root)' || !VAGUE.has(above)) return above
  if (functionName.startsWith('(') && url === '') return functionName.slice(1, -1)
  return KINDS.find(([, where]) => where.test(url))?.[0] ?? above
}
