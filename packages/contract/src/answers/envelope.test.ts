import { expect, it } from 'vitest'
import { LIMITS } from '../limits.ts'
import type { Problem } from '../problem.ts'
import { refusalMessage, warningListOf } from './envelope.ts'

const problem = (path: string, code: Problem['code'] = 53): Problem => ({
  kind: 'wrong_type',
  code,
  path,
  message: 'Must be x.',
})

it('names every place, that of the code that decided first, what was expected there, and a remedy', () => {
  const problems = [problem('$.$amount'), problem('$.$currency_code'), problem('$.a', 113)]
  expect(refusalMessage(53, problems)).toBe(
    'Invalid field value: $.$amount (must be x), $.$currency_code (must be x). ' +
      'Also wrong: $.a (must be x). Send a value of that form, or leave an optional field out.',
  )
  expect(refusalMessage(51, [])).toMatch(/^Invalid API key\. /)
})

it('does not say twice that a field is required', () => {
  const missing = {
    kind: 'field_missing',
    code: 55,
    path: '$.$amount',
    message: 'Required.',
  } as const
  expect(refusalMessage(55, [missing])).toBe(
    'Missing required field: $.$amount. Send the field with a value.',
  )
})

it('says of another place that it is required', () => {
  const missing = {
    kind: 'field_missing',
    code: 55,
    path: '$.$amount',
    message: 'Required.',
  } as const
  expect(refusalMessage(53, [problem('$.$ip'), missing])).toContain(
    '$.$ip (must be x). Also wrong: $.$amount (required). ',
  )
})

it('names no more places than the limit', () => {
  const count = LIMITS.problemPathsPerMessageCount + 1
  const many = Array.from({ length: count }, (_, index) => problem(`$.p${index}`))
  expect(refusalMessage(53, many)).toContain(`$.p${count - 2} (must be x), …. `)
  expect(refusalMessage(53, many)).not.toContain(`$.p${count - 1}`)
  const mixed = many.map((one, index) => (index === 0 ? one : { ...one, code: 113 as const }))
  expect(refusalMessage(53, mixed)).toContain(`$.p${count - 2} (must be x), …. `)
  expect(refusalMessage(53, mixed)).not.toContain(`$.p${count - 1}`)
})

it('counts warnings', () => {
  expect(warningListOf([])).toEqual({ count: 0, items: [] })
  expect(warningListOf([problem('$.a')])).toEqual({
    count: 1,
    items: [{ message: '$.a: Must be x.' }],
  })
})
