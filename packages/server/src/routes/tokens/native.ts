import { DAY_MS, LIMITS, momentMs } from '@winnow/contract'
import {
  type BodyRead,
  type newTokenSchema,
  tokenCalls,
  type tokenSchema,
} from '@winnow/contract/native'
import type { KnownToken } from '@winnow/engine'
import type { Written } from '../../answers/written.ts'
import { changesBetween } from '../../audit/changes-between.ts'
import { NO_ENVIRONMENT, writeAudit } from '../../audit/write-audit.ts'
import { hintOf, sha256Hex } from '../../auth/secrets.ts'
import { missingMembers, wrongMembers } from '../../http/body/body-members.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { PersonExchange } from '../../http/route.ts'
import { hasAnywhere } from '../../rights/caller-of-person.ts'
import { tokenStateOf } from '../../rights/personal-token-ring.ts'
import { newPersonalToken, newTokenId } from '../../rights/token-text.ts'

/** Personal tokens of the person who is signed in. */
export const nativeTokenRoutes = nativeRoutes(tokenCalls, {
  listTokens({ services, caller, nowMs }) {
    const tokens = services.rights.tokens.of(caller.personId)
    return { tokens: tokens.map((token) => tokenJson(token, nowMs)) }
  },
  async createToken(exchange, { body }) {
    const wish = await body()
    return exchange.services.mutexes.accounts(() => made(exchange, wish))
  },
  async revokeToken(exchange, { path }) {
    const id = path('tokenId')
    await exchange.services.mutexes.accounts(() => revoked(exchange, id))
    return undefined
  },
})

type Wish = BodyRead<(typeof tokenCalls)['createToken']>

/** Errors: OwnRefusal invalid_request, conflict. */
async function made(exchange: PersonExchange, wish: Wish): Promise<Written<typeof newTokenSchema>> {
  const { services, caller, nowMs } = exchange
  const text = newPersonalToken()
  const token = drawn(exchange, wish, text)
  const alive = services.rights.tokens
    .of(caller.personId)
    .filter((other) => tokenStateOf(other, nowMs) === 'active')
  if (alive.length >= LIMITS.personalTokensCount) {
    const problem = `You have ${LIMITS.personalTokensCount} personal tokens: revoke one first.`
    throw new OwnRefusal('conflict', problem)
  }
  const { name, permissions, environments, expires_at } = tokenJson(token, nowMs)
  const changes = changesBetween({}, { name, permissions, environments, expires_at })
  await writeAudit(exchange, {
    what: 'create_token',
    on: { type: 'token', id: token.id },
    environment: NO_ENVIRONMENT,
    changes,
  })
  await services.rights.tokens.add(token)
  return { ...tokenJson(token, nowMs), token: text }
}

/** Errors: OwnRefusal invalid_request. */
function drawn({ caller, nowMs }: PersonExchange, wish: Wish, text: string): KnownToken {
  const { name, permissions, environments, expires_at } = wish
  if (name === undefined || permissions === undefined || expires_at === undefined) {
    throw missingMembers({ name, permissions, expires_at })
  }
  const missing = permissions.filter((permission) => !hasAnywhere(caller, permission))
  if (missing.length > 0) {
    throw wrongMembers({ permissions: `must be those that you have: not ${missing.join(', ')}` })
  }
  return {
    id: newTokenId(),
    sha256: sha256Hex(text),
    personId: caller.personId,
    name,
    permissions,
    ...(environments !== undefined && { environments }),
    hint: hintOf(text),
    createdAtMs: nowMs,
    expiresAtMs: expiryOf(expires_at, nowMs),
  }
}

/** Errors: OwnRefusal invalid_request. */
function expiryOf(time: unknown, nowMs: number): number {
  const isTime = typeof time === 'number' || typeof time === 'string'
  const ms = isTime ? momentMs(String(time)) : undefined
  const latestMs = nowMs + LIMITS.personalTokenDays * DAY_MS
  if (ms !== undefined && ms > nowMs && ms <= latestMs) return ms
  const rule = `must be a time to come, within ${LIMITS.personalTokenDays} days: milliseconds since 1970 or ISO 8601`
  throw wrongMembers({ expires_at: rule })
}

/** Errors: OwnRefusal not_found. */
async function revoked(exchange: PersonExchange, id: string): Promise<void> {
  const { services, caller, nowMs } = exchange
  const { tokens } = services.rights
  const token = tokens.of(caller.personId).find((one) => one.id === id)
  if (token === undefined || token.revokedAtMs !== undefined) {
    throw new OwnRefusal('not_found', 'You have no personal token with this id.')
  }
  await writeAudit(exchange, {
    what: 'revoke_token',
    on: { type: 'token', id },
    environment: NO_ENVIRONMENT,
    changes: { state: { before: tokenStateOf(token, nowMs), after: 'revoked' } },
  })
  await tokens.revoke(token, nowMs)
}

const tokenJson = (token: KnownToken, nowMs: number): Written<typeof tokenSchema> => ({
  token_id: token.id,
  name: token.name,
  permissions: token.permissions,
  environments: token.environments ?? null,
  state: tokenStateOf(token, nowMs),
  hint: token.hint,
  created_at: token.createdAtMs,
  expires_at: token.expiresAtMs,
  last_used_at: token.lastUsedMs ?? null,
})
