import type { Account, Accounts, Environment, KeyRecord } from '@winnow/engine'
import { newAccountId, newKeyId } from '../account-ids.ts'

type Parameter<Name extends keyof Accounts> = Parameters<Accounts[Name]>[0]

interface HeldKey {
  readonly record: KeyRecord
  readonly sha256: string
}

/** Accounts that last as long as the process. */
export class MemoryAccounts implements Accounts {
  private readonly accounts = new Map<string, Account>()
  private readonly held: HeldKey[] = []
  private environments = 0

  async create({ name, nowMs, id, scoreScale }: Parameter<'create'>): Promise<Account> {
    const accountId = id ?? newAccountId()
    if (this.accounts.has(accountId)) throw new Error(`account ${accountId} exists already`)
    const account: Account = {
      id: accountId,
      name,
      scoreScale: scoreScale ?? 100,
      beaconRules: {},
      createdAtMs: nowMs,
      environments: {
        production: this.environment(accountId, 'production'),
        sandbox: this.environment(accountId, 'sandbox'),
      },
    }
    this.accounts.set(accountId, account)
    return account
  }

  async list(): Promise<readonly Account[]> {
    return [...this.accounts.values()]
  }

  async get(id: string): Promise<Account | undefined> {
    return this.accounts.get(id)
  }

  async update(
    id: string,
    change: Parameters<Accounts['update']>[1],
  ): Promise<Account | undefined> {
    const account = this.accounts.get(id)
    if (account === undefined) return undefined
    const changed = { ...account, ...change }
    this.accounts.set(id, changed)
    return changed
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
    const of = this.environmentOf(environment)
    if (this.held.some((key) => key.sha256 === sha256)) throw new Error('this key exists already')
    const record: KeyRecord = {
      id,
      kind,
      hint,
      environment: of,
      state: 'active',
      scope,
      createdAtMs: nowMs,
      ...(expiresAtMs !== undefined && { expiresAtMs }),
    }
    this.held.push({ record, sha256 })
    return record
  }

  async keys(accountId: string): Promise<readonly KeyRecord[]> {
    return this.held
      .map(({ record }) => record)
      .filter(({ environment }) => environment.accountId === accountId)
  }

  async revokeKey(accountId: string, keyId: string): Promise<boolean> {
    const at = this.held.findIndex(
      ({ record }) => record.id === keyId && record.environment.accountId === accountId,
    )
    const held = this.held[at]
    if (held === undefined || held.record.state === 'revoked') return false
    this.held[at] = { ...held, record: { ...held.record, state: 'revoked' } }
    return true
  }

  async activeKeys(): ReturnType<Accounts['activeKeys']> {
    return this.held.flatMap(({ record, sha256 }) => {
      const account = this.accounts.get(record.environment.accountId)
      return record.state === 'active' && account ? [{ ...record, sha256, account }] : []
    })
  }

  private environment(accountId: string, name: Environment['name']): Environment {
    this.environments += 1
    return { number: this.environments, accountId, name }
  }

  private environmentOf(number: number): Environment {
    for (const { environments } of this.accounts.values()) {
      const { production, sandbox } = environments
      if (production.number === number) return production
      if (sandbox.number === number) return sandbox
    }
    throw new Error(`there is no environment ${number}`)
  }
}
