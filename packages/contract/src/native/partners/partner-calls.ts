import { answers, answersNothing, defineCall, membersBody } from '../call/native-call.ts'
import {
  issuedPartnerSchema,
  newPartnerBody,
  newPartnerKeySchema,
  partnerKeyListSchema,
  partnerListSchema,
} from './partner-schema.ts'

const PARTNERS = '/v1/admin/partners'
const KEYS = `${PARTNERS}/{partnerId}/keys` as const
const EXAMPLE = { partnerId: '5b2f9c0d1e3a4b5c6d7e8f90' }

/** Partners, who make accounts for their own customers, and the keys of partners; by the admin token. */
export const partnerCalls = {
  listPartners: defineCall(
    {
      method: 'GET',
      path: PARTNERS,
      access: 'admin',
      permission: 'manage_partners',
      tag: 'Administration',
      summary: 'List the partners',
      answer: answers(partnerListSchema),
    },
    {},
  ),
  createPartner: defineCall(
    {
      method: 'POST',
      path: PARTNERS,
      access: 'admin',
      permission: 'manage_partners',
      tag: 'Administration',
      summary: 'Create a partner',
      description:
        'A partner makes accounts for its own customers by `POST /v3/partners/{partnerId}/accounts`. ' +
        'Its key is shown this once. `score_scale` is of the accounts that it makes: 1 gives scores from 0 to 1 on the ' +
        'wire, as the hosted service does. `partner_id` and `key` of a partner that moves here can be preset.',
      body: newPartnerBody,
      answer: answers(issuedPartnerSchema, 'Made: its key, shown this once.'),
      errors: ['conflict'],
    },
    { body: { name: 'PayFlow' } },
  ),
  listPartnerKeys: defineCall(
    {
      method: 'GET',
      path: KEYS,
      access: 'admin',
      permission: 'manage_partners',
      tag: 'Administration',
      summary: "List a partner's keys",
      description: 'Never the keys themselves.',
      answer: answers(partnerKeyListSchema),
    },
    EXAMPLE,
  ),
  createPartnerKey: defineCall(
    {
      method: 'POST',
      path: KEYS,
      access: 'admin',
      permission: 'manage_partners',
      tag: 'Administration',
      summary: 'Create a key of a partner',
      description: 'The key is shown this once. Former keys work until they are revoked.',
      body: membersBody('NoMembers', {}),
      answer: answers(newPartnerKeySchema),
      errors: ['conflict'],
    },
    EXAMPLE,
  ),
  revokePartnerKey: defineCall(
    {
      method: 'DELETE',
      path: `${KEYS}/{keyId}`,
      access: 'admin',
      permission: 'manage_partners',
      tag: 'Administration',
      summary: 'Revoke a key of a partner',
      description: 'It stops working at once. Keys of accounts that the partner made still work.',
      answer: answersNothing('Revoked.'),
    },
    { ...EXAMPLE, keyId: '3f2a' },
  ),
}
