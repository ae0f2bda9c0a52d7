import { assert, date, property } from 'fast-check'
import { expect, it } from 'vitest'
import { timeReader } from './time-format.ts'
import { zoneMinutes } from './zone.ts'

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
  ['MMM D, YYYY h:mm:ss A', 'UTC', 'Jan 5, 2026 10:22:14\u202fPM', '2026-01-05T22:22:14Z'],
  ['D. MMM YYYY', 'UTC', '5. März 2026', '2026-03-05T00:00:00Z'],
  ['D-MMM-YY', 'UTC', '05-Sept.-26', '2026-09-05T00:00:00Z'],
  ['excel', 'UTC', '46053.520833333336', '2026-01-31T12:30:00Z'],
  ['excel', '+01:00', 46053, '2026-01-30T23:00:00Z'],
  ['iso', 'Europe/Berlin', '2026-01-31 12:30', '2026-01-31T11:30:00Z'],
  ['iso', 'Europe/Berlin', '2026-07-31 12:30', '2026-07-31T10:30:00Z'],
  ['DD.MM.YYYY HH:mm', 'Europe/Berlin', '25.10.2026 02:30', '2026-10-25T00:30:00Z'],
  ['MM/DD/YYYY HH:mm', 'America/New_York', '03/08/2026 01:59', '2026-03-08T06:59:00Z'],
  ['MM/DD/YY h:mm A', 'UTC', '12/31/99 12:05 am', '1999-12-31T00:05:00Z'],
  ['MM/DD/YY h:mm A', 'UTC', '12/31/26 12:05 PM', '2026-12-31T12:05:00Z'],
  ['YYYYMMDDHHmmss', '-05:30', '20260131000000', '2026-01-31T05:30:00Z'],
  ['YYYY-MM-DD HH:mm:ss.SSS Z', 'UTC', '2026-01-31 10:00:00.007 +0100', '2026-01-31T09:00:00.007Z'],
] as const)('reads by %s in %s: %s', (format, zone, cell, moment) => {
  expect(timeReader([format], zone)(cell)).toBe(at(moment))
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
  ['unix_ms', '1700000000'],
  ['unix_s', '1700000000000'],
  ['unix_us', '1700000000123'],
  ['unix_s', '1e9'],
  ['excel', '1700000000'],
  ['excel', '2026'],
  ['D. MMM YYYY', '5. Foo 2026'],
  ['DD.MM.YYYY', '31.02.2026'],
  ['DD.MM.YYYY', '2026-01-31'],
  ['DD.MM.YYYY', '31.01.2026 and more'],
  ['YYYY HH:mm', '2026 24:00'],
  ['YYYY HH:mm', '2026 12:60'],
  ['YYYY h:mm A', '2026 13:00 PM'],
])('refuses by %s: %j', (format, cell) => {
  expect(() => timeReader([format], 'UTC')(cell)).toThrow(/expected|no such/)
})

it.each(['yyyy-mm-dd', 'YYYY-MM-dd', 'DD NNN YYYY', 'YYYY ss.SSSSSS', '%Y-%m-%d', 'HH:mm', 'unix'])(
  'knows no format %s',
  (format) => {
    expect(() => timeReader([format], 'UTC')).toThrow(
      'expected iso, unix_s, unix_ms, unix_us, excel, or a year',
    )
  },
)

it('reads what it would write, to the millisecond', () => {
  const read = timeReader(['YYYY-MM-DDTHH:mm:ss.SSSZ'], 'UTC')
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

it('refuses a local time that the clocks skip', () => {
  const read = timeReader(['iso'], 'Europe/Berlin')
  expect(() => read('2026-03-29 02:30')).toThrow('no such time in Europe/Berlin')
})

it('reads a column of several formats, and refuses what two of them read otherwise', () => {
  const read = timeReader(['iso', 'DD.MM.YYYY', 'excel'], 'UTC')
  const moment = at('2026-01-31T00:00:00Z')
  expect(['2026-01-31', '31.01.2026', '46053'].map(read)).toEqual([moment, moment, moment])
  expect(() => read('01/31/2026')).toThrow('expected a time like iso or DD.MM.YYYY or excel')
  const both = timeReader(['DD/MM/YYYY', 'MM/DD/YYYY'], 'UTC')
  expect(both('31/01/2026')).toBe(moment)
  expect(both('01/01/2026')).toBe(at('2026-01-01T00:00:00Z'))
  expect(() => both('03/04/2026')).toThrow('two of the formats read it as different times')
})

it.each(['Europe/Nowhere', 'Mars/Phobos'])('knows no place %s', (zone) => {
  expect(() => timeReader(['iso'], zone)).toThrow(`no zone: ${zone}`)
})
