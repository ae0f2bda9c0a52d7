/** A secret by which a script acts for a person, with some of their rights. */
export interface PersonalToken {
  /** 16 hex digits: public handle to list and revoke it by; it lets nobody in. */
  readonly id: string
  readonly personId: string
  /** What the person calls it. */
  readonly name: string
  /** Names of permissions; it has those of them that the person has. */
  readonly permissions: readonly string[]
  /** Where it holds, as in a `RoleGrant`; absent = wherever the person's roles do. */
  readonly environments?: readonly string[]
  /** Its last characters, so that a person can tell tokens apart. */
  readonly hint: string
  readonly createdAtMs: number
  readonly expiresAtMs: number
  /** To within an hour. */
  readonly lastUsedMs?: number
  readonly revokedAtMs?: number
}

/** A token and the SHA-256 (hex) of its text. */
export type KnownToken = PersonalToken & { readonly sha256: string }

/** Personal tokens. Of their texts only the SHA-256 is kept. They stay when they end, so that a refusal can say why. */
export interface PersonalTokens {
  /** Error: the id or the hash is there. */
  add(token: KnownToken): Promise<void>
  /** All of them, oldest first; read at the start, to be checked in memory. */
  all(): Promise<readonly KnownToken[]>
  used(id: string, lastUsedMs: number): Promise<void>
  /** Revokes a token of a person. False = they have none of this id that was not revoked. */
  revoke(personId: string, id: string, nowMs: number): Promise<boolean>
  /** Forgets those that ended before a time. */
  forgetEnded(beforeMs: number): Promise<void>
}
