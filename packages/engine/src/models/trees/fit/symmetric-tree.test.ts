/**
 * Histograms against exact splits. Goal: with a bin for every value, no question on the values
 * themselves saves more loss than the one that was chosen. Method: a twin that knows rows, float
 * gradients and thresholds only follows the tree level by level and tries every question.
 */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { featureCuts } from './feature-cuts.ts'
import { binRows } from './binned-rows.ts'
import { chanceOf } from './log-loss.ts'
import { packGradients } from './packed-gradients.ts'
import { answersOf } from './question-search.ts'
import { rowsOf } from './small-worlds.test.support.ts'
import { type GrownTree, growSymmetricTree } from './symmetric-tree.ts'
import type { TrainingRows } from './training-rows.ts'

const DEPTH = 3
const L2 = 2
const MIN_HESSIAN = 1.5
/** Rounding of gradients to whole numbers moves a gain by less than this share of the whole. */
const CLOSE = 1e-4

const worlds = fc.record({ seed: fc.nat(), levels: fc.integer({ min: 2, max: 40 }) })

/** 200 rows of four features that take few values, and are missing at times. */
function smallRows({ seed, levels }: { seed: number; levels: number }): TrainingRows {
  return rowsOf({
    count: 200,
    featureCount: 4,
    seed,
    feature: (at, chance) =>
      at < 2 && chance.next() < 0.2 ? NaN : Math.floor(chance.next() * levels) - levels / 2,
    chanceBad: ([a = NaN, b = NaN, c = 0]) =>
      (Number.isNaN(a) ? 0.4 : a > 0 ? 0.6 : 0.1) * (b > 2 ? 1 : 0.4) + (c > 0 ? 0.3 : 0),
  })
}

interface Sums {
  gradient: number
  hessian: number
}

function savedBy({ gradient, hessian }: Sums): number {
  return (gradient * gradient) / (hessian + L2)
}

/** What all nodes together save when these rows answer yes; a node with too small a side saves nothing. */
function gainOf(nodes: readonly number[], rows: readonly Sums[], yes: readonly boolean[]): number {
  const sides = new Map<number, readonly [Sums, Sums]>()
  rows.forEach(({ gradient, hessian }, row) => {
    const node = nodes[row] ?? 0
    const pair = sides.get(node) ?? [
      { gradient: 0, hessian: 0 },
      { gradient: 0, hessian: 0 },
    ]
    sides.set(node, pair)
    const side = pair[yes[row] === true ? 1 : 0]
    side.gradient += gradient
    side.hessian += hessian
  })
  let gain = 0
  for (const [low, high] of sides.values()) {
    if (Math.min(low.hessian, high.hessian) < MIN_HESSIAN) continue
    const whole = { gradient: low.gradient + high.gradient, hessian: low.hessian + high.hessian }
    gain += savedBy(low) + savedBy(high) - savedBy(whole)
  }
  return gain
}

function columnOf({ values, featureCount }: TrainingRows, feature: number): readonly number[] {
  return [...values].filter((_, at) => at % featureCount === feature)
}

/** The most any question saves. */
function bestGain(rows: TrainingRows, nodes: readonly number[], sums: readonly Sums[]): number {
  let best = 0
  for (let feature = 0; feature < rows.featureCount; feature += 1) {
    const column = columnOf(rows, feature)
    for (const threshold of new Set([-Infinity, ...column]))
      for (const missing of [false, true]) {
        const yes = column.map((value) => (Number.isNaN(value) ? missing : value >= threshold))
        best = Math.max(best, gainOf(nodes, sums, yes))
      }
  }
  return best
}

function grownOn(rows: TrainingRows): {
  tree: GrownTree
  yes: readonly (readonly boolean[])[]
  sums: readonly Sums[]
  scale: number
} {
  const binned = binRows(rows, featureCuts(rows, 254))
  const all = Uint32Array.from(rows.bad, (_, row) => row)
  const margin = -1
  const margins = new Float64Array(rows.bad.length).fill(margin)
  const { held, gradientScale, hessianScale } = packGradients(rows, margins, all)
  const tree = growSymmetricTree({
    binned,
    held,
    columns: [0, 1, 2, 3],
    monotone: new Int8Array(0),
    restraint: { l2: L2 * hessianScale, minHessian: MIN_HESSIAN * hessianScale },
    depth: DEPTH,
  })
  const chance = chanceOf(margin)
  return {
    tree,
    yes: tree.questions.map((question) =>
      [...(binned.columns[question.feature] ?? [])].map((bin) => answersOf(question)[bin] === 1),
    ),
    sums: [...rows.bad].map((bad) => ({
      gradient: chance - bad,
      hessian: chance * (1 - chance),
    })),
    scale: hessianScale / gradientScale,
  }
}

describe('a symmetric tree', () => {
  it('asks at each level what saves most, and ends only where nothing saves', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const rows = smallRows(world)
        const { yes, sums } = grownOn(rows)
        let nodes: readonly number[] = sums.map(() => 0)
        for (const answers of yes) {
          const gain = gainOf(nodes, sums, answers)
          const best = bestGain(rows, nodes, sums)
          expect(gain).toBeGreaterThan(best * (1 - CLOSE) - CLOSE)
          nodes = nodes.map((node, row) => 2 * node + Number(answers[row]))
        }
        if (yes.length < DEPTH) expect(bestGain(rows, nodes, sums)).toBeLessThan(CLOSE)
      }),
      { numRuns: 30 },
    )
  })

  it('answers −gradient / (hessian + λ) in every leaf with hessian enough', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { tree, yes, sums, scale } = grownOn(smallRows(world))
        const leaves = tree.answers.length
        for (let leaf = 0; leaf < leaves; leaf += 1) {
          const inLeaf = sums.filter(
            (_, row) => yes.reduce((number, level) => 2 * number + Number(level[row]), 0) === leaf,
          )
          const gradient = inLeaf.reduce((sum, row) => sum + row.gradient, 0)
          const hessian = inLeaf.reduce((sum, row) => sum + row.hessian, 0)
          if (hessian < MIN_HESSIAN) continue
          expect((tree.answers[leaf] ?? 0) * scale).toBeCloseTo(-gradient / (hessian + L2), 4)
        }
      }),
      { numRuns: 30 },
    )
  })
})
