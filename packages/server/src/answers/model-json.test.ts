import { expect, it } from 'vitest'
import { modelJson } from './model-json.ts'

const NOW_MS = Date.UTC(2026, 2, 1, 12)

const model = {
  abuseType: 'payment_abuse',
  serving: 0,
  isChosen: false,
  kind: 'none',
  rows: 36_000,
  bad: 900,
  history: [],
} as const

it('a running fit tells its phase, rows, trees and seconds', () => {
  const fitting = {
    phase: 'growing',
    read: 30_000,
    rows: 30_000,
    unreadable: 2,
    trees: { grown: 12, of: 80 },
  } as const
  const begun = { begunMs: NOW_MS - 4321 }
  expect(modelJson({ ...model, fitting }, begun, NOW_MS).fitting).toEqual({
    phase: 'growing',
    rows: 30_000,
    rows_read: 30_000,
    unreadable: 2,
    done: 1,
    trees: 12,
    of_trees: 80,
    started: begun.begunMs,
    seconds: 4.3,
  })
})

it('a fit that reads tells the share it has read, and no trees', () => {
  const fitting = { phase: 'reading', read: 250, rows: 1000, unreadable: 0 } as const
  expect(modelJson({ ...model, fitting }, { begunMs: NOW_MS }, NOW_MS).fitting).toMatchObject({
    done: 0.25,
    trees: null,
    of_trees: null,
    seconds: 0,
  })
})
