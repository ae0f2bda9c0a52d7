import { eitherSchema, numberSchema, textSchema, type ValueOf } from '../../answers/typed-schema.ts'
import { meaning, member } from '../call/body-member.ts'
import { membersBody } from '../call/native-call.ts'
import { COUNTER_KEY_VALUES } from './counter-words.ts'

const valueSchema = eitherSchema([textSchema(), numberSchema()])

type KeyValue = ValueOf<typeof valueSchema>

const isKeyValue = (value: unknown): value is KeyValue =>
  (typeof value === 'string' && value !== '') || typeof value === 'number'

const key = meaning(
  member<readonly KeyValue[]>(
    `a list of 1 to ${COUNTER_KEY_VALUES} texts and numbers`,
    { type: 'array', minItems: 1, maxItems: COUNTER_KEY_VALUES, items: valueSchema },
    (values) =>
      Array.isArray(values) &&
      values.length > 0 &&
      values.length <= COUNTER_KEY_VALUES &&
      values.every(isKeyValue)
        ? values
        : undefined,
  ),
  'The values of the key, in the order of `by`, as events have them.',
)

/** The key to look up. */
export const counterLookUpBody = membersBody(
  'CounterLookUp',
  { key },
  { required: ['key'], examples: [{ key: ['411111', '10001'] }] },
)
