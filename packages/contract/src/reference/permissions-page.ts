import type { CallScope } from '../native/call/call-scope.ts'
import type { NativeCall } from '../native/call/native-call.ts'
import {
  type Permission,
  type PermissionHolder,
  permissionOf,
  PERMISSIONS,
} from '../native/call/permissions.ts'
import { BUILT_IN_ROLES, type BuiltInRole } from '../native/call/role-names.ts'
import { PERMISSIONS_OF_ROLES } from '../native/call/roles.ts'
import { NATIVE_CALLS } from '../native/native-calls.ts'
import { code, page, table } from './markdown.ts'

const NAMES = Object.keys(PERMISSIONS) as readonly Permission[]
const ROLES = Object.keys(BUILT_IN_ROLES) as readonly BuiltInRole[]

const INTRODUCTION = `Each call needs one permission. Secrets have some of them: a secret key, a beacon key, the admin token. Persons
have those of their roles, and may call what is for a secret key or the admin token where a role permits it. [Rights](../operating/rights.md)
says how to set this up.`

const ON_ROLES = `Own roles are any set of the permissions that a role can have (\`PUT /v1/roles/{roleName}\`). \`admin\` has all of them.`

const ON_REACH = `A role may be restricted to environments, queues or abuse types. Each call says how such a role reaches it. \`any\`: the call is
about nothing of this kind, so the restriction does not bear on it. \`–\`: a role with such a restriction does not reach it.`

/** docs/reference/permissions.md */
export function permissionsPage(): string {
  return page('Permissions', 'native/call/permissions.ts', [
    INTRODUCTION,
    table(
      ['Permission', 'What it allows', 'Secret that has it'],
      NAMES.map((name) => {
        const { meaning, holder } = permissionOf(name)
        return [code(name), meaning, HOLDERS[holder]]
      }),
    ),
    '## Roles',
    table(
      ['Role', 'What it is for'],
      ROLES.map((role) => [code(role), BUILT_IN_ROLES[role]]),
    ),
    ON_ROLES,
    table(
      ['Permission', ...ROLES.map(code)],
      NAMES.filter((name) => permissionOf(name).roles !== undefined).map((name) => [
        code(name),
        ...ROLES.map((role) => (PERMISSIONS_OF_ROLES[role].has(name) ? 'yes' : '–')),
      ]),
    ),
    '## Calls of `/v1`',
    ON_REACH,
    table(
      ['Call', 'Permission', 'Shown by', 'Queue', 'Abuse type'],
      Object.values<NativeCall>(NATIVE_CALLS).map(rowOf),
    ),
  ])
}

const rowOf = ({ method, path, permission, access, scope = {} }: NativeCall) => [
  code(`${method} ${path}`),
  code(permission),
  SHOWN_BY[access],
  ...(access === 'api_key' || access === 'admin'
    ? [sourceText(scope.queue), sourceText(scope.abuseType)]
    : ['', '']),
]

function sourceText(source: CallScope['queue']): string {
  if (source === undefined) return '–'
  return typeof source === 'string' ? source : `${code(source.name)} of the ${source.in}`
}

const HOLDERS: Readonly<Record<PermissionHolder, string>> = {
  api: 'a secret key',
  beacon: 'a beacon key',
  partner: "a partner's key",
  admin: 'the admin token',
  person: 'each session and personal token',
  session: 'each session',
  anybody: 'anybody',
}

/** What a caller shows in each form. */
const SHOWN_BY: Readonly<Record<NativeCall['access'], string>> = {
  api_key: 'a secret key, a person',
  admin: 'the admin token, a person',
  beacon: 'a beacon key',
  person: 'a person',
  public: 'nothing',
}
