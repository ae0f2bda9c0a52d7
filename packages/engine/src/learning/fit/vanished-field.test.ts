/**
 * Customers stop sending a field that the model was fitted with: scores are then no worse than the starter's, which
 * never knew it, and still numbers.
 */
import { describe, expect, it } from 'vitest'
import { pairsInOrder, randomFrom } from '../../models/online/random.test.support.ts'
import { FEATURES } from '../../features/index.ts'
import { STARTER_MODELS } from '../../models/starter/index.ts'
import { logOddsOf } from '../layers.ts'
import type { Custom } from '../rows/custom-columns.ts'
import type { RowTable } from '../rows/row-table.ts'
import { tableOf } from '../rows/table-of.ts'
import { propose } from './propose.ts'

const BAD_SHARE = 0.06
/** A standard error of the share of pairs in order, of some 180 bad rows. */
const NOISE = 0.015
/** What the field adds to that share at least, while it is sent. */
const LEARNED = 0.01
/** Calibration knows only rows with the field: without it, all together promise up to twice what comes. */
const PROMISES_AT_MOST = 2.5
/** A feature that the starter does not weigh here. */
const OTHER = 3

interface Row {
  readonly isBad: boolean
  readonly features: Float32Array
  readonly starter: number
  readonly custom: Custom
}

type Tells = (isBad: boolean, random: () => number) => Custom

/** The starter knows something of each, another feature a little, the field the most. */
function rowsOf(count: number, seed: number, tells: Tells): readonly Row[] {
  const random = randomFrom(seed)
  const noise = (): number => random() + random() + random() - 1.5
  return Array.from({ length: count }, () => {
    const isBad = random() < BAD_SHARE
    const features = new Float32Array(FEATURES.length).fill(NaN)
    features[OTHER] = (isBad ? 1 : 0) + 3 * noise()
    const starter = (isBad ? -2 : -3.5) + 2 * noise()
    return { isBad, features, starter, custom: tells(isBad, random) }
  })
}

function fittedTo(rows: readonly Row[]): RowTable {
  const labelled = rows.map(({ isBad }, at) => {
    return { sequence: at, isBad, weight: 1, row: { atMs: at } }
  })
  const table = tableOf('payment_abuse', labelled, ({ sequence }) => ({
    features: rows[sequence]?.features ?? new Float32Array(0),
    custom: rows[sequence]?.custom,
    online: 0,
    served: 0,
  }))
  return { ...table, starter: Float64Array.from(rows, ({ starter }) => starter) }
}

/** The share of pairs of a bad and a good row that are in order. */
const inOrder = (rows: readonly Row[], margins: readonly number[]): number =>
  pairsInOrder(
    margins.filter((_, at) => rows[at]?.isBad === true),
    margins.filter((_, at) => rows[at]?.isBad === false),
  )

/** Bad rows that were promised. */
const promised = (odds: readonly number[]): number =>
  odds.reduce((sum, each) => sum + 1 / (1 + Math.exp(-each)), 0)

const word: Tells = (isBad, random) => ({
  pays: random() < (isBad ? 0.6 : 0.05) ? 'wire' : 'card',
})
const number: Tells = (isBad, random) => ({ risk: (isBad ? 1.5 : 0) + 3 * random() })
const both: Tells = (isBad, random) => ({ ...word(isBad, random), ...number(isBad, random) })

const RIDGE = [500, 'ridge'] as const
const TREES = [1000, 'trees'] as const

/** `npm test` grows trees of both at once: to grow them of one takes as long again. */
const TREES_OF_ONE = process.env['WINNOW_LONG'] === '1' ? [TREES] : []

describe.each([
  { name: 'a word', tells: word, fits: [RIDGE, ...TREES_OF_ONE] },
  { name: 'a number', tells: number, fits: [RIDGE, ...TREES_OF_ONE] },
  { name: 'a word and a number', tells: both, fits: [RIDGE, TREES] },
])('a field of $name', ({ tells, fits }) => {
  it.each(fits)('that is gone does no harm, after a fit to %d rows', (count, kind) => {
    const { layers } = propose(fittedTo(rowsOf(count, 1, tells)), STARTER_MODELS.payment_abuse)
    expect(layers.batch.kind).toBe(kind)
    const rows = rowsOf(3000, 2, tells)
    const oddsWhere = (isGone: (at: number) => boolean): readonly number[] =>
      rows.map(({ features, custom, starter }, at) => {
        const vector = isGone(at) ? { features } : { features, custom }
        return logOddsOf(layers, vector, { starter, online: 0 })
      })
    const starters = rows.map(({ starter }) => starter)
    const kept = inOrder(
      rows,
      oddsWhere(() => false),
    )
    expect(kept).toBeGreaterThan(inOrder(rows, starters) + LEARNED)
    const bad = rows.filter(({ isBad }) => isBad).length
    for (const isGone of [() => true, (at: number) => at % 2 === 0]) {
      const odds = oddsWhere(isGone)
      expect(odds.every((each) => Number.isFinite(each))).toBe(true)
      expect(inOrder(rows, odds)).toBeGreaterThan(inOrder(rows, starters) - NOISE)
      expect(promised(odds) / bad).toBeGreaterThan(1 / PROMISES_AT_MOST)
      expect(promised(odds) / bad).toBeLessThan(PROMISES_AT_MOST)
    }
  })
})
