import type { FieldTests, FieldValue } from '@winnow/contract/native'
import type { MessageFilter } from '../ports/message-filter.ts'
import type { OutboxMessage } from '../ports/outbox.ts'

/** Names of a path at most; a longer one names nothing. */
const MAX_PATH_NAMES = 8

/** Whether a message is one of those that a reader wants. */
export function matches(filter: MessageFilter, message: OutboxMessage): boolean {
  const { kinds, entityTypes, abuseTypes, decisions, queues } = filter
  return (
    (kinds === undefined || kinds.some((pattern) => isOfKind(pattern, message.kind))) &&
    isAmong(entityTypes, message.entity?.type) &&
    isAmong(abuseTypes, message.abuseType) &&
    isAmong(decisions, message.decisionId) &&
    isAmong(queues, message.queue) &&
    isInRange(filter, message.score) &&
    hasFields(filter.fields, message.body)
  )
}

/** Whether a pattern names a kind: `decision.applied`, `decision.*`, `*`. */
export function isOfKind(pattern: string, kind: string): boolean {
  if (pattern === kind || pattern === '*') return true
  return pattern.endsWith('.*') && kind.startsWith(pattern.slice(0, -1))
}

const isAmong = (wanted: readonly string[] | undefined, value: string | undefined): boolean =>
  wanted === undefined || (value !== undefined && wanted.includes(value))

function isInRange(
  { scoreFrom, scoreTo }: Pick<MessageFilter, 'scoreFrom' | 'scoreTo'>,
  score: number | undefined,
): boolean {
  if (scoreFrom === undefined && scoreTo === undefined) return true
  return score !== undefined && score >= (scoreFrom ?? 0) && score <= (scoreTo ?? 100)
}

function hasFields(tests: FieldTests | undefined, body: unknown): boolean {
  if (tests === undefined) return true
  return Object.entries(tests).every(([path, test]) => {
    const names = path.split('.')
    const values = Array.isArray(test) ? (test as readonly FieldValue[]) : [test as FieldValue]
    return names.length <= MAX_PATH_NAMES && isAt(names, body, values)
  })
}

/** Whether one of the values is at the path; of a list at least one element has it. */
function isAt(names: readonly string[], value: unknown, wanted: readonly FieldValue[]): boolean {
  if (Array.isArray(value)) return value.some((one) => isAt(names, one, wanted))
  const [name, ...rest] = names
  if (name === undefined) return wanted.some((one) => one === value)
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false
  return isAt(rest, (value as Readonly<Record<string, unknown>>)[name], wanted)
}
