import { describe, expect, it } from 'vitest'
import type { ModelRecordJson } from './model-api.ts'
import { fitText, fittedText, modelPage } from './model-text.ts'

const fit = {
  rows: 1000,
  rows_read: 1000,
  unreadable: 0,
  done: 1,
  trees: null,
  of_trees: null,
  started: 0,
  seconds: 2,
}

const figure = (value: number | null) => ({ value, low: value, high: value })

/** Figures that are all alike. */
const allOf = (value: number | null): NonNullable<ModelRecordJson['metrics']> => ({
  area_under_roc: figure(value),
  average_precision: figure(value),
  recall_at_1_percent: figure(value),
  brier_score: figure(value),
  log_loss: figure(value),
  calibration_error: figure(value),
})

it.each([
  [{ ...fit, phase: 'reading', done: 0.254 }, 'reading rows, 25 %'],
  [{ ...fit, phase: 'fitting' }, 'fitting'],
  [{ ...fit, phase: 'counting', trees: 31, of_trees: 200 }, 'counting trees, 31 of 200'],
  [{ ...fit, phase: 'judging' }, 'judging'],
] as const)('%o is told as %s', (json, text) => {
  expect(fitText(json)).toBe(text)
})

describe('the page of a model', () => {
  const pageOf = (record: Partial<ModelRecordJson>): string =>
    modelPage({
      abuse_type: 'payment_abuse',
      serving: 8,
      chosen_by_hand: false,
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
    const page = pageOf({ judged, metrics: allOf(null) })
    expect(page).toMatch(/ too few *\n/)
    expect(page).toContain('too few: under 10 bad events, or good ones')
  })

  it.each([
    ['enough of both', { judged: { rows: 40, bad: 10 } }],
    ['a model of before they were counted', {}],
  ])('gives them of %s', (_, record) => {
    const page = pageOf({ ...record, metrics: allOf(1) })
    expect(page).toContain('1.000 (1.000–1.000)')
    expect(page).not.toContain('too few')
  })

  it('says when each model came, and what it was compared with', () => {
    const champion = {
      metrics: allOf(0.75),
      gain: { value: -0.012, low: -0.031, high: 0.055 },
    }
    const page = pageOf({ at: Date.UTC(2026, 2, 1), how: 'kept', champion })
    expect(page).toContain('2026-03-01 00:00:00Z')
    expect(page).toMatch(/not better .* 0\.750 +−0\.012 \(−0\.031 to \+0\.055\)/)
    const worse = { ...champion, gain: { value: -0.2, low: -0.3, high: -0.1 } }
    expect(pageOf({ how: 'kept', champion: worse })).toContain('fitted, worse')
  })
})

it.each([
  ['promoted', { gain: -0.1 }, 'It serves now'],
  ['kept', { gain: -0.1 }, 'It ranks the latest rows worse than what serves, and is held'],
  ['kept', { chosen: 0, gain: 0.1 }, 'not shown to rank the latest rows better than the starter,'],
  ['kept', { chosen: 7, gain: 0.1 }, 'not shown to rank the latest rows better than model 7,'],
  ['kept', { gain: 0.1 }, 'Somebody chose another by hand meanwhile'],
] as const)('a fit that is %s against %o is told so', (how, { gain, ...told }, text) => {
  const champion = { ...told, metrics: allOf(null), gain: { value: gain, low: gain, high: gain } }
  expect(fittedText({ sequence: 8, model: 8, how, champion })).toContain(text)
})
