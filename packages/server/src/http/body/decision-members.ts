import { type JsonSchema, LIMITS, meantMs, named } from '@winnow/contract'
import {
  bodySchema,
  type BodyRead,
  type decisionCalls,
  meaning,
  member,
  noteUpTo,
  textUpTo,
} from '@winnow/contract/native'
import {
  type DecidedType,
  type Decision,
  DECISION_SOURCES,
  type TakenDecision,
} from '@winnow/engine'
import { missingMembers, readBodyMembers, wrongMembers } from './body-members.ts'

const TIME_SCHEMA = {
  type: ['integer', 'string'],
  minimum: 0,
  pattern: String.raw`^\d{1,15}$`,
  examples: [1_772_366_400_000],
}

const time = member('milliseconds since 1970', TIME_SCHEMA, (value) => {
  // The hosted service's own sample sends a text of digits.
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0
    ? number
    : undefined
})

const eitherCase = (words: readonly string[]) => ({
  enum: [...words.map((word) => word.toUpperCase()), ...words],
})

/** Clients write the words of the compat interface in either case. */
const inAnyCase = <Word extends string>(words: readonly Word[]) =>
  member(`one of ${words.join(', ')}`, eitherCase(words), (value) =>
    words.find((word) => typeof value === 'string' && word === value.toLowerCase()),
  )

const note = noteUpTo(LIMITS.textLengthChars)

/** A text, or an empty one where nobody filled it in. */
const textOrEmpty = member(
  `a text of up to ${LIMITS.textLengthChars} characters`,
  { ...note.schema, minLength: 0 },
  (value) => (value === '' ? '' : note.read(value)),
)

/** The Java client sends the key of the header in the body, too. */
const keyAlong = member('the API key', { type: 'string' }, (value) =>
  typeof value === 'string' ? value : undefined,
)

const TAKEN = {
  decision_id: meaning(textUpTo(LIMITS.idLengthChars), 'One of `GET /v1/decisions`.'),
  source: meaning(inAnyCase(DECISION_SOURCES), 'Who decided.'),
  analyst: meaning(textOrEmpty, 'Who reviewed it; required with `MANUAL_REVIEW`.'),
  description: textOrEmpty,
  $api_key: meaning(keyAlong, 'May stand here beside the header; it is not read.'),
  time: meaning(time, 'When it was taken, in milliseconds since 1970; now by default.'),
}

/** A decision about an entity, as it may be reported. */
export const takenExample = (type: DecidedType) => ({
  decision_id: `block_${type}_payment_abuse`,
  source: 'MANUAL_REVIEW',
  analyst: 'mira@shop.example',
  description: 'Three cards in one hour.',
})

/** How the body of a decision that was taken must look. */
export const takenSchema: JsonSchema = named('DecisionReport', {
  ...bodySchema(TAKEN, ['decision_id', 'source']),
  examples: [takenExample('user')],
})

/** A decision that was taken, as its body says it. */
interface SentDecision extends Pick<TakenDecision, 'source' | 'atMs' | 'analyst' | 'description'> {
  readonly decisionId: string
}

const filled = (said: string | undefined): string | undefined => (said === '' ? undefined : said)

/** Reads the body of a decision that was taken. Errors: OwnRefusal invalid_request, with issues. */
export function readTaken(body: unknown, nowMs: number): SentDecision {
  const { decision_id: decisionId, source, ...rest } = readBodyMembers(body, TAKEN)
  const [analyst, description] = [filled(rest.analyst), filled(rest.description)]
  if (decisionId === undefined || source === undefined) {
    throw missingMembers({ decision_id: decisionId, source })
  }
  if (source === 'manual_review' && analyst === undefined) throw missingMembers({ analyst })
  // Samples of known clients say seconds, and 0 where no time is given.
  const atMs = meantMs(rest.time ?? 0) ?? nowMs
  if (atMs > nowMs + LIMITS.eventFutureToleranceMs) {
    throw wrongMembers({ time: 'must not lie in the future' })
  }
  return {
    decisionId,
    source,
    atMs,
    ...(analyst === undefined ? {} : { analyst }),
    ...(description === undefined ? {} : { description }),
  }
}

/** What a decision that can be taken is to be. */
export type MadeDecision = Omit<Decision, 'id' | 'createdAtMs' | 'updatedAtMs'>

/** What a decision that can be taken is to be. Errors: OwnRefusal invalid_request, with issues. */
export function madeDecision(read: BodyRead<(typeof decisionCalls)['setDecision']>): MadeDecision {
  const { name, entity_type: entityType, abuse_type: abuseType, category } = read
  if (
    name === undefined ||
    entityType === undefined ||
    abuseType === undefined ||
    category === undefined
  ) {
    throw missingMembers({ name, entity_type: entityType, abuse_type: abuseType, category })
  }
  return { name, description: read.description ?? '', entityType, abuseType, category }
}
