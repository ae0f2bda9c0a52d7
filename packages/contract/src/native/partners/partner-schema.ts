import {
  choiceSchema,
  listSchema,
  namedObject,
  nullable,
  numberSchema,
  textSchema,
} from '../../answers/typed-schema.ts'
import { scoreScale, scaleSchema } from '../accounts/account-schema.ts'
import { member, textLike } from '../call/body-member.ts'
import { membersBody } from '../call/native-call.ts'
import { countSchema, idSchema, momentSchema } from '../common-schemas.ts'

const MAX_PARTNER_NAME_CHARS = 200

const partnerName = member<string>(
  `a text of 1 to ${MAX_PARTNER_NAME_CHARS} characters`,
  { type: 'string', minLength: 1, maxLength: MAX_PARTNER_NAME_CHARS, examples: ['PayFlow'] },
  (value) =>
    typeof value === 'string' && value !== '' && value.length <= MAX_PARTNER_NAME_CHARS
      ? value
      : undefined,
)

/** The body of a new partner. */
export const newPartnerBody = membersBody(
  'NewPartner',
  {
    name: partnerName,
    score_scale: scoreScale,
    partner_id: textLike('24 hex digits', /^[0-9a-f]{24}$/),
    key: textLike('8 to 128 letters and digits', /^[\w-]{8,128}$/),
  },
  { required: ['name'], examples: [{ name: 'PayFlow' }] },
)

const points = (description: string) =>
  nullable({ ...numberSchema({ examples: [60] }), description })

export const partnerSchema = namedObject('Partner', {
  partner_id: idSchema('5b2f9c0d1e3a4b5c6d7e8f90'),
  name: textSchema({ examples: ['PayFlow'] }),
  score_scale: scaleSchema,
  created_at: momentSchema('When it was made.'),
  accounts: countSchema('Accounts that it made.', 12),
  notification_url: nullable(
    textSchema({
      description: 'Where scores are reported; `%s` stands for the id of the account.',
      examples: ['https://partner.example/notify?id=%s'],
    }),
  ),
  notification_threshold: points('From which score on, in points of 0 to 100.'),
})

export const partnerListSchema = namedObject('PartnerList', {
  partners: listSchema(partnerSchema),
})

export const partnerKeySchema = namedObject('PartnerKey', {
  key_id: idSchema('3f2a'),
  state: choiceSchema(['active', 'revoked']),
  created_at: momentSchema('When it was made.'),
  hint: textSchema({ description: 'How the key ends.', examples: ['…4720'] }),
})

export const partnerKeyListSchema = namedObject('PartnerKeyList', {
  keys: listSchema(partnerKeySchema),
})

export const newPartnerKeySchema = namedObject('NewPartnerKey', {
  ...partnerKeySchema.properties,
  key: idSchema('8f3a6c1e5b9d4720', 'Shown this once.'),
})

export const issuedPartnerSchema = namedObject('IssuedPartner', {
  partner_id: partnerSchema.properties.partner_id,
  name: partnerSchema.properties.name,
  key_id: partnerKeySchema.properties.key_id,
  key: newPartnerKeySchema.properties.key,
})
