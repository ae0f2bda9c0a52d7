import { answers, answersNothing, defineCall, membersBody } from '../call/native-call.ts'
import { linkBody, linkUseBody, passkeySignInBody, signInBody } from './sign-in-body.ts'
import {
  linkPreviewSchema,
  meSchema,
  passkeyOptionsSchema,
  signInWaysSchema,
} from './sign-in-schema.ts'

const PUBLIC = { access: 'public', permission: 'sign_in', tag: 'Sign in' } as const

const TOKEN = 'Zk3vQ0m8rT1xW6yB2nC5sD7fG9hJ4kL0pA_-eUiOqXw'
const PASSWORD = 'eight quiet herons'

/** Signing in and out, and links. What is answered to an address that nobody has is what is answered to a wrong password. */
export const signInCalls = {
  readSignInWays: defineCall(
    {
      ...PUBLIC,
      method: 'GET',
      path: '/v1/sign-in',
      summary: 'Read how persons can sign in',
      answer: answers(signInWaysSchema),
    },
    {},
  ),
  signIn: defineCall(
    {
      ...PUBLIC,
      method: 'POST',
      path: '/v1/sign-in',
      summary: 'Sign in with e-mail and password',
      description:
        'Sets the cookie of a session. `second_factor_required`: send it again with `code`. After 10 wrong attempts ' +
        'in a row the address must wait 15 minutes.',
      body: signInBody,
      answer: answers(meSchema),
      errors: ['second_factor_required'],
    },
    { body: { email: 'maya@shop.example', password: PASSWORD } },
  ),
  offerPasskeys: defineCall(
    {
      ...PUBLIC,
      method: 'POST',
      path: '/v1/sign-in/passkey-options',
      summary: 'Start to sign in with a passkey',
      body: membersBody('NoPasskey', {}),
      answer: answers(passkeyOptionsSchema),
      errors: ['conflict'],
    },
    {},
  ),
  signInWithPasskey: defineCall(
    {
      ...PUBLIC,
      method: 'POST',
      path: '/v1/sign-in/passkey',
      summary: 'Sign in with a passkey',
      description:
        'Sets the cookie of a session. A passkey needs no code besides: its device asked for the person.',
      body: passkeySignInBody,
      answer: answers(meSchema),
      errors: ['conflict'],
    },
    { body: { response: {} } },
  ),
  previewLink: defineCall(
    {
      ...PUBLIC,
      method: 'POST',
      path: '/v1/sign-in/link-preview',
      summary: 'Read what a link is for',
      description: 'It does not use the link up.',
      body: linkBody,
      answer: answers(linkPreviewSchema),
      errors: ['not_found'],
    },
    { body: { token: TOKEN } },
  ),
  useLink: defineCall(
    {
      ...PUBLIC,
      method: 'POST',
      path: '/v1/sign-in/link',
      summary: 'Set a password by a link',
      description:
        'Links that invite sign the person in. Links that reset end all their sessions; a second factor is asked for, and ' +
        'stays, so they sign in afterwards.',
      body: linkUseBody,
      answer: answers(linkPreviewSchema),
      errors: ['not_found', 'conflict'],
    },
    { body: { token: TOKEN, password: PASSWORD } },
  ),
  signOut: defineCall(
    {
      access: 'person',
      permission: 'manage_self',
      tag: 'Sign in',
      method: 'POST',
      path: '/v1/sign-out',
      summary: 'Sign out',
      description: 'Ends the session of the request.',
      answer: answersNothing('Signed out.'),
    },
    {},
  ),
}
