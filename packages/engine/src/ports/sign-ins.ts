export const SIGN_IN_METHODS = ['password', 'passkey', 'oidc', 'link'] as const

/** How a person showed who they are. */
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

/** A person is signed in with a browser. */
export interface SignInSession {
  /** 16 hex digits: public handle to list and revoke it by; it lets nobody in. */
  readonly id: string
  readonly personId: string
  readonly method: SignInMethod
  readonly createdAtMs: number
  /** To within a few minutes. */
  readonly lastSeenMs: number
  /** Where it was opened; absent when that is unknown. */
  readonly ip?: string
  readonly userAgent?: string
}

/** A session, and the SHA-256 (hex) of the secret in its cookie. */
export type KnownSession = SignInSession & { readonly sha256: string }

export const LINK_KINDS = ['first_admin', 'invitation', 'reset'] as const

/** `first_admin` makes the first person; the others set a password of one that there is. */
export type LinkKind = (typeof LINK_KINDS)[number]

/** A link that can be used once. */
export interface PersonLink {
  readonly kind: LinkKind
  /** Absent for `first_admin`. */
  readonly personId?: string
  readonly createdAtMs: number
  readonly expiresAtMs: number
}

/** Sessions and one-time links of persons. Of their secrets only the SHA-256 (hex) is kept. */
export interface SignIns {
  addSession(session: KnownSession): Promise<void>
  /** All of them, oldest first; read at the start, to be checked in memory. */
  sessions(): Promise<readonly KnownSession[]>
  seen(ids: readonly string[], lastSeenMs: number): Promise<void>
  removeSessions(ids: readonly string[]): Promise<void>
  /** Adds a link. Others of the same kind and person are void from then on. */
  addLink(sha256: string, link: PersonLink): Promise<void>
  /** A link that is there and has not expired. */
  link(sha256: string, nowMs: number): Promise<PersonLink | undefined>
  /** Uses a link up. Undefined = it is not there, was used, or has expired. */
  useLink(sha256: string, nowMs: number): Promise<PersonLink | undefined>
  /** Voids the links of a person; without one, those of the first admin. */
  removeLinks(personId: string | undefined): Promise<void>
}
