import { expect, it } from 'vitest'
import { explained, figureText } from './figure-text.ts'

const given = figureText({ value: 0.3, low: 0.2, high: 0.4 })
const none = figureText({ value: NaN, low: NaN, high: NaN })
const quiet =
  'CP@100 –: most days have fewer than 100 judged users, and a team would look at all of them.\n'

it.each([
  ['given', [given, given], ''],
  ['none of the first', [none, given], quiet],
  ['none of the last', [given, none], quiet],
])('what a team finds in a day, %s', (_, cells, note) => {
  const table = `AUC     ${none}\nCP@100  ${cells.join('  ')}\nECE     ${none}\n`
  expect(explained(table)).toBe(`${table}${note}`)
})

it('few events are explained', () => {
  const table = `CP@100  ${figureText(undefined)}\n`
  expect(explained(table)).toMatch(/^CP@100 {2}too few\ntoo few: under 10 bad events/)
})
