import {
  accountChangeBody,
  accountListSchema,
  issuedAccountSchema,
  newAccountBody,
  policyApprovalSettingBody,
  policyApprovalSettingSchema,
  wholeAccountSchema,
} from './account-schema.ts'
import { inPath } from '../call/call-scope.ts'
import { answers, defineCall } from '../call/native-call.ts'

/** Accounts, by the admin token. */
export const accountCalls = {
  listAccounts: defineCall(
    {
      method: 'GET',
      path: '/v1/admin/accounts',
      access: 'admin',
      permission: 'manage_accounts',
      tag: 'Administration',
      summary: 'List the accounts',
      answer: answers(accountListSchema),
    },
    {},
  ),
  createAccount: defineCall(
    {
      method: 'POST',
      path: '/v1/admin/accounts',
      access: 'admin',
      permission: 'manage_accounts',
      tag: 'Administration',
      summary: 'Create an account',
      description:
        '`{name, score_scale?}` makes an account with keys for both environments, shown this once. ' +
        'Ids and keys of an account that moves here can be preset: account_id, production_api_key, ' +
        'production_beacon_key, sandbox_api_key, sandbox_beacon_key.',
      body: newAccountBody,
      answer: answers(issuedAccountSchema, 'Made: its keys, shown this once.'),
      errors: ['conflict'],
    },
    { body: { name: 'Shop' } },
  ),
  readAccount: defineCall(
    {
      method: 'GET',
      path: '/v1/admin/accounts/{accountId}',
      access: 'admin',
      permission: 'manage_accounts',
      scope: { account: inPath('accountId') },
      tag: 'Administration',
      summary: 'Read an account',
      description:
        '`environments` has the number by which the log names each; `thresholds` are points of 0 to 100.',
      answer: answers(wholeAccountSchema),
    },
    { accountId: '4e1d2c3b4e1d2c3b4e1d2c3b' },
  ),
  changeAccount: defineCall(
    {
      method: 'PATCH',
      path: '/v1/admin/accounts/{accountId}',
      access: 'admin',
      permission: 'manage_accounts',
      scope: { account: inPath('accountId') },
      tag: 'Administration',
      summary: 'Change an account',
      description:
        '`{name?, score_scale?, thresholds?}`, and what beacons are taken; a scale of 1 gives scores ' +
        'from 0 to 1 on the wire. ' +
        '`thresholds` says from which score on the outbox tells of a user, in points of 0 to 100: ' +
        '`{hysteresis?, payment_abuse?: {review, block}, …}`, null takes an abuse type’s own back. ' +
        'The next stored score of a user is held against them, in both environments. ' +
        '`beacon_origins` lists the origins whose pages may send beacons (`["*"]`: any); ' +
        '`beacon_privacy_control: drop` takes nothing from browsers that send Global Privacy Control; ' +
        '`beacon_key_per_second` bounds each key; `default` takes such a rule back, so that the ' +
        "service's setting holds.",
      body: accountChangeBody,
      answer: answers(wholeAccountSchema, 'As it is now.'),
    },
    {
      accountId: '4e1d2c3b4e1d2c3b4e1d2c3b',
      body: { score_scale: 100, thresholds: { payment_abuse: { review: 60, block: 85 } } },
    },
  ),
  setPolicyApproval: defineCall(
    {
      method: 'PUT',
      path: '/v1/admin/accounts/{accountId}/policy-approval',
      access: 'admin',
      permission: 'manage_accounts',
      scope: { account: inPath('accountId') },
      tag: 'Administration',
      summary: 'Set whether policies need approval',
      description:
        'Where it is required, a version decides (`rollout`, `live`) only after another key than its author approved it.',
      body: policyApprovalSettingBody,
      answer: answers(policyApprovalSettingSchema),
    },
    {
      accountId: '4e1d2c3b4e1d2c3b4e1d2c3b',
      body: { environment: 'production', required: true },
    },
  ),
}
