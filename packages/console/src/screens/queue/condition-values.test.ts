import { expect, it } from 'vitest'
import { conditionValues } from './condition-values.ts'

it('shows what a condition read in as many digits as a person compares (C4)', () => {
  const values = { a: 92.83796691894531, b: 771630000, c: 0.000123456, d: 1234567.891, e: null }
  expect(conditionValues(values, 'missing')).toBe(
    'a = 92.84 · b = 771630000 · c = 0.0001235 · d = 1234567.89 · e = missing',
  )
  expect(conditionValues({ text: 'a b', flag: true }, '')).toBe('text = "a b" · flag = true')
})
