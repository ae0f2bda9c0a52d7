import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { isRecord } from '@winnow/contract'
import { CliError } from '../../cli-error.ts'
import { timeReader, zoneMinutes } from './time-format.ts'
import {
  FIELD_TYPES,
  type CsvFormat,
  type FieldRule,
  type Mapping,
  type RowMapping,
} from './mapping.ts'

type JsonObject = Readonly<Record<string, unknown>>

/** Says where in the mapping something is wrong. */
class MappingError extends Error {}

function objectAt(value: unknown, path: string): JsonObject {
  if (isRecord(value)) return value
  throw new MappingError(`${path}: expected names with values below it`)
}

function wholeOf(source: string): JsonObject {
  const whole: unknown = parse(source)
  if (isRecord(whole)) return whole
  throw new MappingError('expected "events:" or "labels:", with what is mapped below it')
}

function known(value: JsonObject, names: readonly string[], path: string): void {
  const odd = Object.keys(value).find((name) => !names.includes(name))
  if (odd === undefined) return
  throw new MappingError(`${path}${odd}: unknown; known are ${names.join(', ')}`)
}

function choice<const Word extends string>(
  value: unknown,
  words: readonly Word[],
  path: string,
): Word {
  const found = words.find((word) => word === value)
  if (found !== undefined) return found
  throw new MappingError(`${path}: ${JSON.stringify(value)} is none of ${words.join(', ')}`)
}

function text(value: unknown, path: string): string {
  if (typeof value === 'string') return value
  throw new MappingError(`${path}: expected a text`)
}

type Plain = string | number | boolean

function plainValue(value: unknown, path: string): Plain {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  throw new MappingError(`${path}: expected a text, a number, true or false`)
}

const RULE_NAMES = [
  'column',
  'value',
  'type',
  'unit',
  'format',
  'zone',
  'decimal',
  'separator',
  'prefix',
  'values',
]

function valuesAt(value: unknown, path: string): FieldRule['values'] {
  const entries = Object.entries(value === undefined ? {} : objectAt(value, path))
  return new Map(entries.map(([from, to]) => [from, plainValue(to, `${path}.${from}`)]))
}

function zoneAt(value: unknown, path: string): string {
  const zone = text(value, path)
  try {
    zoneMinutes(zone)
  } catch (cause) {
    throw new MappingError(`${path}: ${(cause as Error).message}`, { cause })
  }
  return zone
}

/** Only a time is read by it. */
function formatAt(value: unknown, type: FieldRule['type'], path: string): string {
  const format = text(value, path)
  if (type !== 'time') return format
  try {
    timeReader(format, 'UTC')
  } catch (cause) {
    throw new MappingError(`${path}: ${(cause as Error).message}`, { cause })
  }
  return format
}

/** `column name`, or `{column, type, …}`, or `{value}`. */
function ruleAt(given: unknown, path: string): FieldRule {
  const rule = typeof given === 'string' ? { column: given } : objectAt(given, path)
  known(rule, RULE_NAMES, `${path}.`)
  if ((rule['column'] === undefined) === (rule['value'] === undefined)) {
    throw new MappingError(`${path}: name a column, or give a value`)
  }
  const type = choice(rule['type'] ?? 'string', FIELD_TYPES, `${path}.type`)
  return {
    ...(rule['column'] === undefined ? {} : { column: text(rule['column'], `${path}.column`) }),
    ...(rule['value'] === undefined ? {} : { value: plainValue(rule['value'], `${path}.value`) }),
    type,
    unit: choice(rule['unit'] ?? 'units', ['units', 'cents', 'micros'], `${path}.unit`),
    format: formatAt(rule['format'] ?? 'iso', type, `${path}.format`),
    zone: zoneAt(rule['zone'] ?? 'UTC', `${path}.zone`),
    decimal: choice(rule['decimal'] ?? '.', ['.', ','], `${path}.decimal`),
    separator: text(rule['separator'] ?? ',', `${path}.separator`),
    prefix: text(rule['prefix'] ?? '', `${path}.prefix`),
    values: valuesAt(rule['values'], `${path}.values`),
  }
}

function whenAt(given: unknown, path: string): RowMapping['when'][number] {
  const when = objectAt(given, path)
  known(when, ['column', 'is'], `${path}.`)
  const is = Array.isArray(when['is']) ? when['is'] : [when['is']]
  return {
    column: text(when['column'], `${path}.column`),
    is: is.map((value) => String(plainValue(value, `${path}.is`))),
  }
}

function rowsAt(given: unknown, path: string): RowMapping | undefined {
  if (given === undefined) return undefined
  const rows = objectAt(given, path)
  known(rows, ['fields', 'when'], `${path}.`)
  const fields = Object.entries(objectAt(rows['fields'], `${path}.fields`))
  const when = rows['when'] === undefined ? [] : [rows['when']].flat()
  return {
    fields: new Map(fields.map(([name, rule]) => [name, ruleAt(rule, `${path}.fields.${name}`)])),
    when: when.map((one, index) => whenAt(one, `${path}.when.${index}`)),
  }
}

/** What stands between cells, and around those that hold it. An empty quote = none is quoted. */
function marksAt(csv: JsonObject): Pick<CsvFormat, 'delimiter' | 'quote'> {
  const delimiter = text(csv['delimiter'] ?? ',', 'csv.delimiter')
  const quote = text(csv['quote'] ?? '"', 'csv.quote')
  if (delimiter === '') throw new MappingError('csv.delimiter: expected at least one character')
  if (quote.length > 1) throw new MappingError('csv.quote: expected one character, or none')
  if (quote === delimiter) throw new MappingError('csv.quote: must not be the delimiter')
  return { delimiter, quote }
}

function csvAt(given: unknown): CsvFormat {
  const csv = given === undefined ? {} : objectAt(given, 'csv')
  known(csv, ['delimiter', 'quote', 'encoding', 'columns'], 'csv.')
  const columns: unknown = csv['columns']
  const isList = Array.isArray(columns)
  if (columns !== undefined && !isList)
    throw new MappingError('csv.columns: expected a list of names')
  return {
    ...marksAt(csv),
    encoding: choice(csv['encoding'] ?? 'utf8', ['utf8', 'latin1'], 'csv.encoding'),
    columns: isList ? columns.map((name, index) => text(name, `csv.columns.${index}`)) : undefined,
  }
}

/** Reads the text of a mapping file, YAML or JSON. Errors: CliError naming the place. */
export function parseMapping(source: string, name: string): Mapping {
  try {
    const mapping = wholeOf(source)
    known(mapping, ['events', 'labels', 'csv', 'empty'], '')
    const empty: readonly unknown[] = [mapping['empty'] ?? ['']].flat()
    return {
      events: rowsAt(mapping['events'], 'events'),
      labels: rowsAt(mapping['labels'], 'labels'),
      csv: csvAt(mapping['csv']),
      empty: new Set(empty.map((word) => text(word, 'empty'))),
    }
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause)
    throw new CliError(`${name}: ${reason}`, { cause })
  }
}

/** Reads a mapping file. Errors: CliError. */
export async function readMapping(path: string): Promise<Mapping> {
  const source = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new CliError(`${path}: cannot be read (${cause.code ?? cause.message})`, { cause })
  })
  return parseMapping(source, path)
}
