import { LIMITS, momentMs } from '@winnow/contract'
import {
  keyCalls,
  type keySchema,
  type newKeySchema,
  type rotatedKeySchema,
} from '@winnow/contract/native'
import type { Account, KeyRecord, KeyScope } from '@winnow/engine'
import { changesBetween } from '../../audit/changes-between.ts'
import { type AuditedStep, NO_ENVIRONMENT, writeAudit } from '../../audit/write-audit.ts'
import { newApiKey, newBeaconKey, newKeyId } from '../../auth/secrets.ts'
import type { Written } from '../../answers/written.ts'
import { wrongMembers } from '../../http/body/body-members.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { ownIdOf } from '../../http/path-id.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { AdminExchange } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { hashed } from '../../start/issue-account.ts'
import { accountOf } from '../accounts/native.ts'

/** Keys of an account and the admin token, by the admin token. A key is shown once, when it is made. */
export const nativeKeyRoutes = nativeRoutes(keyCalls, {
  async listKeys(exchange) {
    const keys = await exchange.services.accounts.keys((await accountOf(exchange)).id)
    return { keys: keys.map((key) => keyJson(key, exchange.nowMs)) }
  },
  async createKey(exchange, { body }) {
    const account = await accountOf(exchange)
    const { environment, kind = 'api', scope = 'all', expires_at: expiry } = await body()
    if (environment === undefined) {
      throw new OwnRefusal('invalid_request', 'An environment is required.', {
        issues: { environment: 'must be one of production, sandbox' },
      })
    }
    if (kind === 'beacon' && scope !== 'all') throw wrongMembers({ scope: 'is for api keys' })
    const expiresAtMs = expiry === undefined ? undefined : expiryOf(expiry, exchange.nowMs)
    const { mutexes } = exchange.services
    return mutexes.accounts(async () => {
      const wish = { environment, kind, scope, expiresAtMs }
      const key = await drawKey(exchange, account, wish)
      await writeAudit(exchange, { ...key.audited, what: 'create_key' })
      return makeKey(exchange, key)
    })
  },
  async rotateKey(exchange, { body }) {
    const account = await accountOf(exchange)
    const { revoke_old: revokeOld } = await body()
    const { mutexes } = exchange.services
    return mutexes.accounts(() => rotated(exchange, account, revokeOld))
  },
  async revokeKey(exchange, { query }) {
    const account = await accountOf(exchange)
    const evenLast = query('even_last')
    // Of two keys that are revoked at once, one is the last.
    await exchange.services.mutexes.accounts(async () => {
      const key = await activeKeyOf(exchange, account)
      if (!evenLast) await refuseLast(exchange.services, account, key)
      await writeAudit(exchange, {
        what: 'revoke_key',
        on: { type: 'key', id: key.id },
        environment: key.environment.number,
        accountId: account.id,
        changes: { state: { before: 'active', after: 'revoked' } },
      })
      await revoke(exchange.services, account, key.id)
    })
    return undefined
  },
  async rotateAdminToken(exchange, { body }) {
    const { services } = exchange
    await body()
    const on = { type: 'admin_token', id: 'admin_token' } as const
    await writeAudit(exchange, { what: 'rotate_admin_token', on, environment: NO_ENVIRONMENT })
    const token = await services.adminToken.rotate()
    services.log.info('admin token rotated')
    return { admin_token: token }
  },
})

async function rotated(
  exchange: AdminExchange,
  account: Account,
  revokeOld = false,
): Promise<Written<typeof rotatedKeySchema>> {
  const old = await activeKeyOf(exchange, account)
  const key = await drawKey(exchange, account, {
    environment: old.environment.name,
    kind: old.kind,
    scope: old.scope,
    expiresAtMs: old.expiresAtMs,
  })
  const replaced = { replaces: old.id, old_state: revokeOld ? 'revoked' : 'active' } as const
  const changes = { ...key.audited.changes, ...changesBetween({}, replaced) }
  await writeAudit(exchange, { ...key.audited, what: 'rotate_key', changes })
  const made = await makeKey(exchange, key)
  if (revokeOld) await revoke(exchange.services, account, old.id)
  return { ...made, ...replaced }
}

