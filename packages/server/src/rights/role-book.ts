import {
  GRANTABLE,
  isBuiltInRole,
  type Permission,
  PERMISSIONS_OF_ROLES,
} from '@winnow/contract/native'
import type { OwnRole, OwnRoles } from '@winnow/engine'

const NOTHING: ReadonlySet<Permission> = new Set()

/** What each role permits, in memory, so that no request waits for a disk. */
export class RoleBook {
  private readonly stored: OwnRoles
  private own = new Map<string, OwnRole>()

  constructor(stored: OwnRoles) {
    this.stored = stored
  }

  /** Reads the roles again; called at the start and after every change. */
  async reload(): Promise<void> {
    const roles = await this.stored.list()
    this.own = new Map(roles.map((role) => [role.name, role]))
  }

  /** A role that there is not permits nothing. */
  permissionsOf(name: string): ReadonlySet<Permission> {
    if (isBuiltInRole(name)) return PERMISSIONS_OF_ROLES[name]
    const role = this.own.get(name)
    return role === undefined ? NOTHING : new Set(knownOf(role))
  }

  has(name: string): boolean {
    return isBuiltInRole(name) || this.own.has(name)
  }

  ownRoles(): readonly OwnRole[] {
    return [...this.own.values()]
  }
}

/** The permissions of a role that this version knows, and that roles can have. */
export const knownOf = ({ permissions }: Pick<OwnRole, 'permissions'>): readonly Permission[] =>
  GRANTABLE.filter((name) => permissions.includes(name))
