import {
  choiceSchema,
  listSchema,
  named,
  namedObject,
  nullable,
  textSchema,
} from '../../answers/typed-schema.ts'
import { KEY_SCOPE_WORDS } from '../call/key-scopes.ts'
import { oneOf, timeToCome, yesOrNo } from '../call/body-member.ts'
import { membersBody } from '../call/native-call.ts'
import { environmentSchema, idSchema, momentSchema } from '../common-schemas.ts'

/** The body of a new key. */
export const newKeyBody = membersBody(
  'KeyWish',
  {
    environment: oneOf('production', 'sandbox'),
    kind: oneOf('api', 'beacon'),
    scope: oneOf(...KEY_SCOPE_WORDS),
    expires_at: timeToCome,
  },
  { required: ['environment'] },
)

/** The body of a key's rotation. */
export const keyRotationBody = membersBody('KeyRotation', { revoke_old: yesOrNo })

const keyStateSchema = named('KeyState', choiceSchema(['active', 'revoked', 'expired']))

export const keySchema = namedObject('Key', {
  key_id: idSchema('3f2a'),
  kind: choiceSchema(['api', 'beacon']),
  environment: environmentSchema,
  state: keyStateSchema,
  scope: named(
    'KeyScope',
    choiceSchema(KEY_SCOPE_WORDS, {
      description: 'What a secret key may do: everything, send events, read, or report decisions.',
    }),
  ),
  created_at: momentSchema('When it was made.'),
  expires_at: nullable(momentSchema('It works until then; null = until it is revoked.')),
  hint: textSchema({ description: 'How the key ends.', examples: ['…4720'] }),
})

export const keyListSchema = namedObject('KeyList', { keys: listSchema(keySchema) })

export const newKeySchema = namedObject('NewKey', {
  ...keySchema.properties,
  key: idSchema('8f3a6c1e5b9d4720', 'Shown this once.'),
})

export const rotatedKeySchema = namedObject('RotatedKey', {
  ...newKeySchema.properties,
  replaces: idSchema('2e1b', 'The id of the old key.'),
  old_state: keyStateSchema,
})

export const adminTokenSchema = namedObject('AdminToken', {
  admin_token: idSchema('b1946ac92492d2347c6235b4d2611184'),
})
