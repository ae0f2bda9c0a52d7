import { isRecord } from '../../is-record.ts'
import { meaning, member, textUpTo } from '../call/body-member.ts'
import { membersBody } from '../call/native-call.ts'
import { emailMember, linkTokenMember, personNameMember } from '../people/person-body.ts'

/** Longer than any password that can be set: what is too long is refused by its own rule. */
const MAX_SENT_PASSWORD_CHARS = 1_024
const MAX_CODE_CHARS = 64

const passwordMember = textUpTo(MAX_SENT_PASSWORD_CHARS)
const newPasswordMember = meaning(passwordMember, 'At least 12 characters.')
const codeMember = meaning(
  textUpTo(MAX_CODE_CHARS),
  'A code of the authenticator app, or a recovery code.',
)

/** What browsers answer to options of passkeys, as JSON. Its members are checked by what verifies it. */
const passkeyMember = member<Readonly<Record<string, unknown>>>(
  'what the browser answered, as JSON',
  { type: 'object' },
  (value) => (isRecord(value) ? value : undefined),
)

export const signInBody = membersBody(
  'SignIn',
  { email: emailMember, password: passwordMember, code: codeMember },
  { required: ['email', 'password'] },
)

export const passkeySignInBody = membersBody(
  'PasskeySignIn',
  { response: passkeyMember },
  { required: ['response'] },
)

export const linkBody = membersBody(
  'LinkToken',
  { token: linkTokenMember },
  { required: ['token'] },
)

export const linkUseBody = membersBody(
  'LinkUse',
  {
    token: linkTokenMember,
    password: newPasswordMember,
    name: personNameMember,
    email: meaning(emailMember, 'Of the first admin: the other links know it.'),
  },
  { required: ['token', 'password'] },
)

export const passwordChangeBody = membersBody(
  'PasswordChange',
  { password: passwordMember, new_password: newPasswordMember },
  { required: ['new_password'] },
)

export const passwordBody = membersBody('PasswordAgain', { password: passwordMember })

export const totpCodeBody = membersBody('TotpCode', { code: codeMember }, { required: ['code'] })

export const totpRemovalBody = membersBody(
  'TotpRemoval',
  { password: passwordMember, code: codeMember },
  { required: ['code'] },
)

export const newPasskeyBody = membersBody(
  'PasskeyAnswer',
  { name: personNameMember, response: passkeyMember },
  { required: ['name', 'response'] },
)
