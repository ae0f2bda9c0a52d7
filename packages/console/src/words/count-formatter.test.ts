import { expect, it } from 'vitest'
import { countFormatter } from './count-formatter.ts'

const written = (value: number, language: string, name: string) =>
  countFormatter.format(value, undefined, language, { interpolationkey: name })

it('writes counts as the language does, and leaves other numbers as they came', () => {
  expect(written(1_373, 'en', 'count')).toBe('1,373')
  expect(written(1_373, 'de', 'count')).toBe('1.373')
  expect(written(19_107, 'en', 'version')).toBe(19_107)
})
