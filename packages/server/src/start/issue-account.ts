import type { Account, Accounts } from '@winnow/engine'
import { hintOf, newAccountId, newApiKey, newBeaconKey, sha256Hex } from '../auth/secrets.ts'

const ENVIRONMENTS = ['production', 'sandbox'] as const

/** The keys of an environment, as they are shown once. */
export interface IssuedKeys {
  readonly api_key: string
  readonly beacon_key: string
}

/** An account with its keys, as `credentials.json` and the admin API write them. */
export interface IssuedAccount {
  readonly account_id: string
  readonly production: IssuedKeys
  readonly sandbox: IssuedKeys
}

/** Whether a value that was read has texts of these names. */
export const hasTexts = <Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Readonly<Record<Name, string>> =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => typeof Reflect.get(value, name) === 'string')

/** Whether a value that was read is an account with its keys. */
export const isIssuedAccount = (value: unknown): value is IssuedAccount =>
  hasTexts(value, ['account_id']) &&
  ENVIRONMENTS.every((name) => hasTexts(Reflect.get(value, name), ['api_key', 'beacon_key']))

/** Ids and keys of an account that moves here from elsewhere; what is not given is generated. */
export interface AccountWish {
  readonly accountId?: string | undefined
  readonly production?: Partial<IssuedKeys>
  readonly sandbox?: Partial<IssuedKeys>
}

/** Draws an account's id and keys. */
export const drawAccount = (wish: AccountWish = {}): IssuedAccount => ({
  account_id: wish.accountId ?? newAccountId(),
  production: drawKeys(wish.production),
  sandbox: drawKeys(wish.sandbox),
})

const drawKeys = (preset: Partial<IssuedKeys> = {}): IssuedKeys => ({
  api_key: preset.api_key ?? newApiKey(),
  beacon_key: preset.beacon_key ?? newBeaconKey(),
})

/** How an account is called and when it was made. */
export interface AccountHead {
  readonly name: string
  readonly nowMs: number
  readonly scoreScale?: 100 | 1 | undefined
}

/**
 * Stores an account with its keys, of which only hashes are kept. What is there already stays, so
 * a start that was cut short is finished by the next.
 */
export async function storeAccount(
  accounts: Accounts,
  issued: IssuedAccount,
  { name, nowMs, scoreScale }: AccountHead,
): Promise<Account> {
  const id = issued.account_id
  const scale = scoreScale === undefined ? {} : { scoreScale }
  const account = (await accounts.get(id)) ?? (await accounts.create({ id, name, nowMs, ...scale }))
  const stored = new Set((await accounts.activeKeys()).map(({ sha256 }) => sha256))
  for (const environment of ENVIRONMENTS) {
    const { number } = account.environments[environment]
    const { api_key, beacon_key } = issued[environment]
    for (const [kind, key] of [
      ['api', api_key],
      ['beacon', beacon_key],
    ] as const) {
      const hash = hashed(key)
      if (!stored.has(hash.sha256))
        await accounts.addKey({ ...hash, kind, environment: number, nowMs })
    }
  }
  return account
}

/** What is stored of a key. */
export const hashed = (key: string) => ({ sha256: sha256Hex(key), hint: hintOf(key) })
