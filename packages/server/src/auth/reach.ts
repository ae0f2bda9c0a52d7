import type { Environment, RoleGrant } from '@winnow/engine'

/** All of it is reached; `any` = the call is about nothing of this kind, so no restriction bears on it. */
type Reached<Name extends string> = readonly Name[] | 'any'

/** What a call reaches. A kind that is absent is unknown: a grant with a restriction of this kind does not cover it. */
export interface CallReach {
  /** As `environmentName` names them. */
  readonly environments?: Reached<string>
  readonly queues?: Reached<string>
  readonly abuseTypes?: Reached<string>
}

/** Where a grant holds. */
export type Restrictions = Omit<RoleGrant, 'role'>

/** How grants and the header of a request name an environment: `<account id>/<production|sandbox>`. */
export const environmentName = ({
  accountId,
  name,
}: Pick<Environment, 'accountId' | 'name'>): string => `${accountId}/${name}`

/** Whether a grant covers all that a call reaches. A grant without a restriction of a kind covers all of it. */
export const covers = (grant: Restrictions, on: CallReach): boolean =>
  within(grant.environments, on.environments) &&
  within(grant.queues, on.queues) &&
  within(grant.abuseTypes, on.abuseTypes)

function within(
  granted: readonly string[] | undefined,
  reached: Reached<string> | undefined,
): boolean {
  if (granted === undefined || reached === 'any') return true
  return (
    reached !== undefined && reached.length > 0 && reached.every((one) => granted.includes(one))
  )
}
