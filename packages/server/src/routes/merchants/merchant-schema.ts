import {
  booleanSchema,
  choiceSchema,
  type JsonSchema,
  listSchema,
  named,
  namedObject,
  numberSchema,
  optionalSchema,
  textSchema,
  wordSchema,
} from '@winnow/contract'
import { idSchema, momentSchema } from '@winnow/contract/native'
import { ADDRESS_MEMBERS, MERCHANT_STATUSES, RISK_LEVELS } from './merchant-body.ts'

const text = (example: string) => optionalSchema(textSchema({ examples: [example] }))

const MEMBERS = {
  name: textSchema({ examples: ['Corner Kiosk'] }),
  description: textSchema({ examples: ['Newspapers and snacks.'] }),
  address: namedObject('MerchantAddress', {
    name: text('Corner Kiosk Ltd'),
    address_1: text('22 Main Street'),
    address_2: text('Floor 2'),
    city: text('New London'),
    region: text('CT'),
    country: text('US'),
    zipcode: text('06320'),
    phone: text('+18605550123'),
  }),
  category: textSchema({ description: 'A merchant category code.', examples: ['5994'] }),
  service_level: textSchema({ examples: ['Platinum'] }),
  status: choiceSchema(MERCHANT_STATUSES, { examples: ['active'] }),
  risk_profile: optionalSchema(
    namedObject('MerchantRisk', {
      level: optionalSchema(choiceSchema(RISK_LEVELS)),
      score: optionalSchema(numberSchema({ description: '0 to 100.', examples: [10] })),
    }),
  ),
}

const id = idSchema('merchant-7', 'Yours; unique in the environment.')

const anyCase = (words: readonly string[]) => ({
  enum: [...words, ...words.map((word) => word.toUpperCase())],
})

/** A text, or a number that stands for one. */
const textOrNumber = { type: ['string', 'number'] }

/** What a body may contain, besides what is ignored. `mark` stands in front of each name. */
function sentSchema(mark: '' | '$', required: readonly string[]): JsonSchema {
  const marked = (members: Readonly<Record<string, JsonSchema>>) =>
    Object.fromEntries(Object.entries(members).map(([name, schema]) => [mark + name, schema]))
  const texts = Object.fromEntries(ADDRESS_MEMBERS.map((name) => [name, textOrNumber]))
  const risk = { level: anyCase(RISK_LEVELS), score: { type: 'number', minimum: 0, maximum: 100 } }
  const properties = marked({
    id: textOrNumber,
    name: textOrNumber,
    description: textOrNumber,
    address: { type: 'object', properties: marked(texts), additionalProperties: true },
    category: textOrNumber,
    service_level: textOrNumber,
    status: anyCase(MERCHANT_STATUSES),
    risk_profile: { type: 'object', properties: marked(risk), additionalProperties: true },
  })
  const needed = required.map((name) => mark + name)
  return { type: 'object', required: needed, properties, additionalProperties: true }
}

const REQUIRED = ['name', 'description', 'address', 'category', 'service_level', 'status']

const example = {
  id: 'merchant-7',
  name: 'Corner Kiosk',
  description: 'Newspapers and snacks.',
  address: { city: 'New London', country: 'US' },
  category: '5994',
  service_level: 'Platinum',
  status: 'active',
  risk_profile: { level: 'low', score: 10 },
}

/** A merchant as it is sent, with or without `$` in front of all names. */
const sent = (name: string, required: readonly string[]): JsonSchema =>
  named(name, {
    anyOf: [sentSchema('', required), sentSchema('$', required)],
    examples: [example],
  })

export const newMerchantSchema = sent('NewMerchant', ['id', ...REQUIRED])

/** A merchant in place of a former one; its id is in the path. */
export const changedMerchantSchema = sent('ChangedMerchant', REQUIRED)

export const merchantSchema = namedObject('Merchant', {
  id,
  ...MEMBERS,
  created_at: momentSchema('When it was created.'),
  created_by: idSchema('8a5c1e0f6b7d4e21', 'The id of the API key that created it.'),
  last_updated_at: momentSchema('When it was last replaced.'),
  last_updated_by: idSchema('8a5c1e0f6b7d4e21', 'The id of the API key that replaced it.'),
})

export const merchantPageSchema = namedObject('MerchantPage', {
  data: listSchema(merchantSchema),
  has_more: booleanSchema(),
  next_ref: idSchema('bWVyY2hhbnQtNw', '`batch_token` of the next page; `-` at the end.'),
  schema: wordSchema('psp_merchant.json'),
})
