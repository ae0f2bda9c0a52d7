import { momentMs } from '@winnow/contract'
import { CellError } from './conversions.ts'

/** Reads a cell as milliseconds since 1970. */
export type TimeReader = (cell: unknown) => number

const PARTS = {
  YYYY: '(?<year>\\d{4})',
  YY: '(?<shortYear>\\d{2})',
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

const TOKEN = /YYYY|YY|MM|M|DD|D|HH|H|hh|h|mm|ss|SSS|A|Z/g
const escapeText = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Errors: CellError for a format that no date matches. */
function patternOf(format: string): RegExp {
  checkParts(format)
  let pattern = ''
  let end = 0
  for (const { 0: token, index } of format.matchAll(TOKEN)) {
    pattern += escapeText(format.slice(end, index)) + PARTS[token as keyof typeof PARTS]
    end = index + token.length
  }
  return new RegExp(`^${pattern}${escapeText(format.slice(end))}$`)
}

/** `yyyy`, `dd` and the like stand for a part of a date elsewhere. */
const FOREIGN_PART = /([A-Za-z])\1+/

function checkParts(format: string): void {
  const tokens = format.match(TOKEN) ?? []
  const groups = tokens.map((token) => /<\w+>/.exec(PARTS[token as keyof typeof PARTS])?.[0])
  const isOnce = new Set(groups).size === groups.length
  const isOurs = !FOREIGN_PART.test(format.replaceAll(TOKEN, ' '))
  if (isOnce && isOurs && format.includes('YY')) return
  const [epochs, parts] = [Object.keys(EPOCHS).join(', '), Object.keys(PARTS).join(' ')]
  throw new CellError(`expected iso, ${epochs}, or a year and what else there is of ${parts}`)
}

/** Minutes ahead of UTC of `Z`, `+02:00` or `-0530`. */
export function zoneMinutes(zone: string): number {
  if (zone === 'Z' || zone === 'UTC') return 0
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  if (sign === undefined) throw new CellError(`no zone: ${zone}; write UTC or +02:00`)
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** Two-digit years up to 69 are of this century, as POSIX has it. */
const fullYear = (short: number): number => (short < 70 ? 2000 + short : 1900 + short)

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) throw new CellError('no such hour')
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
}

type Found = Readonly<Record<string, string | undefined>>

function momentOf(found: Found, zone: string): number {
  const part = (name: string, otherwise = 0) => Number(found[name] ?? otherwise)
  const year = found['shortYear'] === undefined ? part('year', 1970) : fullYear(part('shortYear'))
  const [month, day] = [part('month', 1), part('day', 1)]
  const [minute, second] = [part('minute'), part('second')]
  const hour = hourOf(part('hour'), found['half'])
  const time = Date.UTC(year, month - 1, day, hour, minute, second, part('milli'))
  const check = new Date(time)
  const isReal =
    check.getUTCMonth() === month - 1 && check.getUTCDate() === day && hour < 24 && minute < 60
  if (!isReal || second > 59) throw new CellError('no such time')
  return time - zoneMinutes(found['zone'] ?? zone) * 60_000
}

const HAS_ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/i
const ISO =
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?: ?(?:Z|[+-]\d{2}:?\d{2}))?)?$/i

function isoTime(text: string, zone: string): number {
  if (!ISO.test(text)) throw new CellError('expected a time like 2026-01-31T12:00:00Z')
  const hasZone = HAS_ZONE.test(text.slice(10))
  const day = text.length === 10 ? `${text}T00:00:00` : text.replace(' ', 'T').replace(' ', '')
  const time = momentMs(hasZone ? day : `${day}Z`)
  if (time === undefined) throw new CellError('no such time')
  return hasZone ? time : time - zoneMinutes(zone) * 60_000
}

function epochTime(cell: unknown, factor: number): number {
  const number = typeof cell === 'bigint' ? Number(cell) : Number(String(cell).trim() || Number.NaN)
  if (!Number.isFinite(number)) throw new CellError('expected a number since 1970')
  return Math.round(number * factor)
}

const EPOCHS: Readonly<Record<string, number>> = { unix_s: 1_000, unix_ms: 1, unix_us: 0.001 }

/**
 * A reader for `iso`, `unix_s`, `unix_ms`, `unix_us`, or a pattern of YYYY YY MM M DD D HH H hh h mm ss
 * SSS A Z. `zone` (UTC, +02:00) holds for times that name none. Date cells are taken as they are. Errors: CellError
 * for a format that no date matches.
 */
export function timeReader(format: string, zone: string): TimeReader {
  zoneMinutes(zone)
  const read = textReader(format, zone)
  return (cell) => (cell instanceof Date ? cell.getTime() : read(cell))
}

function textReader(format: string, zone: string): TimeReader {
  const factor = EPOCHS[format]
  if (factor !== undefined) return (cell) => epochTime(cell, factor)
  if (format === 'iso') return (cell) => isoTime(String(cell).trim(), zone)
  const pattern = patternOf(format)
  return (cell) => {
    const found = pattern.exec(String(cell).trim())
    if (found === null) throw new CellError(`expected a time like ${format}`)
    return momentOf(found.groups ?? {}, zone)
  }
}
