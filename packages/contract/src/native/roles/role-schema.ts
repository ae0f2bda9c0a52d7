import {
  booleanSchema,
  choiceSchema,
  listSchema,
  named,
  namedObject,
  nullable,
  textSchema,
} from '../../answers/typed-schema.ts'
import { LIMITS } from '../../limits.ts'
import { meaning, member, noteUpTo } from '../call/body-member.ts'
import { membersBody } from '../call/native-call.ts'
import type { Permission } from '../call/permissions.ts'
import { GRANTABLE } from '../call/roles.ts'
import { idSchema, momentSchema } from '../common-schemas.ts'

const permissionSchema = named('RolePermission', choiceSchema(GRANTABLE))

export const roleSchema = namedObject('Role', {
  name: idSchema('chargeback_desk'),
  meaning: textSchema({ examples: ['Labels chargebacks.'] }),
  permissions: listSchema(permissionSchema),
  is_built_in: booleanSchema({ description: 'Built-in roles never change.' }),
  created_at: nullable(momentSchema('When it was made; null for built-in ones.')),
  changed_at: nullable(momentSchema('When it was last changed; null for built-in ones.')),
})

export const rolesSchema = namedObject('Roles', { roles: listSchema(roleSchema) })

const isGrantable = (name: unknown): name is Permission =>
  GRANTABLE.some((permission) => permission === name)

/** A list of permissions, each of which a role can have. */
export const permissionList = member<readonly Permission[]>(
  'a list of permissions that roles can have, each once',
  { type: 'array', maxItems: GRANTABLE.length, uniqueItems: true, items: permissionSchema },
  (value) => {
    if (!Array.isArray(value) || new Set(value).size < value.length) return undefined
    const names: readonly unknown[] = value
    return names.every(isGrantable) ? names : undefined
  },
)

/** A role that is made or changed. */
export const roleBody = membersBody(
  'RoleDefinition',
  {
    meaning: meaning(noteUpTo(LIMITS.wordLengthChars), 'What it is for.'),
    permissions: meaning(
      permissionList,
      'What it permits; those of docs/reference/permissions.md.',
    ),
  },
  {
    required: ['permissions'],
    examples: [{ meaning: 'Labels chargebacks.', permissions: ['read_records', 'write_labels'] }],
  },
)
