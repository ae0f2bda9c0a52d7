import {
  booleanSchema,
  choiceSchema,
  listSchema,
  namedObject,
  nullable,
  numberSchema,
  optionalSchema,
  textSchema,
  wordSchema,
} from '@winnow/contract'
import { countSchema, idSchema } from '@winnow/contract/native'

const keySchema = namedObject('SubAccountKey', {
  id: idSchema('3f2a'),
  state: choiceSchema(['ACTIVE', 'DISABLED', 'DELETED']),
  key: textSchema({
    description: 'The key, when the account is made; later `****` and how it ends.',
    examples: ['8f3a6c1e5b9d4720'],
  }),
})

const environmentSchema = namedObject('SubAccountKeys', {
  api_keys: listSchema(keySchema),
  beacon_keys: listSchema(keySchema),
})

/** An account that a partner made. */
export const subAccountSchema = namedObject('SubAccount', {
  account_id: idSchema('4e1d2c3b4e1d2c3b4e1d2c3b'),
  production: environmentSchema,
  sandbox: environmentSchema,
})

export const subAccountPageSchema = namedObject('SubAccountPage', {
  type: wordSchema('partner_account'),
  data: listSchema(subAccountSchema),
  has_more: booleanSchema(),
  total_results: countSchema('On all pages.', 250),
  next_ref: optionalSchema(
    textSchema({
      description: 'The query of the next page; absent on the last.',
      examples: ['?after=4e1d2c3b4e1d2c3b4e1d2c3b'],
    }),
  ),
})

const threshold = nullable({ ...numberSchema({ examples: [0.6] }) })

/** What a partner set for all its accounts. */
export const partnerConfigSchema = namedObject('PartnerConfig', {
  http_notification_url: nullable(
    textSchema({ examples: ['https://partner.example/notify?id=%s'] }),
  ),
  http_notification_threshold: threshold,
  email_notification_threshold: threshold,
  enable_sort_by_expected_loss: booleanSchema(),
  is_production: booleanSchema(),
  notification_secret: optionalSchema(
    textSchema({
      description: 'What requests are signed with; shown once, with the first URL.',
      examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    }),
  ),
})
