import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { RowTable } from '../rows/row-table.ts'
import { areEnough, textsToFit, writtenRows } from './texts-to-fit.ts'

/** Rows of nothing but a label and a text. */
function tableOf(bad: readonly number[], text: (row: number) => string): RowTable {
  return {
    count: bad.length,
    width: 0,
    features: new Float32Array(0),
    bad: Uint8Array.from(bad),
    weights: new Float32Array(bad.length).fill(1),
    starter: new Float64Array(bad.length),
    online: new Float64Array(bad.length),
    served: new Float64Array(bad.length),
    texts: { seed: 1, of: bad.map((_, row) => text(row)) },
  }
}

it('few texts are all read, each for itself', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1), { maxLength: 60 }), (bad) => {
      const table = tableOf(bad, (row) => (row % 3 === 0 ? '' : 'one'))
      const { places, stand } = textsToFit(table, writtenRows(table))
      expect([...places]).toEqual([...bad.keys()].filter((row) => row % 3 !== 0))
      expect(stand.every((each) => each === 1)).toBe(true)
    }),
  )
})

it('of many texts, a sample of each kind is read whose weights add up to nearly all', () => {
  const bad = Array.from({ length: 40_000 }, (_, row) => Number(row % 4 === 0))
  const table = tableOf(bad, () => 'one')
  const { places, stand } = textsToFit(table, writtenRows(table))
  const of = (kind: number) => [...places.keys()].filter((at) => bad[places[at] ?? 0] === kind)
  const standFor = (kind: number) => of(kind).reduce((sum, at) => sum + (stand[at] ?? 0), 0)
  expect([of(0).length, of(1).length]).toEqual([5000, 5000])
  expect([standFor(0), standFor(1)]).toEqual([30_000, 10_000])
})

it('fewer texts are read when they are long', () => {
  const bad = Array.from({ length: 9000 }, (_, row) => row % 2)
  const table = tableOf(bad, () => 'x'.repeat(4096))
  const { places } = textsToFit(table, writtenRows(table))
  expect(places.length).toBeLessThan(4500)
})

it('texts are enough when ten are bad and thirty good before the validation rows', () => {
  const bad = Array.from({ length: 100 }, (_, row) => Number(row % 5 === 0))
  const table = tableOf(bad, () => 'one')
  expect(areEnough(table, writtenRows(table))).toBe(true)
  const late = tableOf(
    bad.toSorted((a, b) => a - b),
    () => 'one',
  )
  expect(areEnough(late, writtenRows(late))).toBe(false)
})
