import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeTrees } from '../tree-file.ts'
import { treeCountOf } from '../tree-ensemble.ts'
import { binRows } from './binned-rows.ts'
import { Boosting } from './boosting.ts'
import { Chance } from './chance.ts'
import { ensembleOf } from './ensemble-of.ts'
import { countTrees, growSoMany } from './grow-trees.ts'
import { logLossOf } from './log-loss.ts'
import { featureCuts } from './feature-cuts.ts'
import { grow, PLAIN, pick, rowsOf, vectorOf, type World } from './small-worlds.test.support.ts'
import { TreeModel } from '../tree-model.ts'
import type { TrainingRows } from './training-rows.ts'
import type { TreeSettings } from './tree-settings.ts'

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f']

/** Two features say something together, one alone when it is missing, three nothing. */
const WORLD: World = {
  count: 2000,
  featureCount: 6,
  seed: 11,
  feature: (at, chance) => {
    const value = chance.next()
    if (at === 2 && value < 0.3) return NaN
    return at === 5 ? Math.floor(value * 4) : value * 100
  },
  chanceBad: ([a = 0, b = 0, c = NaN]) =>
    (a > 60 && b > 40 ? 0.5 : 0.05) + (Number.isNaN(c) ? 0.2 : 0),
}
const ROWS = rowsOf(WORLD)
const DRAWN: TreeSettings = { ...PLAIN, rowShare: 0.7, featureShare: 0.5 }
const STOPPING: TreeSettings = {
  ...DRAWN,
  maxTrees: 200,
  depth: 4,
  validationShare: 0.2,
  patience: 8,
}

function bytesOf(rows: TrainingRows, settings: TreeSettings): Uint8Array {
  return encodeTrees(grow(rows, settings).ensemble, NAMES, {})
}

