import { WINDOWS, type WindowName } from '../../aggregates/windows.ts'
import {
  COUNTER_KINDS,
  COUNTER_LIMITS,
  type CounterDocument,
  type CounterKind,
} from '../counters/counter-document.ts'
import type { DocumentReader } from './document-reader.ts'
import { readEventType } from './read-event-type.ts'
import { POLICY_LIMITS } from './policy-document.ts'

/** Conditions name counters, so their names are words of CEL. */
const NAME = /^[A-Za-z_]\w*$/

const WINDOW_NAMES: readonly WindowName[] = WINDOWS.map(({ name }) => name)

/** Reads `{orders_per_card: {count: $create_order, by: [card_bin], over: [1h, 1d]}}`. */
export function readCounters(reader: DocumentReader, value: unknown): readonly CounterDocument[] {
  if (value === undefined) return []
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const entries = isObject ? (Object.entries(value) as [string, unknown][]) : []
  const { counters: most } = COUNTER_LIMITS
  if (!isObject || entries.length > most) {
    reader.error('counters', `It must be an object of at most ${most} counters.`)
  }
  return entries.slice(0, most).flatMap(([name, one]) => readCounter(reader, name, one) ?? [])
}

function readCounter(
  reader: DocumentReader,
  name: string,
  value: unknown,
): CounterDocument | undefined {
  const path = `counters.${name}`
  if (!NAME.test(name) || name.length > COUNTER_LIMITS.nameChars) {
    const { nameChars } = COUNTER_LIMITS
    reader.error(path, `A name has at most ${nameChars} letters, digits and \`_\`, no digit first.`)
  }
  const members = reader.members(value, path, [...COUNTER_KINDS, 'on', 'by', 'where', 'over'])
  const [kind, ...more] = COUNTER_KINDS.filter((one) => members[one] !== undefined)
  if (kind === undefined || more.length > 0) {
    reader.error(path, `It must do one thing: ${COUNTER_KINDS.join(', ')}.`)
    return undefined
  }
  return {
    name,
    kind,
    ...countedOf(reader, kind, { members, path }),
    by: keysOf(reader, members['by'], `${path}.by`),
    where:
      members['where'] === undefined ? undefined : reader.text(members['where'], `${path}.where`),
    over: windowsOf(reader, members['over'], `${path}.over`),
  }
}

interface Written {
  readonly members: Readonly<Record<string, unknown>>
  readonly path: string
}

/** `count: $create_order`, or `sum: event.amount, on: $create_order`. */
function countedOf(
  reader: DocumentReader,
  kind: CounterKind,
  { members, path }: Written,
): Pick<CounterDocument, 'on' | 'of'> {
  if (kind !== 'count') {
    const of = reader.text(members[kind], `${path}.${kind}`)
    return { of, on: typesOf(reader, members['on'], `${path}.on`) }
  }
  if (members['on'] !== undefined) {
    reader.error(`${path}.on`, 'A count names its event types itself.', '`count: $create_order`')
  }
  return { of: undefined, on: typesOf(reader, members['count'], `${path}.count`) }
}

function typesOf(reader: DocumentReader, value: unknown, path: string): readonly string[] {
  if (typeof value === 'string') return [readEventType(reader, value, path)]
  const types = reader.list(value, path, POLICY_LIMITS.eventTypesOfWorkflow)
  if (types.length === 0) reader.error(path, 'It must name an event type, or several.')
  return types.map((type, at) => readEventType(reader, type, `${path}[${at}]`))
}

function keysOf(reader: DocumentReader, value: unknown, path: string): readonly string[] {
  const { keyExpressions } = COUNTER_LIMITS
  const written = typeof value === 'string' ? [value] : value
  const keys = reader.list(written, path, keyExpressions)
  if (keys.length === 0) reader.error(path, `It must have 1 to ${keyExpressions} expressions.`)
  return keys.map((key, at) => reader.text(key, `${path}[${at}]`))
}

function windowsOf(reader: DocumentReader, value: unknown, path: string): readonly WindowName[] {
  const written = typeof value === 'string' ? [value] : value
  const windows = reader.list(written, path, WINDOW_NAMES.length)
  if (windows.length === 0) {
    reader.error(path, `It must name windows: ${WINDOW_NAMES.join(', ')}.`)
  }
  const read = windows.map((window, at) => reader.choice(window, `${path}[${at}]`, WINDOW_NAMES))
  return WINDOW_NAMES.filter((name) => read.includes(name))
}
