/** What a partner wants to be notified of, for all its accounts. */
export interface PartnerConfig {
  /** Where notifications go; it contains `%s` once, which stands for the id of the account. */
  readonly notificationUrl?: string
  /** What notifications are signed with; drawn when the URL is set first. */
  readonly notificationSecret?: string
  /** A score that reaches this is notified, in points of 0 to 100. */
  readonly notificationThreshold?: number
  /** The same for mail, in points of 0 to 100. */
  readonly emailThreshold?: number
  readonly sortsByExpectedLoss: boolean
  readonly isProduction: boolean
}

/** Somebody who makes accounts for its own customers, as a payment provider does for merchants. */
export interface Partner {
  /** 24 hex digits. */
  readonly id: string
  readonly name: string
  /** Of the accounts that it makes: scores on the wire reach from 0 to this. */
  readonly scoreScale: 100 | 1
  readonly config: PartnerConfig
  readonly createdAtMs: number
}

export interface PartnerKey {
  /** Public handle of the key, to list and revoke it by; not the key. */
  readonly id: string
  readonly partnerId: string
  readonly state: 'active' | 'revoked'
  readonly createdAtMs: number
  /** Last four characters, so a person can tell keys apart. */
  readonly hint: string
}

/** An account that a partner made. */
export interface PartnerAccount {
  readonly accountId: string
  readonly partnerId: string
  readonly siteUrl: string
  readonly siteEmail: string
  readonly analystEmail: string
  readonly createdAtMs: number
}

/** Accounts of a partner listed at once. */
export const MAX_PARTNER_PAGE = 100

/** Partners, their keys, and which accounts they made. Keys are kept as SHA-256 only. */
export interface Partners {
  /** Error: there is one with this id. */
  create(partner: {
    readonly id: string
    readonly name: string
    readonly scoreScale: 100 | 1
    readonly nowMs: number
  }): Promise<Partner>
  list(): Promise<readonly Partner[]>
  get(id: string): Promise<Partner | undefined>
  /** The whole configuration, in place of the former one; undefined = no such partner. */
  configure(id: string, config: PartnerConfig): Promise<Partner | undefined>
  /** Adds a key by its SHA-256 (hex). Errors: no such partner; a key with this hash. */
  addKey(key: {
    readonly id: string
    readonly partnerId: string
    readonly sha256: string
    readonly hint: string
    readonly nowMs: number
  }): Promise<PartnerKey>
  keys(partnerId: string): Promise<readonly PartnerKey[]>
  revokeKey(partnerId: string, keyId: string): Promise<boolean>
  /** Every active key with its hash and partner, to be checked in memory. */
  activeKeys(): Promise<
    readonly (PartnerKey & { readonly sha256: string; readonly partner: Partner })[]
  >
  /** Notes that a partner made an account. Errors: no such partner; the account is a partner's already. */
  addAccount(account: PartnerAccount): Promise<void>
  /** Those made after the account `after`, in the order they were made; at most MAX_PARTNER_PAGE. */
  accounts(
    partnerId: string,
    page: { readonly after?: string; readonly limit: number },
  ): Promise<readonly PartnerAccount[]>
  accountsCount(partnerId: string): Promise<number>
  /** The account of the partner with this site or analyst. */
  accountWith(
    partnerId: string,
    details: Pick<PartnerAccount, 'siteUrl' | 'analystEmail'>,
  ): Promise<PartnerAccount | undefined>
  /** The partner that made an account; undefined = none did. */
  partnerOf(accountId: string): Promise<Partner | undefined>
}

/** Where a partner has set nothing. */
export const DEFAULT_PARTNER_CONFIG: PartnerConfig = {
  sortsByExpectedLoss: false,
  isProduction: true,
}
