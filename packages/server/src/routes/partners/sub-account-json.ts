import type { KeyRecord } from '@winnow/engine'
import type { Written } from '../../answers/written.ts'
import type { IssuedAccount } from '../../start/issue-account.ts'
import type { subAccountSchema } from './partner-schemas.ts'

/**
 * An account of a partner with its keys. `issued`: the keys themselves, known only while the account is made; without it each
 * shows how it ends.
 */
export function subAccountJson(
  accountId: string,
  keys: readonly KeyRecord[],
  issued?: IssuedAccount,
): Written<typeof subAccountSchema> {
  const ofEnvironment = (name: 'production' | 'sandbox') => {
    const own = keys.filter(({ environment }) => environment.name === name)
    const ofKind = (kind: KeyRecord['kind']) =>
      own.filter((key) => key.kind === kind).map((key) => keyJson(key, issued?.[name][PARTS[kind]]))
    return { api_keys: ofKind('api'), beacon_keys: ofKind('beacon') }
  }
  return {
    account_id: accountId,
    production: ofEnvironment('production'),
    sandbox: ofEnvironment('sandbox'),
  }
}

const PARTS = { api: 'api_key', beacon: 'beacon_key' } as const

const keyJson = ({ id, state, hint }: KeyRecord, key = `****${hint}`) => ({
  id,
  state: state === 'active' ? ('ACTIVE' as const) : ('DELETED' as const),
  key,
})