/** Errors: OwnRefusal conflict for the last active key of its kind in its environment, but for one of a part of the calls. */
async function refuseLast(services: Services, account: Account, key: KeyRecord): Promise<void> {
  if (key.scope !== 'all') return
  const keys = await services.accounts.keys(account.id)
  const isAnother = (one: KeyRecord): boolean =>
    one.id !== key.id &&
    stateOf(one, services.nowMs()) === 'active' &&
    one.kind === key.kind &&
    one.scope === key.scope &&
    one.environment.name === key.environment.name
  if (keys.some(isAnother)) return
  const named = `${key.environment.name} ${key.kind} key`
  throw new OwnRefusal(
    'conflict',
    `This is the last active ${named}: without it, every call with a ${named} is refused. Make or rotate one first, ` +
      'or repeat the call with ?even_last=true.',
  )
}

async function activeKeyOf(
  { request, services, nowMs }: AdminExchange,
  account: Account,
): Promise<KeyRecord> {
  const id = ownIdOf(request, 'keyId')
  const keys = await services.accounts.keys(account.id)
  const key = keys.find((one) => one.id === id && stateOf(one, nowMs) === 'active')
  if (key === undefined) throw new OwnRefusal('not_found', 'No active key with this id.')
  return key
}

async function revoke(services: Services, account: Account, keyId: string): Promise<void> {
  await services.accounts.revokeKey(account.id, keyId)
  await services.keys.reload()
  services.log.info('key revoked', { account_id: account.id, key_id: keyId })
}

interface KeyWish {
  readonly environment: 'production' | 'sandbox'
  readonly kind: 'api' | 'beacon'
  readonly scope: KeyScope
  readonly expiresAtMs: number | undefined
}

/** A key that is about to be made, and what the audit says of it. */
interface DrawnKey {
  readonly id: string
  readonly key: string
  readonly account: Account
  readonly wish: KeyWish
  readonly audited: Omit<AuditedStep, 'what'>
}

/** Errors: OwnRefusal conflict. */
async function drawKey(
  { services }: AdminExchange,
  account: Account,
  wish: KeyWish,
): Promise<DrawnKey> {
  await refuseTooMany(services, account, wish.environment)
  const key = wish.kind === 'api' ? newApiKey() : newBeaconKey()
  const id = newKeyId()
  const { environment, kind, scope, expiresAtMs } = wish
  const until = expiresAtMs === undefined ? {} : { expires_at: expiresAtMs }
  const told = { environment, kind, scope, ...until, state: 'active', hint: hashed(key).hint }
  const audited = {
    on: { type: 'key' as const, id },
    environment: account.environments[wish.environment].number,
    accountId: account.id,
    changes: changesBetween({}, told),
  }
  return { id, key, account, wish, audited }
}

async function makeKey(
  { services, nowMs }: AdminExchange,
  { id, key, account, wish: { environment, kind, scope, expiresAtMs } }: DrawnKey,
): Promise<Written<typeof newKeySchema>> {
  const { number } = account.environments[environment]
  const record = await services.accounts.addKey({
    ...hashed(key),
    id,
    kind,
    environment: number,
    scope,
    expiresAtMs,
    nowMs,
  })
  await services.keys.reload()
  services.log.info('key made', { account_id: account.id, key_id: record.id, kind, environment })
  return { ...keyJson(record, nowMs), key }
}

async function refuseTooMany(
  services: Services,
  account: Account,
  environment: string,
): Promise<void> {
  const keys = await services.accounts.keys(account.id)
  const active = keys.filter(
    (key) => stateOf(key, services.nowMs()) === 'active' && key.environment.name === environment,
  )
  if (active.length < LIMITS.keysPerEnvironmentCount) return
  throw new OwnRefusal(
    'conflict',
    `The environment has ${LIMITS.keysPerEnvironmentCount} active keys: revoke one first.`,
  )
}

const keyJson = (key: KeyRecord, nowMs: number): Written<typeof keySchema> => ({
  key_id: key.id,
  kind: key.kind,
  environment: key.environment.name,
  state: stateOf(key, nowMs),
  scope: key.scope,
  created_at: key.createdAtMs,
  expires_at: key.expiresAtMs ?? null,
  hint: key.hint,
})

const stateOf = ({ state, expiresAtMs }: KeyRecord, nowMs: number) =>
  state === 'active' && expiresAtMs !== undefined && expiresAtMs <= nowMs ? 'expired' : state

/** Errors: OwnRefusal invalid_request. */
function expiryOf(time: unknown, nowMs: number): number {
  const isTime = typeof time === 'number' || typeof time === 'string'
  const ms = isTime ? momentMs(String(time)) : undefined
  if (ms !== undefined && ms > nowMs) return ms
  throw wrongMembers({ expires_at: 'must be a time to come: milliseconds since 1970 or ISO 8601' })
}
