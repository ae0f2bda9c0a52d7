import { expect, it } from 'vitest'
import { LIMITS } from './limits.ts'
import { COMPAT_PARAMETERS, remarksOfQuery } from './query-parameters.ts'

const nothing = { names: [], fields: [], scoresOf: [] }

it('warns of the parameters that nobody knows, by a name that can be shown', () => {
  const names = [...COMPAT_PARAMETERS, 'return_scores', '<script>']
  expect(remarksOfQuery({ ...nothing, names }).map(({ code, path }) => [code, path])).toEqual([
    [109, 'query.return_scores'],
    [109, 'query.?script?'],
  ])
})

it('warns of so many at most', () => {
  const names = Array.from({ length: 1000 }, (_, at) => `x${at}`)
  expect(remarksOfQuery({ ...nothing, names })).toHaveLength(LIMITS.problemsPerEventCount)
})

it.each([
  [['WARNINGS', 'score_percentiles'], []],
  [['BOGUS', 'WARNINGS', 'BOGUS_TOO'], ['query.fields']],
])('of fields %j warns at %j', (fields, paths) => {
  const remarks = remarksOfQuery({ ...nothing, fields })
  expect(remarks.map(({ path }) => path)).toEqual(paths)
  expect(JSON.stringify(remarks)).not.toContain('BOGUS')
})

it.each([
  [['payment_abuse'], []],
  [['legacy', 'payment_abuse'], ['query.abuse_types']],
])('of scores of %j warns at %j', (scoresOf, paths) => {
  expect(remarksOfQuery({ ...nothing, scoresOf }).map(({ path }) => path)).toEqual(paths)
})
