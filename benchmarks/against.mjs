/**
 * CPU of a scored, durable event over HTTP in this tree ÷ in another, in alternating rounds on one core: `--against REV`
 * (a commit, tag or branch of this repository, built in a temporary folder) or a folder that is built already. Each tree
 * starts its service as its own benchmarks do. What the compiler chooses makes two processes of one tree differ by some
 * percent: so there are many turns of new processes, and this tree runs twice in each. How far the two are apart is what
 * the figure cannot tell from nothing.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { alternate } from './http.mjs'
import { Load } from './support/load.mjs'
import { startWinnow, temporaryDirectory } from './support/servers.mjs'
import { median, medianInterval } from './support/statistics.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const USUAL = { turns: 12, rounds: 3, durationMs: 3000 }
const QUICK = { turns: 3, rounds: 3, durationMs: 2000 }

const git = (...args) => execFileSync('git', ['-C', ROOT, ...args], { stdio: 'inherit' })

/** The other tree, built. `against`: a folder or a revision. Errors: no such revision; its set-up fails. */
function otherTree(against) {
  if (existsSync(resolve(against, 'benchmarks'))) {
    return { path: resolve(against), remove: () => undefined }
  }
  const folder = temporaryDirectory()
  git('worktree', 'add', '--detach', '--force', folder.path, against)
  const remove = () => git('worktree', 'remove', '--force', folder.path)
  try {
    execFileSync(process.execPath, ['scripts/set-up.mjs'], { cwd: folder.path, stdio: 'inherit' })
  } catch (error) {
    remove()
    throw error
  }
  return { path: folder.path, remove }
}

const medianCpu = (rounds) => median(rounds.map((round) => round.cpuUs))

/** CPU in µs per event of new processes, one for each of `starts`; they are started and measured from the `first` on. */
async function turnOf(load, starts, first, options) {
  const order = starts.map((_, n) => (first + n) % starts.length)
  const servers = []
  try {
    for (const at of order) servers.push(await starts[at]())
    const rounds = await alternate(load, servers, options)
    return starts.map((_, at) => medianCpu(rounds[order.indexOf(at)]))
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

const ratioOf = (name, ratios) => {
  const [from, to] = medianInterval(ratios)
  const note = `${from.toFixed(3)} to ${to.toFixed(3)} (95 %), ${ratios.length} turns`
  return { name, value: median(ratios), unit: '×', note }
}

const figuresOf = (turns, against) => [
  { name: 'against.cpu', value: median(turns.map(([now]) => now)), unit: 'µs/event' },
  {
    name: 'against.cpu_before',
    value: median(turns.map(([, , before]) => before)),
    unit: 'µs/event',
    note: against,
  },
  ratioOf(
    'against.cpu_ratio',
    turns.map(([now, again, before]) => Math.sqrt(now * again) / before),
  ),
  ratioOf(
    'against.cpu_itself',
    turns.map(([now, again]) => now / again),
  ),
]

export async function run({ quick, against }) {
  const { turns, ...options } = quick ? QUICK : USUAL
  const tree = otherTree(against)
  const load = await Load.start()
  try {
    const other = await import(pathToFileURL(`${tree.path}/benchmarks/support/servers.mjs`).href)
    const starts = [startWinnow, startWinnow, other.startWinnow]
    const taken = []
    for (let n = 0; n < turns; n += 1) {
      const turn = await turnOf(load, starts, n, options)
      taken.push(turn)
      console.error(`  turn ${n + 1}: ${turn.map((cpu) => cpu.toFixed(0)).join(' · ')} µs`)
    }
    return figuresOf(taken, against)
  } finally {
    await load.stop()
    tree.remove()
  }
}
