import { describe, expect, it } from 'vitest'
import type { ModelRecordJson } from './model-api.ts'
import { fitText, modelPage } from './model-text.ts'

const fit = { rows: 1000, done: 1, trees: null, of_trees: null, seconds: 2 }

it.each([
  [{ ...fit, phase: 'reading', done: 0.254 }, 'reading rows, 25 %'],
  [{ ...fit, phase: 'fitting' }, 'fitting'],
  [{ ...fit, phase: 'counting', trees: 31, of_trees: 200 }, 'counting trees, 31 of 200'],
  [{ ...fit, phase: 'judging' }, 'judging'],
])('%o is told as %s', (json, text) => {
  expect(fitText(json)).toBe(text)
})

describe('the page of a model', () => {
  const unknown = { value: null, low: null, high: null }
  const sure = { value: 1, low: 1, high: 1 }
  const pageOf = (record: Partial<ModelRecordJson>): string =>
    modelPage({
      abuse_type: 'payment_abuse',
      serving: 8,
      kind: 'ridge',
      rows: 50,
      bad: 10,
      fitting: null,
      last_fit: null,
      history: [{ sequence: 8, how: 'promoted', model: 8, ...record }],
    })

  it.each([
    ['few bad rows', { rows: 40, bad: 9 }],
    ['few good rows', { rows: 40, bad: 31 }],
  ])('gives no figures of %s, and says why', (_, judged) => {
    const page = pageOf({ judged, metrics: { average_precision: unknown } })
    expect(page).toMatch(/ too few *\n/)
    expect(page).toContain('too few: under 10 bad events, or good ones')
  })

  it.each([
    ['enough of both', { judged: { rows: 40, bad: 10 } }],
    ['a model of before they were counted', {}],
  ])('gives them of %s', (_, record) => {
    const page = pageOf({ ...record, metrics: { average_precision: sure } })
    expect(page).toContain('1.000 (1.000–1.000)')
    expect(page).not.toContain('too few')
  })
})
