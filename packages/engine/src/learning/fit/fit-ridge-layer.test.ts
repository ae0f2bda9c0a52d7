import { expect, it } from 'vitest'
import { CustomColumns } from '../rows/custom-columns.ts'
import { partOf, type RowTable, validationFrom } from '../rows/row-table.ts'
import { fitRidgeLayer, ridgeOf } from './fit-ridge-layer.ts'

const COUNT = 2000
const VALUES = 20

/** Every second row is bad where `flag` is on or `town` is the first, one in four elsewhere; both have as many rows. */
function tableWhere(towns: number): RowTable {
  const fields = [
    { field: 'flag', is: 'on' },
    ...Array.from({ length: towns }, (_, at) => ({ field: 'town', is: `t${at}` })),
  ]
  const width = fields.length
  const features = new Float32Array(COUNT * width).fill(NaN)
  const bad = new Uint8Array(COUNT)
  for (let row = 0; row < COUNT; row += 1) {
    const place = row % VALUES
    if (place < towns) features[row * width + 1 + place] = 1
    if (place === VALUES - 1) features[row * width] = 1
    const isRisky = place === 0 || place === VALUES - 1
    bad[row] = Number(Math.floor(row / VALUES) % (isRisky ? 2 : 4) === 0)
  }
  const numbers = new Float64Array(COUNT)
  const weights = new Float32Array(COUNT).fill(1)
  const own = new CustomColumns(fields)
  const lists = { starter: numbers, online: numbers, served: numbers }
  return { count: COUNT, width, features, bad, weights, own, ...lists }
}

const ridgeWhere = (towns: number) => ridgeOf(tableWhere(towns), 0).ridge

it('shrinks each value of a custom field the more, the more values the field has', () => {
  const [flag = NaN, town = NaN] = ridgeWhere(16).known ?? []
  expect(town).toBeGreaterThan(0)
  expect(town).toBeLessThan(0.6 * flag)
  const [flagOfFew = NaN, townOfFew = NaN] = ridgeWhere(3).known ?? []
  expect(townOfFew).toBeCloseTo(flagOfFew, 5)
})

it('says of each row what the ridge of all rows adds to it, and what that of the older ones does', () => {
  const table = tableWhere(16)
  const older = partOf(table, 0, validationFrom(table))
  const { layer, added, holdoutAdded } = fitRidgeLayer(table, older, 0)
  const holdout = ridgeOf(older, 0)
  const rows = Array.from({ length: COUNT }, (_, row) => {
    const at = row * table.width
    return table.features.slice(at, at + table.width)
  })
  expect([...added]).toEqual(rows.map((row) => layer.added(row, 0)))
  expect([...holdoutAdded]).toEqual(rows.map((row) => holdout.added(row, 0)))
  expect(new Set(added).size).toBeGreaterThan(2)
})
