import { ABUSE_TYPES, DAY_MS, MINUTE_MS } from '@winnow/contract'
import { DECIDED_TYPES } from '../../ports/decision.ts'
import { CASE_LIMITS, QUEUE_ORDERS, type QueueDefinition } from '../../ports/queue.ts'
import { readDuration } from '../conditions/read-duration.ts'
import type { DocumentReader } from './document-reader.ts'
import { POLICY_LIMITS } from './policy-document.ts'

const QUEUE_MEMBERS = [
  'name',
  'display_name',
  'abuse_type',
  'entities',
  'order',
  'due',
  'leaves_below',
  'who',
  'decisions',
  'reason_codes',
  'quality',
]

/** How long a queue may give its cases: less is no time, more is no due time. */
const LEAST_DUE_MS = MINUTE_MS
const MOST_DUE_MS = 90 * DAY_MS

/** Reads what a document declares of queues. Whether its decisions exist is checked with the rest of the names. */
export function readQueues(reader: DocumentReader, value: unknown): readonly QueueDefinition[] {
  const queues = reader
    .list(value, 'queues', CASE_LIMITS.queues)
    .map((one, at) => readQueue(reader, one, `queues[${at}]`))
  const seen = new Set<string>()
  for (const [at, { name }] of queues.entries()) {
    if (name !== '' && seen.has(name))
      reader.error(`queues[${at}].name`, `\`${name}\` is used before.`)
    seen.add(name)
  }
  return queues
}

function readQueue(reader: DocumentReader, value: unknown, path: string): QueueDefinition {
  const members = reader.members(value, path, QUEUE_MEMBERS)
  const { display_name, leaves_below: leavesBelow, who } = members
  const entities = reader
    .list(members['entities'] ?? DECIDED_TYPES, `${path}.entities`, DECIDED_TYPES.length)
    .flatMap((type, at) => reader.choice(type, `${path}.entities[${at}]`, DECIDED_TYPES) ?? [])
  const isScore = typeof leavesBelow === 'number' && leavesBelow > 0 && leavesBelow <= 100
  if (leavesBelow !== undefined && !isScore) {
    reader.error(`${path}.leaves_below`, 'It must be a score above 0, at most 100.')
  }
  return {
    name: reader.name(members['name'], `${path}.name`),
    ...(display_name !== undefined && {
      displayName: shortText(reader, display_name, `${path}.display_name`),
    }),
    abuseType:
      reader.choice(members['abuse_type'], `${path}.abuse_type`, ABUSE_TYPES) ?? 'payment_abuse',
    entities,
    order:
      reader.choice(members['order'] ?? 'expected_loss', `${path}.order`, QUEUE_ORDERS) ??
      'expected_loss',
    dueMs: readDue(reader, members['due'] ?? '1d', `${path}.due`),
    ...(isScore && { leavesBelow }),
    ...readWho(reader, who, `${path}.who`),
    ...readReasonCodes(reader, members['reason_codes'], `${path}.reason_codes`),
    ...readQuality(reader, members['quality'], `${path}.quality`),
    decisions: texts(reader, members['decisions'], {
      path: `${path}.decisions`,
      most: CASE_LIMITS.decisionsOfQueue,
    }),
  }
}

function readDue(reader: DocumentReader, value: unknown, path: string): number {
  const dueMs = typeof value === 'string' ? readDuration(value) : undefined
  if (dueMs !== undefined && dueMs >= LEAST_DUE_MS && dueMs <= MOST_DUE_MS) return dueMs
  reader.error(path, 'It says in what time a case is due, `1m` to `90d`.', '`4h`')
  return LEAST_DUE_MS
}

/** Reads `{roles: [lead], persons: [eva@shop.example]}`. */
function readWho(
  reader: DocumentReader,
  value: unknown,
  path: string,
): Pick<QueueDefinition, 'roles' | 'persons'> {
  if (value === undefined) return {}
  const { roles, persons } = reader.members(value, path, ['roles', 'persons'])
  return {
    ...(roles !== undefined && {
      roles: texts(reader, roles, { path: `${path}.roles`, most: CASE_LIMITS.rolesOfQueue }),
    }),
    ...(persons !== undefined && {
      persons: texts(reader, persons, {
        path: `${path}.persons`,
        most: CASE_LIMITS.personsOfQueue,
      }),
    }),
  }
}

/** Reads `[stolen card, friendly fraud]`. */
function readReasonCodes(
  reader: DocumentReader,
  value: unknown,
  path: string,
): Pick<QueueDefinition, 'reasonCodes'> {
  if (value === undefined) return {}
  return { reasonCodes: texts(reader, value, { path, most: CASE_LIMITS.reasonCodesOfQueue }) }
}

/** Reads `{second_review: 0.05, golden: 0.02}`. */
function readQuality(
  reader: DocumentReader,
  value: unknown,
  path: string,
): Pick<QueueDefinition, 'quality'> {
  if (value === undefined) return {}
  const { second_review, golden } = reader.members(value, path, ['second_review', 'golden'])
  return {
    quality: {
      secondReview: readShare(reader, second_review, `${path}.second_review`),
      golden: readShare(reader, golden, `${path}.golden`),
    },
  }
}

function readShare(reader: DocumentReader, value: unknown, path: string): number {
  if (value === undefined) return 0
  if (typeof value === 'number' && value >= 0 && value <= 1) return value
  reader.error(path, 'It must be a share of the decided cases, 0 to 1.', '`0.05`')
  return 0
}

function texts(
  reader: DocumentReader,
  value: unknown,
  { path, most }: { readonly path: string; readonly most: number },
): readonly string[] {
  return reader.list(value, path, most).map((one, at) => shortText(reader, one, `${path}[${at}]`))
}

/** Ids and addresses are no longer than names of people may be. */
const MAX_TEXT_CHARS = 2 * POLICY_LIMITS.nameChars

function shortText(reader: DocumentReader, value: unknown, path: string): string {
  const text = reader.text(value, path)
  if (text.length > MAX_TEXT_CHARS)
    reader.error(path, `It has more than ${MAX_TEXT_CHARS} characters.`)
  return text
}
