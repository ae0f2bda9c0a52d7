import {
  booleanSchema,
  listSchema,
  namedObject,
  numberSchema,
  objectSchema,
  type Schema,
  textSchema,
} from '../../answers/typed-schema.ts'
import { BEACON_MEMBERS, beaconRulesParts } from './beacon-rules-members.ts'
import { retentionSchema, retentionWish } from './retention-members.ts'
import { thresholdWish } from './threshold-members.ts'
import { member, oneOf, textLike, yesOrNo } from '../call/body-member.ts'
import { membersBody } from '../call/native-call.ts'
import { countSchema, environmentSchema, idSchema, momentSchema } from '../common-schemas.ts'

const MAX_ACCOUNT_NAME_CHARS = 200

const accountName = member<string>(
  `a text of 1 to ${MAX_ACCOUNT_NAME_CHARS} characters`,
  { type: 'string', minLength: 1, maxLength: MAX_ACCOUNT_NAME_CHARS, examples: ['Shop'] },
  (value) =>
    typeof value === 'string' && value !== '' && value.length <= MAX_ACCOUNT_NAME_CHARS
      ? value
      : undefined,
)

export const scaleSchema: Schema<100 | 1> = { enum: [100, 1] }

export const scoreScale = member<100 | 1>('100 or 1', scaleSchema, (value) =>
  value === 100 || value === 1 ? value : undefined,
)

const presetKey = textLike('8 to 128 letters and digits', /^[\w-]{8,128}$/)

/** The body of a new account. */
export const newAccountBody = membersBody(
  'NewAccount',
  {
    name: accountName,
    score_scale: scoreScale,
    account_id: textLike('24 hex digits', /^[0-9a-f]{24}$/),
    production_api_key: presetKey,
    production_beacon_key: presetKey,
    sandbox_api_key: presetKey,
    sandbox_beacon_key: presetKey,
  },
  { required: ['name'], examples: [{ name: 'Shop' }] },
)

/** The body of a change of an account. */
export const accountChangeBody = membersBody(
  'AccountChange',
  {
    name: accountName,
    score_scale: scoreScale,
    thresholds: thresholdWish,
    retention: retentionWish,
    ...BEACON_MEMBERS,
  },
  {
    examples: [{ score_scale: 100, thresholds: { payment_abuse: { review: 60, block: 85 } } }],
  },
)

export const accountSchema = namedObject('Account', {
  account_id: idSchema('4e1d2c3b4e1d2c3b4e1d2c3b'),
  name: textSchema({ examples: ['Shop'] }),
  score_scale: scaleSchema,
  ...beaconRulesParts,
  environments: objectSchema({
    production: countSchema('By which the log names it.', 1),
    sandbox: countSchema('By which the log names it.', 2),
  }),
  created_at: momentSchema('When it was made.'),
})

export const accountListSchema = namedObject('AccountList', { accounts: listSchema(accountSchema) })

export const thresholdSchema = namedObject('Thresholds', {
  review: numberSchema({ examples: [60] }),
  block: numberSchema({ examples: [85] }),
})

export const wholeAccountSchema = namedObject('AccountWithThresholds', {
  ...accountSchema.properties,
  retention: retentionSchema,
  thresholds: objectSchema({
    hysteresis: numberSchema({ examples: [5] }),
    payment_abuse: thresholdSchema,
    content_abuse: thresholdSchema,
    promotion_abuse: thresholdSchema,
    account_abuse: thresholdSchema,
    account_takeover: thresholdSchema,
  }),
})

const issuedKeysSchema = namedObject('IssuedKeys', {
  api_key: idSchema('8f3a6c1e5b9d4720'),
  beacon_key: idSchema('1c9e4a7d20'),
})

export const issuedAccountSchema = namedObject('IssuedAccount', {
  account_id: idSchema('4e1d2c3b4e1d2c3b4e1d2c3b'),
  production: issuedKeysSchema,
  sandbox: issuedKeysSchema,
})

/** Whether policies of an environment need approval. */
export const policyApprovalSettingBody = membersBody(
  'PolicyApprovalSetting',
  { environment: oneOf('production', 'sandbox'), required: yesOrNo },
  { required: ['environment', 'required'] },
)

export const policyApprovalSettingSchema = namedObject('PolicyApprovalRule', {
  environment: environmentSchema,
  required: booleanSchema(),
})
