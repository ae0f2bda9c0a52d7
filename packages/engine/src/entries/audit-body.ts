/** A person by their id, with the address that they had; `tokenId`: by a personal token of theirs. */
export interface PersonActor {
  readonly kind: 'person'
  readonly personId: string
  readonly email: string
  readonly tokenId?: string
  /** The tool of an agent that acted for them. */
  readonly via?: { readonly kind: 'mcp'; readonly tool: string }
}

/** Who made a change: the administrator, a person, somebody who is not known, a key by its id, a safety net of a policy, or the service. */
export type AuditActor =
  | { readonly kind: 'admin' }
  | { readonly kind: 'anybody' }
  | { readonly kind: 'policy' }
  | { readonly kind: 'service' }
  | { readonly kind: 'key'; readonly keyId: string }
  | PersonActor

/** What something was before a change, and is after it; absent: there was none, or is none. */
interface AuditedChange {
  readonly before?: unknown
  readonly after?: unknown
}

/**
 * The body of an `audit` entry. It holds no keys or tokens. Of the users of an account it holds the ids of what was revealed,
 * and those that an agent asked about.
 */
export interface AuditBody {
  readonly who: AuditActor
  /** A word for the kind of change, `create_key`. */
  readonly what: string
  /** What was changed. */
  readonly on: { readonly type: string; readonly id: string }
  /** The account that it belongs to; absent for what belongs to none, such as the admin token. */
  readonly accountId?: string
  /** The address that the request came from; absent when it is unknown. */
  readonly from?: string
  /** By the names of the interface; empty when the values stay the same. */
  readonly changes: Readonly<Record<string, AuditedChange>>
}
