import { named, type Schema, type ValueOf } from '../../answers/typed-schema.ts'
import { LIMITS } from '../../limits.ts'
import {
  bodySchema,
  meaning,
  member,
  noteUpTo,
  oneOf,
  textUpTo,
  timeToCome,
} from '../call/body-member.ts'
import { membersBody } from '../call/native-call.ts'
import { LIST_KINDS, LIST_STORES } from './list-words.ts'

const value = textUpTo(LIMITS.listValueLengthChars)
const note = noteUpTo(LIMITS.wordLengthChars)

/** A list that is made or changed. */
export const listDefinitionBody = membersBody(
  'ListDefinition',
  {
    kind: meaning(oneOf(...LIST_KINDS), 'What its values name; this never changes.'),
    store: meaning(
      oneOf(...LIST_STORES),
      '`plain` by default; `hashed` stores keyed hashes and masked forms alone. This never changes.',
    ),
    description: noteUpTo(LIMITS.textLengthChars),
  },
  { required: ['kind'], examples: [{ kind: 'email', description: 'Of chargebacks.' }] },
)

/** The members of a value that is added. */
export const NEW_VALUE = {
  value: meaning(value, 'However it is written; it is listed in its normal form.'),
  expires_at: meaning(timeToCome, 'It is listed until then; for good by default.'),
  reason: note,
}

const newValueSchema = named('NewListValue', bodySchema(NEW_VALUE, ['value']))

const many = <Item>(items: Schema<Item>): Schema<readonly Item[]> => ({
  type: 'array',
  maxItems: LIMITS.listChangeValuesCount,
  items,
})

const listOf = <Item>(what: string, items: Schema<Item>) =>
  member<readonly unknown[], readonly Item[]>(
    `a list of at most ${LIMITS.listChangeValuesCount} ${what}`,
    many(items),
    (all) => (Array.isArray(all) ? (all as readonly unknown[]) : undefined),
  )

/** Values that come and go. */
export const listChangeBody = membersBody(
  'ListChange',
  {
    add: listOf<ValueOf<typeof newValueSchema>>('values', newValueSchema),
    remove: listOf('texts', value.schema),
    author: meaning(note, 'Who makes the change; the key by default.'),
    source: meaning(note, 'What it comes from; `api` by default.'),
  },
  { examples: [{ add: [{ value: 'ann@shop.example', reason: 'chargeback' }] }] },
)

/** A value that is looked up. */
export const listLookUpBody = membersBody(
  'ListLookUpRequest',
  { value: meaning(value, 'However it is written.') },
  { required: ['value'], examples: [{ value: 'Ann+x@shop.example' }] },
)
