import { ABUSE_TYPES, type AbuseType } from '../../canonical-event.ts'
import { LIMITS } from '../../limits.ts'
import { type Member, meaning, member } from '../call/body-member.ts'
import { membersBody } from '../call/native-call.ts'
import { isMessagePattern } from './message-pattern.ts'

/** A value of a field of a body. */
export type FieldValue = string | number | boolean | null

/** What fields of the body must be: one value, or one of several, by path. */
export type FieldTests = Readonly<Record<string, FieldValue | readonly FieldValue[]>>

const MAX_VALUES = LIMITS.messageFilterValuesCount
const MAX_FIELDS = LIMITS.messageFilterFieldsCount

const textsOf = (what: string, isOne: (text: string) => boolean): Member<readonly string[]> =>
  member<readonly string[]>(
    `a list of 1 to ${MAX_VALUES} ${what}`,
    { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: MAX_VALUES },
    (value) =>
      Array.isArray(value) && value.length > 0 && value.length <= MAX_VALUES && value.every(isText)
        ? value.every(isOne)
          ? value
          : undefined
        : undefined,
  )

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= LIMITS.idLengthChars

const abuseTypes = textsOf('abuse types', (text) =>
  (ABUSE_TYPES as readonly string[]).includes(text),
) as Member<readonly AbuseType[]>

const score: Member<number> = member<number>(
  'a score in the scale of the account',
  { type: 'number', minimum: 0, maximum: 100 },
  (value) => (typeof value === 'number' && value >= 0 && value <= 100 ? value : undefined),
)

const isPath = (path: string): boolean =>
  path.length > 0 && path.length <= LIMITS.messageFieldPathLengthChars

const isValue = (value: unknown): value is FieldValue =>
  value === null ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.length <= LIMITS.messageTextLengthChars)

const isTest = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0 && value.length <= MAX_VALUES && value.every(isValue)
    : isValue(value)

const fields: Member<FieldTests> = member<FieldTests>(
  `an object of at most ${MAX_FIELDS} paths, each with a value or a list of values`,
  { type: 'object', maxProperties: MAX_FIELDS, examples: [{ category: ['block', 'watch'] }] },
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const tests = Object.entries(value)
    const isRight = tests.every(([path, test]) => isPath(path) && isTest(test))
    return isRight && tests.length <= MAX_FIELDS ? (value as FieldTests) : undefined
  },
)

/** The conditions of a filter: a message matches when it meets each that is there. */
export const MESSAGE_FILTER = {
  kinds: meaning(
    textsOf('kinds or families of kinds (`decision.*`)', isMessagePattern),
    'All kinds by default.',
  ),
  entity_types: meaning(textsOf('types', isText), 'What it is about: `user`, `order` …'),
  abuse_types: abuseTypes,
  decisions: meaning(textsOf('ids of decisions', isText), 'Ids of decisions.'),
  queues: meaning(textsOf('names of queues', isText), 'Names of queues.'),
  score_from: meaning(score, 'Scores from this one on. Messages without a score do not match.'),
  score_to: meaning(score, 'Scores up to this one.'),
  fields: meaning(
    fields,
    'Fields of the body, by their path (`route.workflow`): each is equal to the value, or to one of the list. ' +
      'Of a list in the body one element is enough.',
  ),
}

/** A filter to be tried. */
export const messagePreviewBody = membersBody('MessageFilter', MESSAGE_FILTER, {
  examples: [{ kinds: ['decision.*'], fields: { category: 'block' } }],
})
