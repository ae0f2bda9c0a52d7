/**
 * CPU of a scored, durable event over HTTP in this tree ÷ in another, in alternating rounds on one core: `--against REV`
 * (a commit, tag or branch of this repository, built in a temporary folder) or a folder that is built already. Each tree
 * starts its service as its own benchmarks do. Several processes of each: what the compiler chose is chosen anew.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { alternate } from './http.mjs'
import { Load } from './support/load.mjs'
import { startWinnow, temporaryDirectory } from './support/servers.mjs'
import { median } from './support/statistics.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const USUAL = { processes: 6, rounds: 5, durationMs: 4000 }
const QUICK = { processes: 2, rounds: 3, durationMs: 2500 }

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

/** Median ratio of neighbouring rounds of one process of each tree, and the medians themselves in µs. */
async function compareOnce(load, starts, options) {
  const servers = [await starts[0](), await starts[1]()]
  try {
    const [now, before] = await alternate(load, servers, options)
    const ratio = median(now.map((round, n) => round.cpuUs / before[n].cpuUs))
    return { now: medianCpu(now), before: medianCpu(before), ratio }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

export async function run({ quick, against }) {
  const { processes, ...options } = quick ? QUICK : USUAL
  const tree = otherTree(against)
  const load = await Load.start()
  try {
    const other = await import(pathToFileURL(`${tree.path}/benchmarks/support/servers.mjs`).href)
    const starts = [startWinnow, other.startWinnow]
    const pairs = []
    for (let n = 0; n < processes; n += 1) {
      // Whoever comes first is warm longer: they take turns.
      const order = n % 2 === 0 ? starts : starts.toReversed()
      const { now, before, ratio } = await compareOnce(load, order, options)
      pairs.push(
        n % 2 === 0 ? { now, before, ratio } : { now: before, before: now, ratio: 1 / ratio },
      )
      console.error(`  pair ${n + 1}: × ${pairs.at(-1).ratio.toFixed(3)}`)
    }
    const ratios = pairs.map((pair) => pair.ratio)
    const range = `${Math.min(...ratios).toFixed(3)} to ${Math.max(...ratios).toFixed(3)}, ${processes} pairs of processes`
    return [
      { name: 'against.cpu', value: median(pairs.map((pair) => pair.now)), unit: 'µs/event' },
      {
        name: 'against.cpu_before',
        value: median(pairs.map((pair) => pair.before)),
        unit: 'µs/event',
        note: against,
      },
      { name: 'against.cpu_ratio', value: median(ratios), unit: '×', note: range },
    ]
  } finally {
    await load.stop()
    tree.remove()
  }
}
