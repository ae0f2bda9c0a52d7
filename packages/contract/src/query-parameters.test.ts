import { expect, it } from 'vitest'
import { LIMITS } from './limits.ts'
import { PUBLIC_PARAMETERS, unknownParameters } from './query-parameters.ts'

it('warns of the parameters that nobody knows, by a name that can be shown', () => {
  const names = [...PUBLIC_PARAMETERS, 'return_scores', '<script>']
  expect(unknownParameters(names).map(({ code, path }) => [code, path])).toEqual([
    [109, 'query.return_scores'],
    [109, 'query.?script?'],
  ])
})

it('warns of so many at most', () => {
  const names = Array.from({ length: 1000 }, (_, at) => `x${at}`)
  expect(unknownParameters(names)).toHaveLength(LIMITS.problemsPerEventCount)
})
