import type { AbuseType } from '@winnow/contract/canonical'

/** A role of a person, and where it counts. What is absent is not restricted. */
export interface RoleGrant {
  readonly role: string
  /** Each `<account id>/<production|sandbox>`. */
  readonly environments?: readonly string[]
  /** Queues by their names. */
  readonly queues?: readonly string[]
  readonly abuseTypes?: readonly AbuseType[]
}

export const PERSON_STATES = ['invited', 'active', 'disabled'] as const

/** `invited`: has a link and has not used it. `disabled`: cannot sign in, and keeps their history. */
export type PersonState = (typeof PERSON_STATES)[number]

/** Who a person is at the OpenID Connect provider. */
export interface ProviderIdentity {
  readonly issuer: string
  readonly subject: string
}

/** Somebody who works with the service. A person is of no account: their grants say where they may work. */
export interface Person {
  /** 16 hex digits; never used again. */
  readonly id: string
  /** As `normalEmail` writes it; no two persons have the same. */
  readonly email: string
  readonly name: string
  readonly state: PersonState
  readonly roles: readonly RoleGrant[]
  readonly createdAtMs: number
  readonly lastSignInMs?: number
  readonly identity?: ProviderIdentity
}

/** The form in which addresses of persons are stored and compared: lower case, without spaces around it. */
export const normalEmail = (email: string): string => email.trim().toLowerCase()

/** Persons. They are disabled, never deleted: the audit and cases name them. */
export interface People {
  /** `id`: 16 hex digits; drawn when absent. Undefined = another person has this address. Error: the id is in use. */
  create(person: {
    readonly id?: string
    readonly email: string
    readonly name: string
    readonly state: PersonState
    readonly roles: readonly RoleGrant[]
    readonly nowMs: number
  }): Promise<Person | undefined>
  /** In the order in which they were created. */
  list(): Promise<readonly Person[]>
  get(id: string): Promise<Person | undefined>
  byEmail(email: string): Promise<Person | undefined>
  byIdentity(identity: ProviderIdentity): Promise<Person | undefined>
  /** Undefined = there is no such person. */
  update(
    id: string,
    change: {
      readonly name?: string
      readonly state?: PersonState
      /** In place of all former ones. */
      readonly roles?: readonly RoleGrant[]
      readonly lastSignInMs?: number
      readonly identity?: ProviderIdentity
    },
  ): Promise<Person | undefined>
}
