/** An account's production or sandbox: its data never meets another environment's. */
export interface Environment {
  /** Small integer that names it in the ledger and in entity keys; never used again. */
  readonly number: number
  readonly accountId: string
  readonly name: 'production' | 'sandbox'
}

/** Which beacons an account accepts; what is absent is as the service's settings say. */
export interface BeaconRules {
  /** Origins of pages that may send, `https://shop.example`; `*` is any. */
  readonly origins?: readonly string[]
  /** What is done with a beacon that comes with Global Privacy Control. */
  readonly privacyControl?: 'take' | 'drop'
  /** Beacons of one of its keys per second; 0 = no limit. */
  readonly perSecond?: number
}

export interface Account {
  /** 24 hex digits. */
  readonly id: string
  readonly name: string
  /** Scores on the wire reach from 0 to this. */
  readonly scoreScale: 100 | 1
  readonly beaconRules: BeaconRules
  readonly createdAtMs: number
  readonly environments: { readonly production: Environment; readonly sandbox: Environment }
}

/** What a secret key may do: everything that one can, or a part of it alone. */
export type KeyScope = 'all' | 'events' | 'read' | 'decisions'

export interface KeyRecord {
  /** Public handle of the key, to list and revoke it by; not the key. */
  readonly id: string
  readonly kind: 'api' | 'beacon'
  readonly environment: Environment
  /** Revoked by somebody; an active one may have expired. */
  readonly state: 'active' | 'revoked'
  readonly scope: KeyScope
  /** From then on it works no longer; absent = until it is revoked. */
  readonly expiresAtMs?: number
  readonly createdAtMs: number
  /** Last four characters, so a person can tell keys apart. */
  readonly hint: string
}

/** Accounts and their keys. Keys are kept as SHA-256 only; the key itself is shown once, when made. */
export interface Accounts {
  create(account: {
    readonly name: string
    readonly nowMs: number
    readonly id?: string
    readonly scoreScale?: 100 | 1
  }): Promise<Account>
  list(): Promise<readonly Account[]>
  get(id: string): Promise<Account | undefined>
  update(
    id: string,
    change: {
      readonly name?: string
      readonly scoreScale?: 100 | 1
      /** In place of all former ones. */
      readonly beaconRules?: BeaconRules
    },
  ): Promise<Account | undefined>
  /** Adds a key by its SHA-256 (hex). `id`: 16 hex digits; drawn when absent. */
  addKey(key: {
    readonly id?: string
    readonly sha256: string
    readonly hint: string
    readonly kind: 'api' | 'beacon'
    readonly environment: number
    /** `all` when absent. */
    readonly scope?: KeyScope
    readonly expiresAtMs?: number | undefined
    readonly nowMs: number
  }): Promise<KeyRecord>
  keys(accountId: string): Promise<readonly KeyRecord[]>
  revokeKey(accountId: string, keyId: string): Promise<boolean>
  /** Every active key with its hash and account, to be checked in memory. */
  activeKeys(): Promise<
    readonly (KeyRecord & { readonly sha256: string; readonly account: Account })[]
  >
}
