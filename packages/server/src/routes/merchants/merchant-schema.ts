import {
  booleanSchema,
  choiceSchema,
  listSchema,
  namedObject,
  numberSchema,
  optionalSchema,
  textSchema,
  wordSchema,
} from '@winnow/contract'
import { idSchema, momentSchema } from '@winnow/contract/native'
import { MERCHANT_STATUSES, RISK_LEVELS } from './merchant-body.ts'

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

/** A merchant as it is sent. The same names with `$` in front are taken, too. */
export const newMerchantSchema = namedObject('NewMerchant', { id, ...MEMBERS })

/** A merchant in place of a former one; its id is in the path. */
export const changedMerchantSchema = namedObject('ChangedMerchant', {
  id: optionalSchema(id),
  ...MEMBERS,
})

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
