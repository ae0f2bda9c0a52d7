import { parse } from 'yaml'
import { isRecord } from '@winnow/contract'
import { ImportError } from '../import-error.ts'
import {
  ENCODINGS,
  type CsvFormat,
  type FieldRules,
  type Mapping,
  type RowCondition,
  type RowMapping,
} from './mapping.ts'
import { MappingError, node, type JsonObject } from './mapping-node.ts'
import { isRequiredField } from './required-fields.ts'
import { ruleAt } from './rule-at.ts'

type Kind = 'events' | 'labels'

function wholeOf(source: string): JsonObject {
  const whole: unknown = parse(source)
  if (isRecord(whole)) return whole
  throw new MappingError('expected "events:" or "labels:", with what is mapped below it')
}

const TESTS = ['is', 'is_not', 'not_empty'] as const

const isTrue = (value: unknown): boolean => value === true

/** `{column: C, is: …}`, `{column: C, not_empty: true}`, or in short `{C: not_empty}`. */
function whenAt(given: unknown, path: string): RowCondition {
  const when = node.object(given, path)
  const [[column, word] = [], ...others] = Object.entries(when)
  if (column !== undefined && word === 'not_empty' && others.length === 0) {
    return { column, test: 'not_empty', words: [] }
  }
  node.known(when, ['column', ...TESTS], `${path}.`)
  const [test, more] = TESTS.filter((name) => when[name] !== undefined)
  if (test === undefined || more !== undefined || (test === 'not_empty' && !isTrue(when[test]))) {
    throw new MappingError(`${path}: expected one of is, is_not, not_empty: true`)
  }
  const words = test === 'not_empty' ? [] : [when[test]].flat()
  return {
    column: node.text(when['column'], `${path}.column`),
    test,
    words: words.map((value) => String(node.plain(value, `${path}.${test}`))),
  }
}

function fieldsAt(given: unknown, path: string, kind: Kind | 'lines'): FieldRules {
  const fields = node.object(given, path)
  const type = kind === 'lines' ? undefined : fields['$type']
  const constant = isRecord(type) ? { value: type['value'] as string } : undefined
  const rules = Object.entries(fields).map(([name, rule]) => {
    const isRequired = kind !== 'lines' && isRequiredField(name, kind, constant)
    return [name, ruleAt(rule, `${path}.${name}`, isRequired)] as const
  })
  return new Map(rules)
}

function linesAt(given: unknown, groupBy: unknown, path: string): RowMapping['lines'] {
  if (given === undefined) return new Map()
  if (groupBy === undefined) {
    throw new MappingError(`${path}: only with group_by:, the column whose rows become one`)
  }
  const lists = Object.entries(node.object(given, path))
  return new Map(
    lists.map(([name, fields]) => [name, fieldsAt(fields, `${path}.${name}`, 'lines')]),
  )
}

function rowMappingAt(given: unknown, path: string, kind: Kind): RowMapping {
  const rows = node.object(given, path)
  node.known(rows, ['fields', 'when', 'group_by', 'lines'], `${path}.`)
  const when = rows['when'] === undefined ? [] : [rows['when']].flat()
  const groupBy = rows['group_by']
  return {
    fields: fieldsAt(rows['fields'], `${path}.fields`, kind),
    when: when.map((one, index) => whenAt(one, `${path}.when.${index}`)),
    ...(groupBy === undefined ? {} : { groupBy: node.text(groupBy, `${path}.group_by`) }),
    lines: linesAt(rows['lines'], groupBy, `${path}.lines`),
  }
}

/** One mapping, or a list of them: of each row (or group) every one makes a line. */
function rowsAt(given: unknown, kind: Kind): readonly RowMapping[] {
  if (given === undefined) return []
  if (!Array.isArray(given)) return [rowMappingAt(given, kind, kind)]
  return given.map((one, index) => rowMappingAt(one, `${kind}.${index}`, kind))
}

/** What stands between cells, and around those that hold it. An empty quote = none is quoted. */
function marksAt(csv: JsonObject): Pick<CsvFormat, 'delimiter' | 'quote'> {
  const given = csv['delimiter']
  const delimiter = given === undefined ? undefined : node.text(given, 'csv.delimiter')
  const quote = node.text(csv['quote'] ?? '"', 'csv.quote')
  if (delimiter === '') throw new MappingError('csv.delimiter: expected at least one character')
  if (quote.length > 1) throw new MappingError('csv.quote: expected one character, or none')
  if (quote === (delimiter ?? ',')) throw new MappingError('csv.quote: must not be the delimiter')
  return { delimiter, quote }
}

function csvAt(given: unknown): CsvFormat {
  const csv = given === undefined ? {} : node.object(given, 'csv')
  node.known(csv, ['delimiter', 'quote', 'encoding', 'columns', 'skip_lines'], 'csv.')
  const columns: unknown = csv['columns']
  const isList = Array.isArray(columns)
  if (columns !== undefined && !isList)
    throw new MappingError('csv.columns: expected a list of names')
  return {
    ...marksAt(csv),
    encoding: node.choice(csv['encoding'] ?? 'utf8', ENCODINGS, 'csv.encoding'),
    columns: isList ? columns.map((name, i) => node.text(name, `csv.columns.${i}`)) : undefined,
    skipLines: node.count(csv['skip_lines'] ?? 0, 'csv.skip_lines'),
  }
}

/** Reads the text of a mapping file, YAML or JSON. Errors: ImportError naming the place. */
export function parseMapping(source: string, name: string): Mapping {
  try {
    const mapping = wholeOf(source)
    node.known(mapping, ['events', 'labels', 'csv', 'empty'], '')
    return {
      events: rowsAt(mapping['events'], 'events'),
      labels: rowsAt(mapping['labels'], 'labels'),
      csv: csvAt(mapping['csv']),
      empty: new Set(['', ...node.texts(mapping['empty'] ?? [], 'empty')]),
    }
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause)
    throw new ImportError(`${name}: ${reason}`, { cause })
  }
}
