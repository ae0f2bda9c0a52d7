import { FIELD_TYPES, type FieldRule, type PlainValue } from './mapping.ts'
import { MappingError, node, type JsonObject } from './mapping-node.ts'
import { GROUP_MARKS, type NumberMarks } from './number-marks.ts'
import { timeReader } from './time-format.ts'
import { zoneReader } from './zone.ts'

const RULE_NAMES = [
  'column',
  'value',
  'type',
  'unit',
  'format',
  'zone',
  'decimal',
  'group',
  'symbol',
  'separator',
  'prefix',
  'values',
  'default',
  'required',
]

function valuesAt(value: unknown, path: string): FieldRule['values'] {
  const entries = Object.entries(value === undefined ? {} : node.object(value, path))
  return new Map(entries.map(([from, to]) => [from, node.plain(to, `${path}.${from}`)]))
}

/** Tries what a mapping says. Errors: MappingError that names the place. */
function tried(path: string, attempt: () => unknown): void {
  try {
    attempt()
  } catch (cause) {
    throw new MappingError(`${path}: ${(cause as Error).message}`, { cause })
  }
}

function zoneAt(value: unknown, path: string): string {
  const zone = node.text(value, path)
  tried(path, () => zoneReader(zone))
  return zone
}

/** Only a time is read by them. */
function formatsAt(value: unknown, type: FieldRule['type'], path: string): readonly string[] {
  const formats = node.texts(value, path)
  if (type === 'time') tried(path, () => timeReader(formats, 'UTC'))
  return formats
}

function marksAt(rule: JsonObject, path: string): NumberMarks {
  const decimal = node.choice(rule['decimal'] ?? '.', ['.', ','], `${path}.decimal`)
  const group = node.choice(rule['group'] ?? '', GROUP_MARKS, `${path}.group`)
  if (group === decimal) throw new MappingError(`${path}.group: must not be the decimal mark`)
  const symbols = node.texts(rule['symbol'] ?? [], `${path}.symbol`)
  const isOdd = symbols.some((symbol) => symbol === '' || /[\d.,%()+-]/.test(symbol))
  if (isOdd) throw new MappingError(`${path}.symbol: expected what stands for a currency, like €`)
  return { decimal, group, symbols }
}

function sourceAt(
  rule: JsonObject,
  path: string,
): Pick<FieldRule, 'column' | 'value' | 'otherwise'> {
  const { column, value, default: otherwise } = rule
  if ((column === undefined) === (value === undefined)) {
    throw new MappingError(`${path}: name a column, or give a value`)
  }
  if (value !== undefined) return { value: node.plain(value, `${path}.value`) }
  const plain: PlainValue | undefined =
    otherwise === undefined ? undefined : node.plain(otherwise, `${path}.default`)
  return {
    column: node.text(column, `${path}.column`),
    ...(plain === undefined ? {} : { otherwise: plain }),
  }
}

/** `column name`, or `{column, type, …}`, or `{value}`. Errors: MappingError. */
export function ruleAt(given: unknown, path: string, isRequired: boolean): FieldRule {
  const rule = typeof given === 'string' ? { column: given } : node.object(given, path)
  node.known(rule, RULE_NAMES, `${path}.`)
  const source = sourceAt(rule, path)
  const type = node.choice(rule['type'] ?? 'string', FIELD_TYPES, `${path}.type`)
  return {
    ...source,
    type,
    unit: node.choice(rule['unit'] ?? 'units', ['units', 'cents', 'micros'], `${path}.unit`),
    formats: formatsAt(rule['format'] ?? 'iso', type, `${path}.format`),
    zone: zoneAt(rule['zone'] ?? 'UTC', `${path}.zone`),
    marks: marksAt(rule, path),
    separator: node.text(rule['separator'] ?? ',', `${path}.separator`),
    prefix: node.text(rule['prefix'] ?? '', `${path}.prefix`),
    values: valuesAt(rule['values'], `${path}.values`),
    isRequired:
      rule['required'] === undefined ? isRequired : node.flag(rule['required'], `${path}.required`),
  }
}
