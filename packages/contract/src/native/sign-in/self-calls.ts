import { answers, answersNothing, defineCall } from '../call/native-call.ts'
import {
  newPasskeyBody,
  passwordBody,
  passwordChangeBody,
  totpCodeBody,
  totpRemovalBody,
} from './sign-in-body.ts'
import {
  meSchema,
  mySessionsSchema,
  passkeyOptionsSchema,
  passkeySchema,
  passkeysSchema,
  recoveryCodesSchema,
  totpSetUpSchema,
} from './sign-in-schema.ts'

const OWN = { access: 'person', permission: 'manage_self', tag: 'Sign in' } as const

/** What changes nothing. */
const READING = { ...OWN, permission: 'read_self' } as const

/** What is begun here is done by the call after it. */
const PREPARING = { ...OWN, permission: 'prepare_self' } as const

const PASSWORD = 'eight quiet herons'

/** What persons do with their own sessions and credentials. By a session alone, but for what only reads. */
export const selfCalls = {
  readMe: defineCall(
    {
      ...READING,
      method: 'GET',
      path: '/v1/me',
      summary: 'Read who is signed in, and what they may do',
      answer: answers(meSchema),
    },
    {},
  ),
  listMySessions: defineCall(
    {
      ...READING,
      method: 'GET',
      path: '/v1/me/sessions',
      summary: 'List my sessions',
      answer: answers(mySessionsSchema),
    },
    {},
  ),
  endMySession: defineCall(
    {
      ...OWN,
      method: 'DELETE',
      path: '/v1/me/sessions/{sessionHandle}',
      summary: 'Close one of my sessions',
      answer: answersNothing('Ended.'),
    },
    { sessionHandle: 'c0ffee1234567890' },
  ),
  endMyOtherSessions: defineCall(
    {
      ...OWN,
      method: 'DELETE',
      path: '/v1/me/sessions',
      summary: 'Close all my sessions but this one',
      answer: answersNothing('Ended.'),
    },
    {},
  ),
  changeMyPassword: defineCall(
    {
      ...OWN,
      method: 'POST',
      path: '/v1/me/password',
      summary: 'Change my password',
      description:
        'Ends all other sessions. `password` is the present one; a person who has none, as by OpenID Connect, leaves it out.',
      body: passwordChangeBody,
      answer: answersNothing('Changed.'),
    },
    { body: { password: PASSWORD, new_password: 'nine loud herons' } },
  ),
  beginTotp: defineCall(
    {
      ...PREPARING,
      method: 'POST',
      path: '/v1/me/totp',
      summary: 'Start to use an authenticator app',
      description: 'Nothing changes before a code of it is confirmed, within 5 minutes.',
      body: passwordBody,
      answer: answers(totpSetUpSchema),
    },
    { body: { password: PASSWORD } },
  ),
  confirmTotp: defineCall(
    {
      ...OWN,
      method: 'PUT',
      path: '/v1/me/totp',
      summary: 'Check a code of an authenticator app, and use it from then on',
      description:
        'From now on a code is needed besides the password. Former recovery codes stop working.',
      body: totpCodeBody,
      answer: answers(recoveryCodesSchema),
      errors: ['conflict'],
    },
    { body: { code: '123456' } },
  ),
  removeTotp: defineCall(
    {
      ...OWN,
      method: 'POST',
      path: '/v1/me/totp/remove',
      summary: 'Stop using an authenticator app',
      body: totpRemovalBody,
      answer: answersNothing('Removed.'),
      errors: ['conflict'],
    },
    { body: { password: PASSWORD, code: '123456' } },
  ),
  listMyPasskeys: defineCall(
    {
      ...READING,
      method: 'GET',
      path: '/v1/me/passkeys',
      summary: 'List my passkeys',
      answer: answers(passkeysSchema),
    },
    {},
  ),
  beginPasskey: defineCall(
    {
      ...PREPARING,
      method: 'POST',
      path: '/v1/me/passkeys/options',
      summary: 'Start to add a passkey',
      body: passwordBody,
      answer: answers(passkeyOptionsSchema),
      errors: ['conflict'],
    },
    { body: { password: PASSWORD } },
  ),
  addPasskey: defineCall(
    {
      ...OWN,
      method: 'POST',
      path: '/v1/me/passkeys',
      summary: 'Add a passkey',
      body: newPasskeyBody,
      answer: answers(passkeySchema),
      errors: ['conflict'],
    },
    { body: { name: 'Laptop', response: {} } },
  ),
  removePasskey: defineCall(
    {
      ...OWN,
      method: 'DELETE',
      path: '/v1/me/passkeys/{passkeyId}',
      summary: 'Remove one of my passkeys',
      answer: answersNothing('Removed.'),
    },
    { passkeyId: 'q83vEjRWeJA' },
  ),
}
