import { type Permission, PERMISSIONS, permissionOf } from './permissions.ts'

interface ScopeDeclaration {
  readonly meaning: string
  readonly permissions: readonly Permission[]
}

const NAMES = Object.keys(PERMISSIONS) as readonly Permission[]

const OF_KEYS = NAMES.filter((name) => permissionOf(name).holder === 'api')

/** What a secret key may be limited to. */
export const KEY_SCOPES = {
  all: { meaning: 'everything that a secret key may do', permissions: OF_KEYS },
  events: { meaning: 'send events and get their scores', permissions: ['send_events'] },
  read: { meaning: 'read', permissions: OF_KEYS.filter((name) => name.startsWith('read_')) },
  decisions: { meaning: 'report decisions', permissions: ['take_decisions'] },
} as const satisfies Readonly<Record<string, ScopeDeclaration>>

export type KeyScope = keyof typeof KEY_SCOPES

export const KEY_SCOPE_WORDS = [
  'all',
  'events',
  'read',
  'decisions',
] as const satisfies readonly KeyScope[]

const PERMITTED = new Map<KeyScope, ReadonlySet<Permission>>(
  KEY_SCOPE_WORDS.map((scope) => [scope, new Set<Permission>(KEY_SCOPES[scope].permissions)]),
)

/** Whether a secret key of this scope has a permission. */
export const hasInScope = (scope: KeyScope, permission: Permission): boolean =>
  PERMITTED.get(scope)?.has(permission) === true
