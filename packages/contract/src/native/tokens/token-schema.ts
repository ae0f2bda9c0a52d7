import {
  choiceSchema,
  listSchema,
  namedObject,
  nullable,
  textSchema,
} from '../../answers/typed-schema.ts'
import { LIMITS } from '../../limits.ts'
import { meaning, member, noteUpTo, timeToCome } from '../call/body-member.ts'
import { membersBody } from '../call/native-call.ts'
import { idSchema, momentSchema } from '../common-schemas.ts'
import { permissionList } from '../roles/role-schema.ts'

const ENVIRONMENT = '4e1d2c3b4e1d2c3b4e1d2c3b/production'
const ENVIRONMENT_PATTERN = /^[0-9a-f]{24}\/(production|sandbox)$/

const tokenParts = {
  token_id: idSchema('9f3c51de7a04b682'),
  name: textSchema({ examples: ['Nightly export'] }),
  permissions: listSchema(idSchema('read_records'), {
    description: 'It has those of them that its person has.',
  }),
  environments: nullable(
    listSchema(idSchema(ENVIRONMENT), {
      description: 'null = wherever the roles of its person hold.',
    }),
  ),
  state: choiceSchema(['active', 'expired', 'revoked']),
  hint: idSchema('…9d2e', 'How the token ends.'),
  created_at: momentSchema('When it was made.'),
  expires_at: momentSchema('When it ends.'),
  last_used_at: nullable(momentSchema('When it was last used, to within an hour.')),
}

export const tokenSchema = namedObject('PersonalToken', tokenParts)

export const tokensSchema = namedObject('PersonalTokens', { tokens: listSchema(tokenSchema) })

export const newTokenSchema = namedObject('NewPersonalToken', {
  ...tokenParts,
  token: idSchema('wt_1f0c…', 'Shown this once.'),
})

const isEnvironmentName = (name: unknown): name is string =>
  typeof name === 'string' && ENVIRONMENT_PATTERN.test(name)

const environmentList = member<readonly string[]>(
  'a list of environments, each <account id>/<production or sandbox>',
  {
    type: 'array',
    minItems: 1,
    maxItems: LIMITS.grantNamesCount,
    items: { type: 'string', pattern: ENVIRONMENT_PATTERN.source },
  },
  (value) => {
    if (!Array.isArray(value) || value.length === 0 || value.length > LIMITS.grantNamesCount)
      return undefined
    const names: readonly unknown[] = value
    return names.every(isEnvironmentName) ? names : undefined
  },
)

/** A personal token that is made. */
export const newTokenBody = membersBody(
  'PersonalTokenRequest',
  {
    name: meaning(noteUpTo(LIMITS.wordLengthChars), 'What it is for.'),
    permissions: meaning(permissionList, 'Those that it needs, out of those that you have.'),
    environments: meaning(environmentList, 'Where it holds; wherever your roles do by default.'),
    expires_at: meaning(
      timeToCome,
      `When it ends, ${LIMITS.personalTokenDays} days from now at the latest.`,
    ),
  },
  {
    required: ['name', 'permissions', 'expires_at'],
    examples: [
      { name: 'Nightly export', permissions: ['read_records'], expires_at: '2026-05-01T00:00:00Z' },
    ],
  },
)
