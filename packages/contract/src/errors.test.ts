import { expect, it } from 'vitest'
import { ERRORS, errorOf } from './errors.ts'
import { OWN_ERRORS, ownErrorOf } from './own-errors.ts'
import { RULINGS } from './refusal-or-warning.ts'
import type { Ruling } from './ruling.ts'

const COMPAT_CODES = [
  -4, -3, -2, -1, 0, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 100, 102, 103, 104,
  105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117,
]

it('has every code of the compat interface once, each with a precedence of its own', () => {
  const codes = ERRORS.map(({ code }) => code)
  expect(codes.toSorted((a, b) => a - b)).toEqual(COMPAT_CODES)
  expect(new Set(ERRORS.map(({ precedence }) => precedence)).size).toBe(COMPAT_CODES.length)
})

it('answers 200, 400, 429 or 500, as clients of the compat interface expect', () => {
  for (const { code, httpStatus } of ERRORS) {
    const expected = code === 0 ? 200 : code < 0 ? 500 : code === 60 ? 429 : 400
    expect(`${code}: ${httpStatus}`).toBe(`${code}: ${expected}`)
  }
})

it('finds entries by code and by word', () => {
  for (const one of ERRORS) expect(errorOf(one.code)).toBe(one)
  for (const one of OWN_ERRORS) expect(ownErrorOf(one.error)).toBe(one)
})

it('never rules that a success is a problem', () => {
  for (const { code } of Object.values<Ruling>(RULINGS)) expect(code).toBeGreaterThan(0)
})
