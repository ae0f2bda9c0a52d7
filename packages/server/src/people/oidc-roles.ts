import type { RoleGrant } from '@winnow/engine'

const PAIR = /^([^=,]+)=([a-z][a-z0-9_-]{0,63})$/

/** Which group of the provider has which role here. */
export type GroupRoles = readonly (readonly [group: string, role: string])[]

/** Reads `fraud-leads=lead, fraud-team=analyst`. Undefined = the text is not of that form. */
export function readGroupRoles(text: string): GroupRoles | undefined {
  const pairs = text.split(',').map((pair) => PAIR.exec(pair.trim()))
  const roles = pairs.map((found) => [found?.[1]?.trim() ?? '', found?.[2] ?? ''] as const)
  return roles.every(([group, role]) => group !== '' && role !== '') ? roles : undefined
}

/** The roles of somebody in these groups; each once. */
export function rolesOfGroups(roles: GroupRoles, groups: unknown): readonly RoleGrant[] {
  const named: readonly unknown[] = Array.isArray(groups) ? groups : [groups]
  const granted = roles.filter(([group]) => named.includes(group)).map(([, role]) => role)
  return [...new Set(granted)].map((role) => ({ role }))
}
