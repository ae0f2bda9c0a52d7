import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { countWords } from './count-words.ts'

const WIDTH = 6
const row = fc.record({
  columns: fc.uniqueArray(fc.nat(WIDTH - 1)),
  isBad: fc.boolean(),
  stand: fc.integer({ min: 1, max: 40_000 }),
})

it('counts texts and bad ones by word, to a bound', () => {
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const starts = [0]
      for (const { columns } of rows) starts.push((starts.at(-1) ?? 0) + columns.length)
      const columns = Uint32Array.from(rows.flatMap((each) => each.columns))
      const sparse = {
        starts: Uint32Array.from(starts),
        columns,
        values: new Float32Array(columns.length).fill(1),
        width: WIDTH,
      }
      const isBad = Uint8Array.from(rows, (each) => Number(each.isBad))
      const { texts, bad } = countWords(
        sparse,
        isBad,
        Float64Array.from(rows, (each) => each.stand),
      )
      for (let word = 0; word < WIDTH; word += 1) {
        const having = rows.filter((each) => each.columns.includes(word))
        const sum = (of: typeof having) => of.reduce((all, { stand }) => all + stand, 0)
        expect(texts[word]).toBe(Math.min(65_535, sum(having)))
        expect(bad[word]).toBe(Math.min(65_535, sum(having.filter((each) => each.isBad))))
      }
    }),
  )
})
