import type { Permission } from '@winnow/contract/native'
import type { RoleGrant } from '@winnow/engine'
import type { Caller } from './key-ring.ts'

/** A role that a person has, where it holds, and what it permits; of a personal token, what the token leaves of it. */
export interface PersonGrant extends RoleGrant {
  readonly permissions: ReadonlySet<Permission>
}

/** A person who is signed in, or who sent a personal token. */
export interface PersonCaller {
  readonly kind: 'person'
  readonly personId: string
  readonly email: string
  readonly grants: readonly PersonGrant[]
  /** The personal token that was sent; absent = a session. */
  readonly tokenId?: string
  /** The tool of an agent that calls for them. */
  readonly agentTool?: string
}

/** A person who asks about an environment. */
export type PersonOfEnvironment = PersonCaller & Caller
