import {
  DEFAULT_PARTNER_CONFIG,
  MAX_PARTNER_PAGE,
  type Partner,
  type PartnerAccount,
  type PartnerConfig,
  type PartnerKey,
  type Partners,
} from '@winnow/engine'
import type { Selectable } from 'kysely'
import type { LedgerTables } from '../migrations/tables.ts'
import { compiler } from './compile.ts'
import type { QueryRunner } from './query-runner.ts'

type Parameter<Name extends keyof Partners> = Parameters<Partners[Name]>[0]
type Row<Table extends keyof LedgerTables> = Selectable<LedgerTables[Table]>

const db = compiler<LedgerTables>()

/** Partners in tables of the ledger's database; each change is on disk when it resolves. */
export class SqlPartners implements Partners {
  private readonly runner: QueryRunner

  constructor(runner: QueryRunner) {
    this.runner = runner
  }

  async create({ scoreScale, nowMs, ...head }: Parameter<'create'>): Promise<Partner> {
    const config = JSON.stringify(DEFAULT_PARTNER_CONFIG)
    const row = { ...head, score_scale: scoreScale, config, created_at_ms: nowMs }
    await this.runner.run(db.insertInto('partners').values(row).compile())
    return partnerOf(row)
  }

  async list(): Promise<readonly Partner[]> {
    const query = db.selectFrom('partners').selectAll().orderBy('created_at_ms').orderBy('id')
    return (await this.runner.run(query.compile())).map(partnerOf)
  }

  async get(id: string): Promise<Partner | undefined> {
    const query = db.selectFrom('partners').selectAll().where('id', '=', id)
    return (await this.runner.run(query.compile())).map(partnerOf)[0]
  }

  async configure(id: string, config: PartnerConfig): Promise<Partner | undefined> {
    const query = db.updateTable('partners').set({ config: JSON.stringify(config) })
    const rows = await this.runner.run(query.where('id', '=', id).returningAll().compile())
    return rows.map(partnerOf)[0]
  }

  async addKey({ partnerId, nowMs, ...key }: Parameter<'addKey'>): Promise<PartnerKey> {
    const row = { ...key, partner_id: partnerId, state: 'active', created_at_ms: nowMs }
    await this.runner.run(db.insertInto('partner_keys').values(row).compile())
    return keyOf(row)
  }

  async keys(partnerId: string): Promise<readonly PartnerKey[]> {
    const query = db.selectFrom('partner_keys').selectAll().where('partner_id', '=', partnerId)
    const ordered = query.orderBy('created_at_ms').orderBy('id')
    return (await this.runner.run(ordered.compile())).map(keyOf)
  }

  async revokeKey(partnerId: string, keyId: string): Promise<boolean> {
    const revoke = db
      .updateTable('partner_keys')
      .set({ state: 'revoked' })
      .where('id', '=', keyId)
      .where('partner_id', '=', partnerId)
      .where('state', '=', 'active')
      .returning('id')
    return (await this.runner.run(revoke.compile())).length === 1
  }

  async activeKeys(): ReturnType<Partners['activeKeys']> {
    const partners = new Map((await this.list()).map((partner) => [partner.id, partner]))
    const query = db.selectFrom('partner_keys').selectAll().where('state', '=', 'active')
    return (await this.runner.run(query.compile())).flatMap((row) => {
      const partner = partners.get(row.partner_id)
      return partner === undefined ? [] : [{ ...keyOf(row), sha256: row.sha256, partner }]
    })
  }

  async addAccount({ createdAtMs, ...account }: PartnerAccount): Promise<void> {
    const row = {
      created_at_ms: createdAtMs,
      account_id: account.accountId,
      partner_id: account.partnerId,
      site_url: account.siteUrl,
      site_email: account.siteEmail,
      analyst_email: account.analystEmail,
    }
    await this.runner.run(db.insertInto('partner_accounts').values(row).compile())
  }

  async accounts(
    partnerId: string,
    { after, limit }: { readonly after?: string; readonly limit: number },
  ): Promise<readonly PartnerAccount[]> {
    const last = db
      .selectFrom('partner_accounts')
      .select('number')
      .where('partner_id', '=', partnerId)
      .where('account_id', '=', after ?? '')
    const all = accountRows(partnerId)
    const later = after === undefined ? all : all.where('number', '>', last)
    const query = later.orderBy('number').limit(Math.min(limit, MAX_PARTNER_PAGE))
    return (await this.runner.run(query.compile())).map(accountOf)
  }

  async accountsCount(partnerId: string): Promise<number> {
    const query = db
      .selectFrom('partner_accounts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('partner_id', '=', partnerId)
    return (await this.runner.run(query.compile()))[0]?.count ?? 0
  }

  async accountWith(
    partnerId: string,
    { siteUrl, analystEmail }: Pick<PartnerAccount, 'siteUrl' | 'analystEmail'>,
  ): Promise<PartnerAccount | undefined> {
    const query = accountRows(partnerId)
      .where((is) => is.or([is('site_url', '=', siteUrl), is('analyst_email', '=', analystEmail)]))
      .orderBy('number')
      .limit(1)
    return (await this.runner.run(query.compile())).map(accountOf)[0]
  }

  async partnerOf(accountId: string): Promise<Partner | undefined> {
    const query = db
      .selectFrom('partners')
      .innerJoin('partner_accounts as made', 'made.partner_id', 'partners.id')
      .selectAll('partners')
      .where('made.account_id', '=', accountId)
    return (await this.runner.run(query.compile())).map(partnerOf)[0]
  }
}

const accountRows = (partnerId: string) =>
  db.selectFrom('partner_accounts').selectAll().where('partner_id', '=', partnerId)

const partnerOf = (row: Row<'partners'>): Partner => ({
  id: row.id,
  name: row.name,
  scoreScale: row.score_scale === 1 ? 1 : 100,
  config: JSON.parse(row.config) as PartnerConfig,
  createdAtMs: row.created_at_ms,
})

const keyOf = (row: Omit<Row<'partner_keys'>, 'sha256'>): PartnerKey => ({
  id: row.id,
  partnerId: row.partner_id,
  state: row.state === 'active' ? 'active' : 'revoked',
  createdAtMs: row.created_at_ms,
  hint: row.hint,
})

const accountOf = (row: Row<'partner_accounts'>): PartnerAccount => ({
  accountId: row.account_id,
  partnerId: row.partner_id,
  siteUrl: row.site_url,
  siteEmail: row.site_email,
  analystEmail: row.analyst_email,
  createdAtMs: row.created_at_ms,
})
