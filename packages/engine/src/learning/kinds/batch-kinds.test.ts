/**
 * The contract of every kind of model that is fitted over the ridge: the same bits when it is fitted again, parts that add
 * up to its margin, the same bits after it was stored, and a number where nothing is known.
 */
import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../models/online/random.test.support.ts'
import { fitRidgeLayer } from '../fit/fit-ridge-layer.ts'
import { partOf, type RowTable, validationFrom } from '../rows/row-table.ts'
import { type TopModel } from './batch-kind.ts'
import { BATCH_KINDS, batchKindOf } from './batch-kinds.ts'

const SEED = 20_261_126
const WIDTH = 5
const NAMES = ['one', 'two', 'three', 'four', 'five']
const STARTER_BASE = -3

/** Rows as few as the kind takes, and three times as many: each way to fit is tried. */
function tableOf({ bad: badCount, good }: (typeof BATCH_KINDS)[number]['needs'], times: number) {
  const random = randomFrom(SEED)
  const count = (badCount + good) * times
  const bad = Uint8Array.from({ length: count }, (_, row) =>
    row % Math.floor(count / (badCount * times)) === 0 ? 1 : 0,
  )
  const features = Float32Array.from({ length: count * WIDTH }, (_, at) => {
    const isBad = bad[Math.floor(at / WIDTH)] === 1
    return random() < 0.2 ? NaN : random() + (isBad && at % WIDTH < 2 ? 0.7 : 0)
  })
  const zeros = new Float64Array(count)
  const starter = new Float64Array(count).fill(STARTER_BASE)
  const weights = new Float32Array(count).fill(1)
  const online = zeros
  const served = starter
  return { count, width: WIDTH, features, bad, weights, starter, online, served } satisfies RowTable
}

const inputsOf = ({ features, count }: RowTable): readonly Float32Array[] => [
  ...Array.from({ length: Math.min(count, 60) }, (_, row) =>
    features.subarray(row * WIDTH, (row + 1) * WIDTH),
  ),
  new Float32Array(WIDTH).fill(NaN),
]

const KINDS = BATCH_KINDS.flatMap(({ kind, needs }) =>
  [1, 3].map((times) => ({ kind, times, table: tableOf(needs, times) })),
)

describe.each(KINDS)('$kind of $times times the least rows', ({ kind, table }) => {
  const declared = batchKindOf(kind)
  const older = partOf(table, 0, validationFrom(table))
  const ridge = fitRidgeLayer(table, older, STARTER_BASE)
  const fit = () => declared.fit(table, { ridge, starterBase: STARTER_BASE }, () => undefined)
  const { model, validationMargins } = fit()
  const margins = (of: TopModel) => inputsOf(table).map((vector) => of.margin(vector))

  it('says something, and a finite number where nothing is known', () => {
    expect(margins(model).every((margin) => Number.isFinite(margin))).toBe(true)
    expect(new Set(margins(model)).size).toBeGreaterThan(3)
  })

  it('gives each validation row a margin', () => {
    expect(validationMargins).toHaveLength(table.count - validationFrom(table))
    expect(validationMargins.every((margin) => Number.isFinite(margin))).toBe(true)
  })

  it('has parts that add up to its margin', () => {
    const into = new Float64Array(WIDTH).fill(NaN)
    for (const vector of inputsOf(table)) {
      model.contributions(vector, into)
      const sum = into.reduce((total, part) => total + part, model.base)
      expect(Math.abs(sum - model.margin(vector))).toBeLessThan(1e-9)
    }
  })

  it('is the same bits when it is fitted again, and after it was stored', () => {
    expect(margins(fit().model)).toEqual(margins(model))
    const stored = declared.decode(declared.encode(model, NAMES), NAMES)
    expect(margins(stored)).toEqual(margins(model))
  })

  it('is fitted to a part of the rows as it is to all', () => {
    const refit = declared.refit(model, table)
    const again = margins(refit(older, older.starter))
    expect(again.every((margin) => Number.isFinite(margin))).toBe(true)
    expect(again).toEqual(margins(refit(older, older.starter)))
  })
})

it('a kind that there is not is refused, not taken as another', () => {
  expect(() => batchKindOf('forest')).toThrow('unknown kind: forest')
  expect(new Set(BATCH_KINDS.map(({ kind }) => kind)).size).toBe(BATCH_KINDS.length)
})
