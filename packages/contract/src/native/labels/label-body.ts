import { eitherSchema, named, type Schema, type ValueOf } from '../../answers/typed-schema.ts'
import { ABUSE_TYPES } from '../../canonical-event.ts'
import { LIMITS } from '../../limits.ts'
import {
  bodySchema,
  meaning,
  member,
  noteUpTo,
  oneOf,
  textUpTo,
  yesOrNo,
} from '../call/body-member.ts'

const id = textUpTo(LIMITS.idLengthChars)
const note = noteUpTo(LIMITS.textLengthChars)

/** What labels are listed and removed by, when that is narrower than the user. */
export const LABEL_SUBJECT_TYPES = ['order', 'transaction', 'content', 'session'] as const

/** The members of what a label is about. That of a login is a label of its user which names the event. */
export const LABEL_SUBJECT = {
  type: oneOf(...LABEL_SUBJECT_TYPES, 'login'),
  id: meaning(id, 'Its id; of a login, the `$event_id` of its line or the number of its entry.'),
}

const subjectSchema = named('LabelSubject', bodySchema(LABEL_SUBJECT, ['type', 'id']))

/** Read as `$time` of an event, which takes more forms than it should have. */
const time = member<unknown, number>(
  'milliseconds since 1970',
  { type: ['integer', 'number', 'string'], minimum: 0, minLength: 1 },
  (value) => value,
)

/** The members of a label. */
export const NEW_LABEL = {
  user_id: meaning(id, 'Whose it is.'),
  of: meaning(
    member<unknown, ValueOf<typeof subjectSchema>>(
      'an object {type, id}',
      subjectSchema,
      (value) => value,
    ),
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

const newLabelSchema = named('NewLabel', {
  ...bodySchema(NEW_LABEL, ['user_id', 'abuse_type', 'is_bad']),
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

const listOfLabels: Schema<readonly ValueOf<typeof newLabelSchema>[]> = {
  type: 'array',
  minItems: 1,
  maxItems: LIMITS.labelsPerRequestCount,
  items: newLabelSchema,
}

/** The members of a body of many labels. */
export const NEW_LABELS = {
  labels: member<readonly unknown[], ValueOf<typeof listOfLabels>>(
    `a list of 1 to ${LIMITS.labelsPerRequestCount} labels`,
    listOfLabels,
    (value) =>
      Array.isArray(value) && value.length > 0 && value.length <= LIMITS.labelsPerRequestCount
        ? (value as readonly unknown[])
        : undefined,
  ),
}

/** One label, or many. */
export const newLabelsSchema = eitherSchema([
  newLabelSchema,
  named('NewLabels', bodySchema(NEW_LABELS, ['labels'])),
])
