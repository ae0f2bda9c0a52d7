/**
 * `npm run bench [-- names… --quick --long]`: runs the benchmarks, each in a process of its own,
 * prints one table against the goals of budgets.json and writes results.json next to it.
 * `--quick`: all of it within four minutes; `--long`: the sizes of the goals; `--against REV`: `against` compares with it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { canMeasure, nextMessage, startNode } from './support/processes.mjs'
import { tableOf } from './support/table.mjs'

const BENCHMARKS = [
  'engine',
  'http',
  'open-loop',
  'tail',
  'training-beside',
  'durability',
  'postgres',
  'bulk',
  'labels',
  'policies',
  'replay',
  'memory',
  'cold',
  'growth',
  'cold-start',
  'browser',
  'beacons',
  'flood',
  'worst-bodies',
  'counters',
  'webhooks',
  'bulk-decide',
  'explore',
  'console',
  'against',
]
const ONE = fileURLToPath(new URL('support/one.mjs', import.meta.url))
const here = (name) => fileURLToPath(new URL(name, import.meta.url))

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    against: { type: 'string' },
  },
})

function chosen() {
  const unknown = positionals.filter((name) => !BENCHMARKS.includes(name))
  if (unknown.length > 0) {
    console.error(
      `There is no benchmark ${unknown.join(', ')}; there are ${BENCHMARKS.join(', ')}.`,
    )
    process.exit(2)
  }
  if (positionals.includes('against') && values.against === undefined) {
    console.error('The benchmark against needs --against and a commit, tag or folder.')
    process.exit(2)
  }
  if (positionals.length > 0) return positionals
  return BENCHMARKS.filter((name) => name !== 'against' || values.against !== undefined)
}

/** Runs one benchmark; resolves to its figures, or to why it failed. */
async function measure(name) {
  const args = ['--expose-gc', ONE, name, JSON.stringify(values)]
  const child = startNode(undefined, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  try {
    return await nextMessage(child)
  } catch (error) {
    return { figures: [], failure: error.message }
  } finally {
    if (child.connected) child.disconnect()
  }
}

if (!canMeasure) {
  console.error('The benchmarks read CPU times from /proc and need Linux.')
  process.exit(2)
}
const budgets = JSON.parse(readFileSync(here('budgets.json'), 'utf8'))
const machine = {
  node: process.version,
  cpu: `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}`,
  mode: values.quick ? 'quick' : values.long ? 'long' : 'usual',
}
const measured = []
const failures = []
for (const name of chosen()) {
  const began = performance.now()
  const load = loadavg()[0]
  process.stderr.write(`${name} … `)
  const { figures, failure } = await measure(name)
  process.stderr.write(`${((performance.now() - began) / 1000).toFixed(0)} s\n`)
  measured.push(...figures.map((figure) => ({ ...figure, machineLoadBefore: load })))
  if (failure !== undefined) failures.push(`${name} failed: ${failure}`)
}
console.log(tableOf(measured, budgets))
for (const failure of failures) console.log(failure)
const results = JSON.stringify({ ...machine, figures: measured, failures }, null, 2)
writeFileSync(here('results.json'), `${results}\n`)
process.exitCode = failures.length > 0 ? 1 : 0