describe('growing trees', () => {
  it('gives the same bytes for the same seed, and others for another', () => {
    expect(bytesOf(ROWS, STOPPING)).toEqual(bytesOf(ROWS, STOPPING))
    expect(bytesOf(ROWS, STOPPING)).not.toEqual(bytesOf(ROWS, { ...STOPPING, seed: 2 }))
  })

  it('makes trees in which each feature does nothing on average among the rows they grew on', () => {
    const { model } = grow(ROWS, DRAWN)
    const moved = new Float64Array(WORLD.featureCount)
    const sums = new Float64Array(WORLD.featureCount)
    for (let row = 0; row < ROWS.bad.length; row += 1) {
      model.contributions(vectorOf(ROWS, row), moved)
      moved.forEach((each, at) => {
        sums[at] = (sums[at] ?? 0) + each
      })
    }
    expect(Math.max(...moved.map(Math.abs))).toBeGreaterThan(0.01)
    expect(Math.max(...sums.map(Math.abs)) / ROWS.bad.length).toBeLessThan(1e-9)
  })

  it('tells what the trees of the older rows say of the latest', () => {
    const { validationLosses, validationMargins } = grow(ROWS, STOPPING)
    const latest = pick(
      ROWS,
      Array.from(validationMargins, (_, row) => ROWS.bad.length - validationMargins.length + row),
    )
    expect(validationMargins.length).toBe(ROWS.bad.length * STOPPING.validationShare)
    expect(logLossOf(latest, validationMargins, 0)).toBeCloseTo(Math.min(...validationLosses), 12)
  })

  it('does not depend on the order of rows where every row is seen', () => {
    const order = Array.from(ROWS.bad, (_, row) => row).toReversed()
    expect(bytesOf(pick(ROWS, order), PLAIN)).toEqual(bytesOf(ROWS, PLAIN))
  })

  it('prefers the feature that comes first where two are the same', () => {
    const twice = rowsOf({ ...WORLD, feature: (at, chance) => (at === 0 ? chance.next() * 9 : 0) })
    for (let row = 0; row < twice.bad.length; row += 1) {
      const vector = vectorOf(twice, row)
      vector[3] = vector[0] ?? 0
      twice.bad[row] = Number((vector[0] ?? 0) > 4)
    }
    const { features, thresholds } = grow(twice).ensemble
    const asked = features.filter((_, question) => !Number.isNaN(thresholds[question]))
    expect(asked.length).toBeGreaterThan(0)
    expect([...new Set(asked)]).toEqual([0])
  })

  it('takes a row of weight 3 for three rows', () => {
    const feature: World['feature'] = (at, chance) => Math.floor(WORLD.feature(at, chance) / 2)
    const coarse = rowsOf({ ...WORLD, feature })
    const weights = coarse.weights.map((_, row) => 1 + (row % 3))
    const order = [...weights].flatMap((weight, row) => Array.from({ length: weight }, () => row))
    const weighted = grow({ ...coarse, weights }, { ...PLAIN, maxTrees: 3 }).ensemble
    const repeated = grow(pick(coarse, order), { ...PLAIN, maxTrees: 3 }).ensemble
    expect(weighted.features).toEqual(repeated.features)
    expect(weighted.thresholds).toEqual(repeated.thresholds)
    expect(weighted.covers).toEqual(repeated.covers)
    weighted.leaves.forEach((leaf, at) => expect(leaf).toBeCloseTo(repeated.leaves[at] ?? 0, 3))
  })

  it('scores a training row live as it was scored in training, to the bit', () => {
    const odd = rowsOf({
      ...WORLD,
      feature: (_, chance) =>
        [NaN, Infinity, -Infinity, -0, 0, 1e-40, 3][Math.floor(chance.next() * 14)] ??
        chance.next() * 1e6,
    })
    const binned = binRows(odd, featureCuts(odd, 20))
    const boosting = new Boosting({ rows: odd, binned, settings: DRAWN, fitted: 1500 })
    for (let tree = 0; tree < 20; tree += 1) boosting.addTree()
    const model = new TreeModel(ensembleOf(boosting, binned.cuts, DRAWN.depth))
    odd.bad.forEach((_, row) =>
      expect(model.margin(vectorOf(odd, row)), `row ${row}`).toBe(boosting.margins[row]),
    )
  })

  it('learns what the offsets leave to be learned, and nothing where they say all', () => {
    const knowing = {
      ...ROWS,
      offsets: Float64Array.from(ROWS.bad, (_, row) => {
        const chance = WORLD.chanceBad(vectorOf(ROWS, row))
        return Math.log(chance / (1 - chance))
      }),
    }
    const { model, ensemble } = grow(knowing, STOPPING)
    const spread = Array.from(ROWS.bad, (_, row) => Math.abs(model.margin(vectorOf(ROWS, row))))
    expect(spread.reduce((sum, margin) => sum + margin, 0) / spread.length).toBeLessThan(0.3)
    expect(treeCountOf(ensemble)).toBeLessThan(10)
    expect(treeCountOf(grow(ROWS, STOPPING).ensemble)).toBeGreaterThan(10)
  })

  it('ranks fresh rows nearly as well as knowing what made them', () => {
    const fresh = rowsOf({ ...WORLD, seed: 12, count: 5000 })
    const { model } = grow(ROWS, STOPPING)
    const best = aucOf(fresh, WORLD.chanceBad)
    expect(best).toBeGreaterThan(0.75)
    expect(aucOf(fresh, (vector) => model.margin(vector))).toBeGreaterThan(best - 0.02)
  })

  it('finds nothing in labels dealt out by lot', () => {
    const chance = new Chance(1)
    const dealt = (rows: TrainingRows): TrainingRows => ({
      ...rows,
      bad: rows.bad.map(() => Number(chance.next() < 0.2)),
    })
    const { model } = grow(dealt(ROWS), { ...STOPPING, validationShare: 0 })
    const fresh = dealt(rowsOf({ ...WORLD, seed: 12, count: 8000 }))
    expect(Math.abs(aucOf(fresh, (vector) => model.margin(vector)) - 0.5)).toBeLessThan(0.03)
    expect(treeCountOf(grow(dealt(ROWS), STOPPING).ensemble)).toBeLessThan(6)
  })
})

describe('how many trees', () => {
  it('is where the loss on the latest rows was smallest', () => {
    const { ensemble, validationLosses, progress } = grow(ROWS, STOPPING)
    const count = treeCountOf(ensemble)
    expect(Math.min(...validationLosses)).toBe(validationLosses[count])
    expect(validationLosses.length).toBe(1 + count + STOPPING.patience)
    expect(progress.filter(({ phase }) => phase === 'counting').length).toBe(
      count + STOPPING.patience,
    )
    expect(progress.at(-1)).toEqual({ phase: 'growing', trees: count, of: count })
  })

  it('is counted over what the twin says, not over what has seen the rows that count', () => {
    const knowing = Float64Array.from(ROWS.bad, (flag) => (flag === 1 ? 3 : -3))
    const { ensemble, validationLosses } = grow(
      { ...ROWS, offsets: knowing, holdoutOffsets: ROWS.offsets },
      STOPPING,
    )
    const plain = grow(ROWS, STOPPING)
    expect(validationLosses).toEqual(plain.validationLosses)
    expect(treeCountOf(ensemble)).toBe(treeCountOf(plain.ensemble))
    expect(ensemble.leaves).not.toEqual(plain.ensemble.leaves)
  })

  it('can be counted alone, and said beforehand', () => {
    const { ensemble, validationLosses } = grow(ROWS, STOPPING)
    const toEnd = <T>(growing: Generator<unknown, T, undefined>): T => {
      let step = growing.next()
      while (step.done !== true) step = growing.next()
      return step.value
    }
    expect(toEnd(countTrees(ROWS, STOPPING, 1600))).toEqual(validationLosses)
    expect(toEnd(growSoMany(ROWS, STOPPING, treeCountOf(ensemble)))).toEqual(ensemble)
  })

  it('is all where the latest rows are of one kind', () => {
    const bad = ROWS.bad.map((flag, row) => (row < 1600 ? flag : 0))
    const { ensemble, validationLosses } = grow({ ...ROWS, bad }, { ...STOPPING, maxTrees: 12 })
    expect(treeCountOf(ensemble)).toBe(12)
    expect(validationLosses).toEqual([])
  })
})

