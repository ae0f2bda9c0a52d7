/**
 * Fits trees to 100,000 rows of 150 features each time it is asked to, with the priority that the service's own
 * fits have. Sends `ready` once there are rows, then of each fit `{ seconds }` by the clock and `{ cpuSeconds }`.
 */
import { setPriority } from 'node:os'
import process from 'node:process'
import { growTrees } from '../../packages/engine/dist/models/trees/fit/grow-trees.js'
import { DEFAULT_TREE_SETTINGS } from '../../packages/engine/dist/models/trees/fit/tree-settings.js'
import { Random } from './random.mjs'

const ROWS = 100_000
const FEATURES = 150
/** As in the trainer's thread. */
const NICE = 10
const BAD_SHARE = 1 / 30
/** Each so many-th feature tells a little of what is bad. */
const TELLING = 19

function madeRows() {
  const chance = new Random(1)
  const values = new Float32Array(ROWS * FEATURES)
  const bad = new Uint8Array(ROWS)
  for (let row = 0; row < ROWS; row += 1) {
    bad[row] = chance.next() < BAD_SHARE ? 1 : 0
    for (let at = 0; at < FEATURES; at += 1) {
      const told = at % TELLING === 0 ? bad[row] : 0
      values[row * FEATURES + at] = chance.next() + chance.next() + told * 0.8
    }
  }
  const weights = new Float32Array(ROWS).fill(1)
  const offsets = new Float64Array(ROWS).fill(Math.log(BAD_SHARE / (1 - BAD_SHARE)))
  return { featureCount: FEATURES, values, bad, weights, offsets }
}

setPriority(NICE)
const rows = madeRows()
process.on('message', () => {
  const cpuBefore = process.cpuUsage()
  const began = performance.now()
  const growing = growTrees(rows, DEFAULT_TREE_SETTINGS)
  while (growing.next().done !== true);
  const { user, system } = process.cpuUsage(cpuBefore)
  process.send({ seconds: (performance.now() - began) / 1000, cpuSeconds: (user + system) / 1e6 })
})
process.on('disconnect', () => process.exit(0))
process.send('ready')
