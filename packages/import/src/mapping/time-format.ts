import { DAY_MS, MINUTE_MS, momentMs } from '@winnow/contract'
import { CellError } from './cell-error.ts'
import { monthNamed } from './months.ts'
import { zoneMinutes, zoneReader, type ZoneReader } from './zone.ts'

/** Reads a cell as milliseconds since 1970. */
export type TimeReader = (cell: unknown) => number

const PARTS = {
  YYYY: '(?<year>\\d{4})',
  YY: '(?<shortYear>\\d{2})',
  MMM: '(?<monthName>\\p{L}{3,9})\\.?',
  MM: '(?<month>\\d{2})',
  M: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{2})',
  D: '(?<day>\\d{1,2})',
  HH: '(?<hour>\\d{2})',
  H: '(?<hour>\\d{1,2})',
  hh: '(?<hour>\\d{2})',
  h: '(?<hour>\\d{1,2})',
  mm: '(?<minute>\\d{2})',
  ss: '(?<second>\\d{2})',
  SSS: '(?<milli>\\d{3})',
  A: '(?<half>[AaPp][Mm])',
  Z: '(?<zone>Z|[+-]\\d{2}:?\\d{2})',
} as const

const TOKEN = /YYYY|YY|MMM|MM|M|DD|D|HH|H|hh|h|mm|ss|SSS|A|Z/g
const escapeText = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/gu, '\\$&')

/** Errors: CellError for a format that no date matches. */
function patternOf(format: string): RegExp {
  checkParts(format)
  let pattern = ''
  let end = 0
  for (const { 0: token, index } of format.matchAll(TOKEN)) {
    pattern += escapeText(format.slice(end, index)) + PARTS[token as keyof typeof PARTS]
    end = index + token.length
  }
  return new RegExp(`^${pattern}${escapeText(format.slice(end))}$`, 'u')
}

/** `yyyy`, `dd` and the like stand for a part of a date elsewhere. */
const FOREIGN_PART = /([A-Za-z])\1+/

function checkParts(format: string): void {
  const tokens = format.match(TOKEN) ?? []
  const groups = tokens.map((token) => /<[a-z]+/.exec(PARTS[token as keyof typeof PARTS])?.[0])
  const isOnce = new Set(groups).size === groups.length
  const isOurs = !FOREIGN_PART.test(format.replaceAll(TOKEN, ' '))
  if (isOnce && isOurs && format.includes('YY')) return
  const [epochs, parts] = [Object.keys(COUNTS).join(', '), Object.keys(PARTS).join(' ')]
  throw new CellError(`expected iso, ${epochs}, or a year and what else there is of ${parts}`)
}

/** Two-digit years up to 69 are of this century, as POSIX has it. */
const fullYear = (short: number): number => (short < 70 ? 2000 + short : 1900 + short)

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) throw new CellError('no such hour')
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
}

type Found = Readonly<Record<string, string | undefined>>

function monthOf(found: Found): number {
  const name = found['monthName']
  if (name === undefined) return Number(found['month'] ?? 1)
  const month = monthNamed(name)
  if (month === undefined) throw new CellError('no such month')
  return month
}

function momentOf(found: Found, zone: ZoneReader): number {
  const part = (name: string, otherwise = 0) => Number(found[name] ?? otherwise)
  const year = found['shortYear'] === undefined ? part('year', 1970) : fullYear(part('shortYear'))
  const [month, day] = [monthOf(found), part('day', 1)]
  const [minute, second] = [part('minute'), part('second')]
  const hour = hourOf(part('hour'), found['half'])
  const time = Date.UTC(year, month - 1, day, hour, minute, second, part('milli'))
  const check = new Date(time)
  const isReal =
    check.getUTCMonth() === month - 1 && check.getUTCDate() === day && hour < 24 && minute < 60
  if (!isReal || second > 59) throw new CellError('no such time')
  const own = found['zone']
  return own === undefined ? zone(time) : time - zoneMinutes(own.toUpperCase()) * MINUTE_MS
}

const HAS_ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/i
const ISO =
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?: ?(?:Z|[+-]\d{2}:?\d{2}))?)?$/i