describe('a missing value', () => {
  const world = (badWhen: (value: number) => boolean, missing: number): TrainingRows =>
    rowsOf({
      ...WORLD,
      featureCount: 1,
      feature: (_, chance) => (chance.next() < missing ? NaN : chance.next()),
      chanceBad: ([value = NaN]) => (badWhen(value) ? 0.9 : 0.1),
    })
  const stump = { ...PLAIN, maxTrees: 1, depth: 1 }

  it.each<[string, (value: number) => boolean, number]>([
    ['low values', (value) => !(value >= 0.3), 0],
    ['high values', (value) => !(value < 0.7), 1],
  ])('goes with %s when it is as bad as they are', (_, badWhen, side) => {
    expect(grow(world(badWhen, 0.2), stump).ensemble.missingReaches[0]).toBe(side)
  })

  it('is a question of its own when it alone is bad', () => {
    const { ensemble } = grow(world(Number.isNaN, 0.2), stump)
    expect(ensemble.thresholds[0]).toBe(-Infinity)
    expect(ensemble.missingReaches[0]).toBe(0)
  })

  it.each<[number, number]>([
    [0.2, 1],
    [0.8, 0],
  ])('goes with the heavier side when none was seen (cut at %f)', (cut, side) => {
    const { ensemble } = grow(
      world((value) => value < cut, 0),
      stump,
    )
    expect(ensemble.missingReaches[0]).toBe(side)
  })
})

describe('a monotone feature', () => {
  /** Bad in the middle of the first feature, where and how much depends on the second. */
  const humps = (seed: number): TrainingRows =>
    rowsOf({
      count: 600,
      featureCount: 3,
      seed,
      feature: (at, chance) => (at === 2 && chance.next() < 0.2 ? NaN : chance.next() * 10),
      chanceBad: ([a = 0, b = 0]) => (Math.abs(a - 5) < 1 + b / 5 ? 0.7 : 0.1),
    })
  const rising = (direction: number): TreeSettings => ({
    ...PLAIN,
    maxTrees: 8,
    depth: 4,
    monotone: Int8Array.of(direction, 0, 0),
  })
  const steps = Float32Array.from({ length: 41 }, (_, step) => step / 4)

  function changesOf(rows: TrainingRows, direction: number): readonly number[] {
    const { model } = grow(rows, rising(direction))
    return [0, 3, 7, 10].flatMap((b) =>
      [NaN, 5].flatMap((c) => {
        const margins = Array.from(steps, (a) => model.margin(Float32Array.of(a, b, c)))
        return margins.slice(1).map((margin, at) => margin - (margins[at] ?? 0))
      }),
    )
  }

  it.each([1, -1])('never moves the margin against its direction (%i)', (direction) => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const changes = changesOf(humps(seed), direction)
        expect(changes.every((change) => change * direction >= 0)).toBe(true)
        expect(changes.some((change) => change * direction > 0)).toBe(true)
      }),
      { numRuns: 15 },
    )
  })

  it('moves it both ways when it is left free', () => {
    const changes = changesOf(humps(1), 0)
    expect(changes.some((change) => change > 0) && changes.some((change) => change < 0)).toBe(true)
  })
})

/** Area under the ROC curve. */
function aucOf(rows: TrainingRows, scoreOf: (vector: Float32Array) => number): number {
  const scored = Array.from(rows.bad, (bad, row) => ({ bad, score: scoreOf(vectorOf(rows, row)) }))
  const goods = scored.filter(({ bad }) => bad === 0).map(({ score }) => score)
  const bads = scored.filter(({ bad }) => bad === 1).map(({ score }) => score)
  let won = 0
  for (const bad of bads) for (const good of goods) won += bad > good ? 1 : bad === good ? 0.5 : 0
  return won / (bads.length * goods.length)
}
