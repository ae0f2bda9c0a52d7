import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@winnow/contract'
import { expect, it } from 'vitest'
import { dayOf, daysIn, expiredDays, removeDay } from './day-files.ts'

const NOW_MS = Date.UTC(2026, 5, 30, 12)
const DAYS = ['2026-03-31', '2026-04-01', '2026-06-29', '2026-06-30', '2026-07-01']

it.each([
  [90, ['2026-03-31']],
  [91, []],
  [1, ['2026-03-31', '2026-04-01']],
  [0.5, ['2026-03-31', '2026-04-01', '2026-06-29']],
  [0, []],
  [36_500, []],
])('with a retention of %s days, days expire when all of them is older', (retention, expired) => {
  expect(expiredDays(DAYS, NOW_MS, retention)).toEqual(expired)
})

it('days are those of UTC, and other files are no days', () => {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-days-'))
  expect(dayOf(NOW_MS + DAY_MS / 2 - 1)).toBe('2026-06-30')
  for (const name of [
    '2026-06-30.db',
    '2026-06-30.db-wal',
    '2026-06-01.db-shm',
    'notes',
    '2026-13-77.db',
  ])
    writeFileSync(join(folder, name), '')
  expect(daysIn(folder)).toEqual(['2026-06-01', '2026-06-30'])
  expect(daysIn(join(folder, 'none'))).toEqual([])
  expect(daysIn(join(folder, 'notes'))).toEqual([])
  removeDay(folder, '2026-06-30')
  removeDay(folder, '2026-06-30')
  expect(readdirSync(folder).toSorted()).toEqual(['2026-06-01.db-shm', '2026-13-77.db', 'notes'])
})
