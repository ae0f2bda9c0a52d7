import {
  DEFAULT_PARTNER_CONFIG,
  MAX_PARTNER_PAGE,
  type Partner,
  type PartnerAccount,
  type PartnerConfig,
  type PartnerKey,
  type Partners,
} from '@winnow/engine'

type Parameter<Name extends keyof Partners> = Parameters<Partners[Name]>[0]

interface HeldKey {
  readonly record: PartnerKey
  readonly sha256: string
}

/** Partners that last as long as the process. */
export class MemoryPartners implements Partners {
  private readonly partners = new Map<string, Partner>()
  private readonly held: HeldKey[] = []
  /** In the order they were made. */
  private readonly made = new Map<string, PartnerAccount>()

  async create({ nowMs, ...head }: Parameter<'create'>): Promise<Partner> {
    if (this.partners.has(head.id)) throw new Error(`partner ${head.id} exists already`)
    const partner = { ...head, config: DEFAULT_PARTNER_CONFIG, createdAtMs: nowMs }
    this.partners.set(head.id, partner)
    return partner
  }

  async list(): Promise<readonly Partner[]> {
    return [...this.partners.values()]
  }

  async get(id: string): Promise<Partner | undefined> {
    return this.partners.get(id)
  }

  async configure(id: string, config: PartnerConfig): Promise<Partner | undefined> {
    const partner = this.partners.get(id)
    if (partner === undefined) return undefined
    const changed = { ...partner, config }
    this.partners.set(id, changed)
    return changed
  }

  async addKey({ sha256, nowMs, ...key }: Parameter<'addKey'>): Promise<PartnerKey> {
    this.mustKnow(key.partnerId)
    if (this.held.some((held) => held.sha256 === sha256)) throw new Error('this key exists already')
    const record: PartnerKey = { ...key, state: 'active', createdAtMs: nowMs }
    this.held.push({ record, sha256 })
    return record
  }

  async keys(partnerId: string): Promise<readonly PartnerKey[]> {
    return this.held.map(({ record }) => record).filter((key) => key.partnerId === partnerId)
  }

  async revokeKey(partnerId: string, keyId: string): Promise<boolean> {
    const at = this.held.findIndex(
      ({ record }) => record.id === keyId && record.partnerId === partnerId,
    )
    const held = this.held[at]
    if (held === undefined || held.record.state === 'revoked') return false
    this.held[at] = { ...held, record: { ...held.record, state: 'revoked' } }
    return true
  }

  async activeKeys(): ReturnType<Partners['activeKeys']> {
    return this.held.flatMap(({ record, sha256 }) => {
      const partner = this.partners.get(record.partnerId)
      return record.state === 'active' && partner ? [{ ...record, sha256, partner }] : []
    })
  }

  async addAccount(account: PartnerAccount): Promise<void> {
    this.mustKnow(account.partnerId)
    if (this.made.has(account.accountId)) throw new Error('the account has a partner already')
    this.made.set(account.accountId, account)
  }

  async accounts(
    partnerId: string,
    { after, limit }: { readonly after?: string; readonly limit: number },
  ): Promise<readonly PartnerAccount[]> {
    const all = this.of(partnerId)
    const from = after === undefined ? 0 : all.findIndex(({ accountId }) => accountId === after) + 1
    const page = after !== undefined && from === 0 ? [] : all.slice(from)
    return page.slice(0, Math.min(limit, MAX_PARTNER_PAGE))
  }

  async accountsCount(partnerId: string): Promise<number> {
    return this.of(partnerId).length
  }

  async accountWith(
    partnerId: string,
    { siteUrl, analystEmail }: Pick<PartnerAccount, 'siteUrl' | 'analystEmail'>,
  ): Promise<PartnerAccount | undefined> {
    return this.of(partnerId).find(
      (one) => one.siteUrl === siteUrl || one.analystEmail === analystEmail,
    )
  }

  async partnerOf(accountId: string): Promise<Partner | undefined> {
    return this.partners.get(this.made.get(accountId)?.partnerId ?? '')
  }

  private of(partnerId: string): readonly PartnerAccount[] {
    return [...this.made.values()].filter((one) => one.partnerId === partnerId)
  }

  private mustKnow(partnerId: string): void {
    if (!this.partners.has(partnerId)) throw new Error(`there is no partner ${partnerId}`)
  }
}