function isoTime(text: string, zone: ZoneReader): number {
  if (!ISO.test(text)) throw new CellError('expected a time like 2026-01-31T12:00:00Z')
  const hasZone = HAS_ZONE.test(text.slice(10))
  const day = text.length === 10 ? `${text}T00:00:00` : text.replace(' ', 'T').replace(' ', '')
  const time = momentMs(hasZone ? day : `${day}Z`)
  if (time === undefined) throw new CellError('no such time')
  return hasZone ? time : zone(time)
}

/** Before that a count of the unit is one of another unit; later nobody has history. */
const EARLIEST_MS = Date.UTC(1973, 2, 3)
const LATEST_MS = Date.UTC(2100, 0, 1)

interface Count {
  readonly msPerUnit: number
  readonly startMs: number
  readonly expected: string
}

/** Day 0 of spreadsheets. Theirs have a 29 February 1900, so that this is right from March 1900 on. */
const SHEET_START_MS = Date.UTC(1899, 11, 30)

const COUNTS: Readonly<Record<string, Count>> = {
  unix_s: { msPerUnit: 1_000, startMs: 0, expected: 'seconds since 1970' },
  unix_ms: { msPerUnit: 1, startMs: 0, expected: 'milliseconds since 1970' },
  unix_us: { msPerUnit: 0.001, startMs: 0, expected: 'microseconds since 1970' },
  excel: { msPerUnit: DAY_MS, startMs: SHEET_START_MS, expected: 'days since 1900' },
}

const NUMBER = /^\d+(?:[.,]\d+)?$/

function countedTime(cell: unknown, { msPerUnit, startMs, expected }: Count): number {
  const text = String(cell).trim()
  const timeMs = Math.round(startMs + Number(text.replace(',', '.')) * msPerUnit)
  const isPlausible = timeMs >= EARLIEST_MS && timeMs < LATEST_MS
  if (NUMBER.test(text) && isPlausible) return timeMs
  throw new CellError(`expected ${expected}, between 1973 and 2100`)
}

const SPACES = /[\s\u00a0\u2009\u202f]+/gu
const plainText = (cell: unknown): string => String(cell).replaceAll(SPACES, ' ').trim()

function textReader(format: string, zone: ZoneReader): TimeReader {
  const count = COUNTS[format]
  if (count !== undefined) {
    // Days of a spreadsheet are of its own zone.
    const inZone = format === 'excel' ? zone : (ms: number) => ms
    return (cell) => inZone(countedTime(cell, count))
  }
  if (format === 'iso') return (cell) => isoTime(plainText(cell), zone)
  const pattern = patternOf(format)
  return (cell) => {
    const found = pattern.exec(plainText(cell))
    if (found === null) throw new CellError(`expected a time like ${format}`)
    return momentOf(found.groups ?? {}, zone)
  }
}

/** What a cell is by each of several formats, without those that it does not fit. */
function readings(readers: readonly TimeReader[], cell: unknown): ReadonlySet<number> {
  const found = new Set<number>()
  for (const read of readers) {
    try {
      found.add(read(cell))
    } catch (cause) {
      if (!(cause instanceof CellError)) throw cause
    }
  }
  return found
}

/**
 * A reader for times of one of the formats: `iso`, `unix_s`, `unix_ms`, `unix_us`, `excel` (days since 1900), or a
 * pattern of YYYY YY MMM MM M DD D HH H hh h mm ss SSS A Z. `zone` (UTC, +02:00, Europe/Berlin) holds for times that
 * name none. Date cells are taken as they are. A cell that two formats read as different times is refused. Errors:
 * CellError for a format that no date matches.
 */
export function timeReader(formats: readonly string[], zone: string): TimeReader {
  const inZone = zoneReader(zone)
  const readers = formats.map((format) => textReader(format, inZone))
  const [only] = readers
  const read: TimeReader =
    only !== undefined && readers.length === 1
      ? only
      : (cell) => {
          const [time, other] = readings(readers, cell)
          if (time === undefined)
            throw new CellError(`expected a time like ${formats.join(' or ')}`)
          if (other === undefined) return time
          throw new CellError('two of the formats read it as different times')
        }
  return (cell) => (cell instanceof Date ? cell.getTime() : read(cell))
}
