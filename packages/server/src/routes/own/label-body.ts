import { ABUSE_TYPES, isPlaceholder, isRecord, LIMITS, named, readTime } from '@winnow/contract'
import type { LabelRequestOfUser } from '@winnow/engine'
import {
  bodySchema,
  meaning,
  member,
  missingMembers,
  noteUpTo,
  oneOf,
  readBodyMembers,
  textUpTo,
  wrongMembers,
  yesOrNo,
} from '../../http/body/body-members.ts'
import { OwnRefusal } from '../../http/refusals.ts'

const IS_PLACEHOLDER = 'must be an id; this is a placeholder for "no id"'

/** A label as a body says it. */
export interface SaidLabel {
  /** Where it stands in the body, as issues name it: empty, or `labels[2].`. */
  readonly place: string
  readonly userId: string
  /** What was odd in it, and how it was read. */
  readonly warnings: readonly string[]
  readonly label: LabelRequestOfUser['label']
}

const id = textUpTo(LIMITS.idLengthChars)
const note = noteUpTo(LIMITS.textLengthChars)

const THING = { type: oneOf('order', 'transaction', 'content', 'session'), id }
const THING_SCHEMA = named('LabelSubject', bodySchema(THING, ['type', 'id']))

const time = member<unknown>(
  'milliseconds since 1970',
  { type: ['integer', 'number', 'string'], minimum: 0, minLength: 1 },
  (value) => value,
)

const LABEL = {
  user_id: meaning(id, 'Whose it is.'),
  of: meaning(
    member<unknown>('an object {type, id}', THING_SCHEMA, (value) => value),
    'What it is about, when that is narrower than the user.',
  ),
  abuse_type: meaning(oneOf(...ABUSE_TYPES), 'Of which kind of abuse.'),
  is_bad: meaning(yesOrNo, 'Whether it turned out bad.'),
  time: meaning(
    time,
    'When it was found out, in milliseconds since 1970, read as `$time` of an event; now by default.',
  ),
  source: meaning(note, 'What it comes from: a review, a chargeback.'),
  analyst: meaning(note, 'Who said it.'),
  description: noteUpTo(LIMITS.longTextLengthChars),
}

const LABEL_SCHEMA = named('NewLabel', {
  ...bodySchema(LABEL, ['user_id', 'abuse_type', 'is_bad']),
  examples: [
    {
      user_id: 'billy_jones',
      of: { type: 'order', id: 'ORDER-28168441' },
      abuse_type: 'payment_abuse',
      is_bad: true,
      source: 'chargeback',
    },
  ],
})

/**
 * Reads one label, or `{labels: [...]}`. Errors: OwnRefusal invalid_request, whose issues name the
 * field, as in `labels[2].abuse_type`.
 */
export function readLabels(body: unknown, nowMs: number): readonly SaidLabel[] {
  if (!isRecord(body) || !Object.hasOwn(body, 'labels')) {
    return [{ place: '', ...readLabel(body, nowMs) }]
  }
  const { labels } = readBodyMembers(body, { labels: LIST })
  return (labels ?? []).map((label, at) => {
    const place = `labels[${at}]`
    return { place: `${place}.`, ...under(place, () => readLabel(label, nowMs)) }
  })
}

const LIST_SCHEMA = {
  type: 'array',
  minItems: 1,
  maxItems: LIMITS.labelsPerRequestCount,
  items: LABEL_SCHEMA,
}

const LIST = member(`a list of 1 to ${LIMITS.labelsPerRequestCount} labels`, LIST_SCHEMA, (value) =>
  Array.isArray(value) && value.length > 0 && value.length <= LIMITS.labelsPerRequestCount
    ? (value as readonly unknown[])
    : undefined,
)

/** How a body that {@link readLabels} reads must look. */
export const labelsBodySchema = {
  anyOf: [LABEL_SCHEMA, named('NewLabels', bodySchema({ labels: LIST }, ['labels']))],
}

function readLabel(body: unknown, nowMs: number): Omit<SaidLabel, 'place'> {
  const read = readBodyMembers(body, LABEL)
  const { user_id: userId, abuse_type: abuseType, is_bad: isBad, of } = read
  if (userId === undefined || abuseType === undefined || isBad === undefined) {
    throw missingMembers({ user_id: userId, abuse_type: abuseType, is_bad: isBad })
  }
  if (isPlaceholder('account', userId)) throw wrongMembers({ user_id: IS_PLACEHOLDER })
  const { timeMs, refusal, warnings } = readTime(read.time, { path: 'time', nowMs })
  if (refusal !== undefined) throw wrongMembers({ time: inSentence(refusal.message) })
  const { source, analyst, description } = read
  return {
    userId,
    warnings: warnings.map(({ path, message }) => `${path}: ${message}`),
    label: {
      abuseType,
      isBad,
      ...(timeMs === undefined ? {} : { timeMs }),
      ...(description === undefined ? {} : { description }),
      ...(source === undefined ? {} : { source }),
      ...(analyst === undefined ? {} : { analyst }),
      ...(of === undefined ? {} : { of: under('of', () => readThing(of)) }),
    },
  }
}

/** Issues begin in lower case, as they follow the name of a member. */
const inSentence = (message: string): string => message.charAt(0).toLowerCase() + message.slice(1)

function readThing(body: unknown): NonNullable<SaidLabel['label']['of']> {
  const { type, id: thingId } = readBodyMembers(body, THING)
  if (type === undefined || thingId === undefined) throw missingMembers({ type, id: thingId })
  if (isPlaceholder(type === 'session' ? 'account' : 'thing', thingId)) {
    throw wrongMembers({ id: IS_PLACEHOLDER })
  }
  return { type, id: thingId }
}

/** Reads a part of the body; its issues are prefixed with the part's path. */
function under<T>(place: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof OwnRefusal)) throw error
    const issues = Object.entries(error.issues ?? { '': 'must be a JSON object' })
    throw wrongMembers(
      Object.fromEntries(
        issues.map(([name, issue]) => [name === '' ? place : `${place}.${name}`, issue]),
      ),
    )
  }
}
