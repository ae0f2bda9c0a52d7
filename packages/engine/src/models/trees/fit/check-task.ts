import { MAX_BINS } from '../bins.ts'
import { MAX_DEPTH, MAX_FEATURES, MAX_TREES } from '../tree-ensemble.ts'
import { MAX_TRAINING_ROWS, rowCountOf, type TrainingRows } from './training-rows.ts'
import type { TreeSettings } from './tree-settings.ts'

type Law = readonly [holds: boolean, text: string]

/** Throws a RangeError that names the first law the rows break. */
export function checkRows(rows: TrainingRows): void {
  const { featureCount, values, bad, weights, offsets, holdoutOffsets = offsets } = rows
  const count = rowCountOf(rows)
  check([
    [isWithin(featureCount, 1, MAX_FEATURES), `featureCount is 1 … ${MAX_FEATURES}`],
    [isWithin(count, 1, MAX_TRAINING_ROWS), `there are 1 … ${MAX_TRAINING_ROWS} rows`],
    [values.length === count * featureCount, 'values holds one vector per row'],
    [weights.length === count, 'weights holds one number per row'],
    [offsets.length === count, 'offsets holds one number per row'],
    [holdoutOffsets.length === count, 'holdoutOffsets holds one number per row'],
    [weights.every((weight) => weight > 0 && weight < Infinity), 'weights are above 0'],
    [offsets.every(Number.isFinite), 'offsets are finite'],
    [holdoutOffsets.every(Number.isFinite), 'holdoutOffsets are finite'],
    [bad.every((flag) => flag <= 1), 'bad is 0 or 1'],
    [bad.includes(0) && bad.includes(1), 'there are good rows and bad rows'],
  ])
}

/** Throws a RangeError that names the first law the settings break. */
export function checkSettings(settings: TreeSettings): void {
  const { maxTrees, depth, maxBins, patience, l2, minHessian, monotone } = settings
  check([
    [isWithin(maxTrees, 1, MAX_TREES), `maxTrees is 1 … ${MAX_TREES}`],
    [isWithin(depth, 1, MAX_DEPTH), `depth is 1 … ${MAX_DEPTH}`],
    [isWithin(maxBins, 2, MAX_BINS), `maxBins is 2 … ${MAX_BINS}`],
    [isWithin(patience, 1, MAX_TREES), `patience is 1 … ${MAX_TREES}`],
    [isShare(settings.learningRate), 'learningRate is above 0, at most 1'],
    [isShare(settings.rowShare), 'rowShare is above 0, at most 1'],
    [isShare(settings.featureShare), 'featureShare is above 0, at most 1'],
    [settings.validationShare >= 0 && settings.validationShare < 1, 'validationShare is 0 … < 1'],
    [l2 > 0 && l2 < Infinity, 'l2 is above 0'],
    [minHessian >= 0 && minHessian < Infinity, 'minHessian is at least 0'],
    [monotone.every((direction) => Math.abs(direction) <= 1), 'monotone holds −1, 0 and 1'],
    [Number.isInteger(settings.seed), 'seed is a whole number'],
  ])
}

function check(laws: readonly Law[]): void {
  const broken = laws.find(([holds]) => !holds)
  if (broken !== undefined) throw new RangeError(`trees cannot be grown: ${broken[1]}`)
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}

function isShare(value: number): boolean {
  return value > 0 && value <= 1
}
