import { assert, date, property } from 'fast-check'
import { expect, it } from 'vitest'
import { timeReader, zoneMinutes } from './time-format.ts'

const at = (text: string): number => Date.parse(text)

it.each([
  ['iso', 'UTC', '2026-01-31', '2026-01-31T00:00:00Z'],
  ['iso', 'UTC', '2026-01-31 12:30:05', '2026-01-31T12:30:05Z'],
  ['iso', 'UTC', '2026-01-31T12:30:05.250Z', '2026-01-31T12:30:05.250Z'],
  ['iso', '+02:00', '2026-01-31T12:30', '2026-01-31T10:30:00Z'],
  ['iso', '+02:00', '2026-01-31T12:30:00-05:00', '2026-01-31T17:30:00Z'],
  ['iso', 'UTC', '2026-01-31 12:30:00 +01:00', '2026-01-31T11:30:00Z'],
  ['unix_s', 'UTC', '1700000000', '2023-11-14T22:13:20Z'],
  ['unix_s', 'UTC', 1_700_000_000.5, '2023-11-14T22:13:20.500Z'],
  ['unix_ms', 'UTC', '1700000000123', '2023-11-14T22:13:20.123Z'],
  ['unix_ms', 'UTC', 1_700_000_000_123n, '2023-11-14T22:13:20.123Z'],
  ['unix_us', 'UTC', '1700000000123000', '2023-11-14T22:13:20.123Z'],
  ['iso', 'UTC', new Date(5), '1970-01-01T00:00:00.005Z'],
  ['DD.MM.YYYY HH:mm', 'UTC', '31.01.2026 23:59', '2026-01-31T23:59:00Z'],
  ['M/D/YYYY', 'UTC', '1/9/2026', '2026-01-09T00:00:00Z'],
  ['MM/DD/YY h:mm A', 'UTC', '12/31/99 12:05 am', '1999-12-31T00:05:00Z'],
  ['MM/DD/YY h:mm A', 'UTC', '12/31/26 12:05 PM', '2026-12-31T12:05:00Z'],
  ['YYYYMMDDHHmmss', '-05:30', '20260131000000', '2026-01-31T05:30:00Z'],
  ['YYYY-MM-DD HH:mm:ss.SSS Z', 'UTC', '2026-01-31 10:00:00.007 +0100', '2026-01-31T09:00:00.007Z'],
] as const)('reads by %s in %s: %s', (format, zone, cell, moment) => {
  expect(timeReader(format, zone)(cell)).toBe(at(moment))
})

it.each([
  ['iso', 'yesterday'],
  ['iso', '2026-13-01'],
  ['iso', '2026-02-30'],
  ['iso', '2025-02-29T10:00:00Z'],
  ['iso', '2026-04-31 10:00:00 +02:00'],
  ['iso', ''],
  ['unix_s', 'x'],
  ['unix_ms', ''],
  ['DD.MM.YYYY', '31.02.2026'],
  ['DD.MM.YYYY', '2026-01-31'],
  ['DD.MM.YYYY', '31.01.2026 and more'],
  ['YYYY HH:mm', '2026 24:00'],
  ['YYYY HH:mm', '2026 12:60'],
  ['YYYY h:mm A', '2026 13:00 PM'],
])('refuses by %s: %j', (format, cell) => {
  expect(() => timeReader(format, 'UTC')(cell)).toThrow(/expected|no such/)
})

it.each(['yyyy-mm-dd', 'YYYY-MM-dd', 'DD MMM YYYY', 'YYYY ss.SSSSSS', '%Y-%m-%d', 'HH:mm', 'unix'])(
  'knows no format %s',
  (format) => {
    expect(() => timeReader(format, 'UTC')).toThrow(
      'expected iso, unix_s, unix_ms, unix_us, or a year',
    )
  },
)

it('reads what it would write, to the millisecond', () => {
  const read = timeReader('YYYY-MM-DDTHH:mm:ss.SSSZ', 'UTC')
  const years = { min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }
  assert(
    property(date(years), (moment) => {
      expect(read(moment.toISOString())).toBe(moment.getTime())
    }),
  )
})

it.each(['Berlin', '+2', '02:00', ''])('knows no zone %j', (zone) => {
  expect(() => zoneMinutes(zone)).toThrow('no zone')
})
