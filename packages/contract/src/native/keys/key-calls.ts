import { inPath } from '../call/call-scope.ts'
import { answers, answersNothing, defineCall, membersBody } from '../call/native-call.ts'
import { switchParameter } from '../call/parameter.ts'
import {
  adminTokenSchema,
  keyListSchema,
  keyRotationBody,
  newKeyBody,
  newKeySchema,
  rotatedKeySchema,
} from './key-schema.ts'

const KEYS = '/v1/admin/accounts/{accountId}/keys'
const EXAMPLE = { accountId: '4e1d2c3b4e1d2c3b4e1d2c3b' }

/** Keys of an account and the admin token, by the admin token. A key is shown once, when it is made. */
export const keyCalls = {
  listKeys: defineCall(
    {
      method: 'GET',
      path: KEYS,
      access: 'admin',
      permission: 'manage_keys',
      scope: { account: inPath('accountId') },
      tag: 'Administration',
      summary: "List an account's keys",
      description: 'Never the keys themselves.',
      answer: answers(keyListSchema),
    },
    EXAMPLE,
  ),
  createKey: defineCall(
    {
      method: 'POST',
      path: KEYS,
      access: 'admin',
      permission: 'manage_keys',
      scope: { account: inPath('accountId') },
      tag: 'Administration',
      summary: 'Create a key',
      description:
        '`{environment: production|sandbox, kind?: api|beacon, scope?: all|events|read|decisions, expires_at?}`. A secret key ' +
        'of another scope than `all` does nothing else: `events` sends events and gets their scores, `read` reads, ' +
        '`decisions` reports decisions. From `expires_at` on, ms since 1970, the key works no longer. The key is shown this once.',
      body: newKeyBody,
      answer: answers(newKeySchema),
      errors: ['conflict'],
    },
    { ...EXAMPLE, body: { environment: 'production' } },
  ),
  rotateKey: defineCall(
    {
      method: 'POST',
      path: `${KEYS}/{keyId}/rotate`,
      access: 'admin',
      permission: 'manage_keys',
      scope: { account: inPath('accountId') },
      tag: 'Administration',
      summary: 'Rotate a key',
      description:
        'Makes a new key beside the old one, of the same scope and end; both work until the old one is revoked. ' +
        '`{revoke_old: true}` revokes it at once.',
      body: keyRotationBody,
      answer: answers(rotatedKeySchema),
      errors: ['conflict'],
    },
    { ...EXAMPLE, keyId: '3f2a' },
  ),
  revokeKey: defineCall(
    {
      method: 'DELETE',
      path: `${KEYS}/{keyId}`,
      access: 'admin',
      permission: 'manage_keys',
      scope: { account: inPath('accountId') },
      tag: 'Administration',
      summary: 'Revoke a key',
      description:
        'It stops working at once. The last active key of its kind in an environment is revoked with ' +
        '`even_last=true` alone: without a key, nobody can call that environment.',
      query: {
        even_last: switchParameter(
          'Whether to revoke the last active key of its kind: `true` or `false`.',
        ),
      },
      answer: answersNothing('Revoked.'),
      errors: ['conflict'],
    },
    { ...EXAMPLE, keyId: '3f2a' },
  ),
  rotateAdminToken: defineCall(
    {
      method: 'POST',
      path: '/v1/admin/token/rotate',
      access: 'admin',
      permission: 'manage_keys',
      tag: 'Administration',
      summary: 'Rotate the admin token',
      description:
        'Makes a new token, shown this once; the old one works no longer. Where `credentials.json` lies in ' +
        'the data directory, it holds the new one.',
      body: membersBody('NoMembers', {}),
      answer: answers(adminTokenSchema, 'The new token, shown this once.'),
    },
    {},
  ),
}
