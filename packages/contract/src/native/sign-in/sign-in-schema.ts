import {
  anything,
  booleanSchema,
  choiceSchema,
  integerSchema,
  listSchema,
  namedObject,
  nullable,
  optional,
  recordSchema,
  textSchema,
} from '../../answers/typed-schema.ts'
import { idSchema, momentSchema } from '../common-schemas.ts'
import { roleGrantSchema } from '../people/person-schema.ts'
import { LINK_KIND_WORDS, PERSON_LIMITS } from '../people/person-words.ts'

export const signInWaysSchema = namedObject('SignInWays', {
  password: booleanSchema({ description: 'By e-mail and password.' }),
  passkey: booleanSchema({
    description: 'By passkey: the service is reached by https, or as localhost.',
  }),
  provider: nullable(
    namedObject('SignInProvider', {
      name: textSchema({ examples: ['Shop login'] }),
      path: textSchema({ description: 'Where a browser goes.', examples: ['/sign-in/oidc'] }),
    }),
  ),
})

const methodSchema = choiceSchema(['password', 'passkey', 'oidc', 'link'])

export const mySessionSchema = namedObject('MySession', {
  session_id: idSchema('c0ffee1234567890'),
  method: methodSchema,
  created_at: momentSchema('When it was opened.'),
  last_seen_at: momentSchema('When it was last used, to within 5 minutes.'),
  expires_at: momentSchema('When it ends if nobody uses it.'),
  from: optional(textSchema({ description: 'The IP address.', examples: ['198.51.100.7'] })),
  user_agent: optional(textSchema({ examples: ['Mozilla/5.0 (X11; Linux x86_64)'] })),
  is_current: booleanSchema({ description: 'The session of this request.' }),
})

export const mySessionsSchema = namedObject('MySessions', { sessions: listSchema(mySessionSchema) })

export const meSchema = namedObject('Me', {
  person_id: idSchema('9b1de0a24c7f3e58'),
  email: idSchema('maya@shop.example'),
  name: textSchema({ examples: ['Maya Okafor'] }),
  roles: listSchema(roleGrantSchema),
  permissions: listSchema(idSchema('read_records'), {
    description:
      'Of all roles together; with a personal token, what it leaves of them. A role may be restricted: a call then says so.',
  }),
  environments: listSchema(
    namedObject('ReachedEnvironment', {
      environment: idSchema('4e1d2c3b4e1d2c3b4e1d2c3b/production'),
      account: textSchema({ description: "The account's name.", examples: ['Shop'] }),
    }),
    {
      description: `Where any of the roles counts, of the first ${PERSON_LIMITS.shownAccountsCount} accounts that they reach.`,
    },
  ),
  has_password: booleanSchema(),
  has_totp: booleanSchema(),
  recovery_codes_left: integerSchema({ examples: [10] }),
})

export const linkPreviewSchema = namedObject('LinkPreview', {
  kind: choiceSchema(LINK_KIND_WORDS),
  email: optional(idSchema('maya@shop.example', 'For whom it is; absent for the first admin.')),
  name: optional(textSchema({ examples: ['Maya Okafor'] })),
  expires_at: momentSchema('When it works no longer.'),
})

export const totpSetUpSchema = namedObject('TotpSetUp', {
  seed: textSchema({ description: 'Base32.', examples: ['JBSWY3DPEHPK3PXP'] }),
  uri: textSchema({
    description: 'For a QR code.',
    examples: ['otpauth://totp/Winnow:maya%40shop.example?secret=JBSWY3DPEHPK3PXP&issuer=Winnow'],
  }),
})

export const recoveryCodesSchema = namedObject('RecoveryCodes', {
  recovery_codes: listSchema(idSchema('4f2a9-81c0e-77b3d-09a1f'), {
    description: 'Shown this once. Each works once, in place of a code.',
  }),
})

/** Options are what `navigator.credentials` takes, as JSON. */
export const passkeyOptionsSchema = namedObject('PasskeyOptions', {
  options: recordSchema(anything),
})

export const passkeySchema = namedObject('Passkey', {
  passkey_id: idSchema('q83vEjRWeJA'),
  name: textSchema({ examples: ['Laptop'] }),
  created_at: momentSchema('When it was added.'),
  last_used_at: optional(momentSchema('When it was last used.')),
})

export const passkeysSchema = namedObject('Passkeys', { passkeys: listSchema(passkeySchema) })
