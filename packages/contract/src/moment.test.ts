import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { momentMs } from './moment.ts'

it('reads back every moment that is written', () => {
  const times = fc.date({
    min: new Date('0001-01-01'),
    max: new Date('9999-12-31'),
    noInvalidDate: true,
  })
  const isRead = (text: string, time: number): void => {
    expect(momentMs(text)).toBe(time)
  }
  fc.assert(fc.property(times, (time) => isRead(time.toISOString(), time.getTime())))
  const ms = fc.integer({ min: 100_000_000_000, max: Number.MAX_SAFE_INTEGER })
  fc.assert(fc.property(ms, (time) => isRead(String(time), time)))
})

it.each([
  ['0', 0],
  ['2026-01-31', Date.UTC(2026, 0, 31)],
  ['2026-01-31T12:00', Date.UTC(2026, 0, 31, 12)],
  ['2026-01-31T12:00:00', Date.UTC(2026, 0, 31, 12)],
  ['2026-01-31T12:00:00z', Date.UTC(2026, 0, 31, 12)],
  ['2026-01-31T12:00:00.5+02:00', Date.UTC(2026, 0, 31, 10, 0, 0, 500)],
  ['2026-01-31T12:00-0130', Date.UTC(2026, 0, 31, 13, 30)],
  ['2024-02-29', Date.UTC(2024, 1, 29)],
])('reads %s', (text, time) => expect(momentMs(text)).toBe(time))

it.each([
  '',
  '-1',
  '1.5',
  '1,2',
  ' 5',
  '5 ',
  '1e3',
  '0x10',
  'yesterday',
  '2026',
  '1780000000',
  '2026-01',
  '2026-13-01',
  '2025-02-29',
  '2026-02-30',
  '2026-01-31T25:00',
  '2026-01-31 12:00',
  '2026-01-31Z',
  '10000-01-01',
  '-000001-01-01',
  '12345678901234567',
])('finds no moment in %j', (text) => expect(momentMs(text)).toBeUndefined())
