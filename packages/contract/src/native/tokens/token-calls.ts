import { LIMITS } from '../../limits.ts'
import { answers, answersNothing, defineCall } from '../call/native-call.ts'
import { newTokenBody, newTokenSchema, tokensSchema } from './token-schema.ts'

/** Personal tokens, by which scripts act for a person. */
export const tokenCalls = {
  listTokens: defineCall(
    {
      method: 'GET',
      path: '/v1/me/tokens',
      access: 'person',
      permission: 'read_self',
      tag: 'Administration',
      summary: 'List your personal tokens',
      description: 'Never the tokens themselves. Those that ended are listed for 90 days more.',
      answer: answers(tokensSchema, 'The newest first.'),
    },
    {},
  ),
  createToken: defineCall(
    {
      method: 'POST',
      path: '/v1/me/tokens',
      access: 'person',
      permission: 'manage_self',
      tag: 'Administration',
      summary: 'Create a personal token',
      description:
        '`{name, permissions, expires_at, environments?}`. The token is shown this once. It never permits more than its ' +
        'person may, and ends with them: at once when they are disabled, and for each permission that their roles lose. ' +
        `Up to ${LIMITS.personalTokensCount} that have not ended.`,
      body: newTokenBody,
      answer: answers(newTokenSchema),
      errors: ['conflict'],
    },
    {
      body: {
        name: 'Nightly export',
        permissions: ['read_records'],
        expires_at: '2026-05-01T00:00:00Z',
      },
    },
  ),
  revokeToken: defineCall(
    {
      method: 'DELETE',
      path: '/v1/me/tokens/{tokenId}',
      access: 'person',
      permission: 'manage_self',
      tag: 'Administration',
      summary: 'Revoke a personal token of yours',
      description: 'It stops working at once.',
      answer: answersNothing('Revoked.'),
    },
    { tokenId: '9f3c51de7a04b682' },
  ),
}
