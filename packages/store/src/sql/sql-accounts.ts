import type {
  Account,
  Accounts,
  BeaconRules,
  Environment,
  KeyRecord,
  KeyScope,
} from '@winnow/engine'
import { newAccountId, newKeyId } from '../account-ids.ts'
import type { LedgerTables } from '../migrations/tables.ts'
import { compiler } from './compile.ts'
import type { QueryRunner } from './query-runner.ts'

type Parameter<Name extends keyof Accounts> = Parameters<Accounts[Name]>[0]

const db = compiler<LedgerTables>()

interface AccountRow {
  readonly id: string
  readonly name: string
  readonly score_scale: number
  readonly created_at_ms: number
  readonly beacon_rules: string
  readonly production: number
  readonly sandbox: number
}

interface KeyRow {
  readonly id: string
  readonly sha256: string
  readonly kind: string
  readonly state: string
  readonly hint: string
  readonly scope: string
  readonly expires_at_ms: number | null
  readonly created_at_ms: number
  readonly environment: number
  readonly account_id: string
  readonly environment_name: string
}

/** Accounts and keys in tables of the ledger's database; each change is on disk when it resolves. */
export class SqlAccounts implements Accounts {
  private readonly runner: QueryRunner

  constructor(runner: QueryRunner) {
    this.runner = runner
  }

  async create({ name, nowMs, id, scoreScale }: Parameter<'create'>): Promise<Account> {
    const accountId = id ?? newAccountId()
    const taken = await this.get(accountId)
    if (taken !== undefined) throw new Error(`account ${accountId} exists already`)
    const account = { id: accountId, name, score_scale: scoreScale ?? 100, created_at_ms: nowMs }
    await this.runner.runAll([
      db.insertInto('accounts').values(account).compile(),
      insertEnvironment(accountId, 'production'),
      insertEnvironment(accountId, 'sandbox'),
    ])
    return this.known(accountId)
  }

  async list(): Promise<readonly Account[]> {
    const rows = await this.runner.run(accountRows().orderBy('p.number').compile())
    return rows.map(accountOf)
  }

  async get(id: string): Promise<Account | undefined> {
    const [row] = await this.runner.run(accountRows().where('accounts.id', '=', id).compile())
    return row && accountOf(row)
  }

  async update(
    id: string,
    change: Parameters<Accounts['update']>[1],
  ): Promise<Account | undefined> {
    const { name, scoreScale, beaconRules } = change
    const set = {
      ...(name === undefined ? {} : { name }),
      ...(scoreScale === undefined ? {} : { score_scale: scoreScale }),
      ...(beaconRules === undefined ? {} : { beacon_rules: JSON.stringify(beaconRules) }),
    }
    if (Object.keys(set).length > 0) {
      await this.runner.run(db.updateTable('accounts').set(set).where('id', '=', id).compile())
    }
    return this.get(id)
  }

  async addKey({
    id = newKeyId(),
    sha256,
    hint,
    kind,
    environment,
    scope = 'all',
    expiresAtMs,
    nowMs,
  }: Parameter<'addKey'>): Promise<KeyRecord> {
    const made = {
      state: 'active',
      scope,
      expires_at_ms: expiresAtMs ?? null,
      created_at_ms: nowMs,
    }
    const row = { id, sha256, kind, environment, hint, ...made }
    const [, rows = []] = await this.runner.runAll([
      db.insertInto('keys').values(row).compile(),
      keyRows().where('keys.id', '=', id).compile(),
    ])
    const [added] = rows as KeyRow[]
    if (added === undefined) throw new Error(`there is no environment ${environment}`)
    return keyOf(added)
  }

  async keys(accountId: string): Promise<readonly KeyRecord[]> {
    const query = keyRows().where('e.account_id', '=', accountId)
    return (await this.runner.run(query.orderBy('keys.created_at_ms').compile())).map(keyOf)
  }

  async revokeKey(accountId: string, keyId: string): Promise<boolean> {
    const ofAccount = db
      .selectFrom('environments')
      .select('number')
      .where('account_id', '=', accountId)
    const revoke = db
      .updateTable('keys')
      .set({ state: 'revoked' })
      .where('id', '=', keyId)
      .where('state', '=', 'active')
      .where('environment', 'in', ofAccount)
      .returning('id')
    return (await this.runner.run(revoke.compile())).length === 1
  }

  async activeKeys(): ReturnType<Accounts['activeKeys']> {
    const accounts = new Map((await this.list()).map((account) => [account.id, account]))
    const rows = await this.runner.run(keyRows().where('keys.state', '=', 'active').compile())
    return rows.flatMap((row) => {
      const account = accounts.get(row.account_id)
      return account === undefined ? [] : [{ ...keyOf(row), sha256: row.sha256, account }]
    })
  }

  private async known(id: string): Promise<Account> {
    const account = await this.get(id)
    if (account === undefined) throw new Error(`account ${id} was not kept`)
    return account
  }
}

function insertEnvironment(account_id: string, name: Environment['name']) {
  return db.insertInto('environments').values({ account_id, name }).compile()
}

function accountRows() {
  return db
    .selectFrom('accounts')
    .innerJoin('environments as p', (on) =>
      on.onRef('p.account_id', '=', 'accounts.id').on('p.name', '=', 'production'),
    )
    .innerJoin('environments as s', (on) =>
      on.onRef('s.account_id', '=', 'accounts.id').on('s.name', '=', 'sandbox'),
    )
    .select(['accounts.id', 'accounts.name', 'accounts.score_scale', 'accounts.created_at_ms'])
    .select('accounts.beacon_rules')
    .select(['p.number as production', 's.number as sandbox'])
}

function keyRows() {
  return db
    .selectFrom('keys')
    .innerJoin('environments as e', 'e.number', 'keys.environment')
    .selectAll('keys')
    .select(['e.account_id', 'e.name as environment_name'])
}

function accountOf(row: AccountRow): Account {
  const environment = (number: number, name: Environment['name']): Environment => ({
    number,
    accountId: row.id,
    name,
  })
  return {
    id: row.id,
    name: row.name,
    scoreScale: row.score_scale === 1 ? 1 : 100,
    beaconRules: JSON.parse(row.beacon_rules) as BeaconRules,
    createdAtMs: row.created_at_ms,
    environments: {
      production: environment(row.production, 'production'),
      sandbox: environment(row.sandbox, 'sandbox'),
    },
  }
}

function keyOf(row: KeyRow): KeyRecord {
  const name = row.environment_name === 'production' ? 'production' : 'sandbox'
  return {
    id: row.id,
    kind: row.kind === 'beacon' ? 'beacon' : 'api',
    environment: { number: row.environment, accountId: row.account_id, name },
    state: row.state === 'active' ? 'active' : 'revoked',
    scope: scopeIn(row.scope),
    createdAtMs: row.created_at_ms,
    hint: row.hint,
    ...(row.expires_at_ms !== null && { expiresAtMs: row.expires_at_ms }),
  }
}

const SCOPES = ['all', 'events', 'read', 'decisions'] as const satisfies readonly KeyScope[]

/** Error: a later version wrote it, and it must not permit more than it says. */
function scopeIn(word: string): KeyScope {
  const scope = SCOPES.find((one) => one === word)
  if (scope === undefined) throw new Error(`there is no scope ${word} of keys`)
  return scope
}
