import { LIMITS } from '@winnow/contract'
import { partnerCalls, type partnerKeySchema, type partnerSchema } from '@winnow/contract/native'
import type { Partner, PartnerKey } from '@winnow/engine'
import { changesBetween } from '../../audit/changes-between.ts'
import { NO_ENVIRONMENT, writeAudit } from '../../audit/write-audit.ts'
import { newAccountId, newApiKey, newKeyId } from '../../auth/secrets.ts'
import type { Written } from '../../answers/written.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { ownIdOf } from '../../http/path-id.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { AdminExchange } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { hashed } from '../../start/issue-account.ts'

/** Partners and their keys, by the admin token. A key is shown once, when it is made. */
export const nativePartnerRoutes = nativeRoutes(partnerCalls, {
  async listPartners({ services: { partners } }) {
    const all = await partners.list()
    return {
      partners: await Promise.all(
        all.map(async (one) => partnerJson(one, await partners.accountsCount(one.id))),
      ),
    }
  },
  createPartner: (exchange, { body }) =>
    exchange.services.mutexes.accounts(async () => {
      const wish = await body()
      const { name, partner_id: id = newAccountId(), key = newApiKey() } = wish
      if (name === undefined) {
        throw new OwnRefusal('invalid_request', 'A name is required.', {
          issues: { name: 'required' },
        })
      }
      return makePartner(exchange, { id, name, key, scoreScale: wish.score_scale ?? 100 })
    }),
  async listPartnerKeys(exchange) {
    const { id } = await partnerOf(exchange)
    return { keys: (await exchange.services.partners.keys(id)).map(keyJson) }
  },
  async createPartnerKey(exchange, { body }) {
    const { id } = await partnerOf(exchange)
    await body()
    return exchange.services.mutexes.accounts(async () => {
      await refuseTooMany(exchange.services, id)
      const key = newApiKey()
      return { ...keyJson(await addKey(exchange, id, key)), key }
    })
  },
  async revokePartnerKey(exchange) {
    const { id } = await partnerOf(exchange)
    const keyId = ownIdOf(exchange.request, 'keyId')
    await exchange.services.mutexes.accounts(() => revoke(exchange, id, keyId))
    return undefined
  },
})

interface NewPartner {
  readonly id: string
  readonly name: string
  readonly key: string
  readonly scoreScale: 100 | 1
}

/** Errors: OwnRefusal conflict. */
async function makePartner(exchange: AdminExchange, { key, ...head }: NewPartner) {
  const { id, name, scoreScale } = head
  const { services, nowMs } = exchange
  await refuseTaken(services, id, key)
  await writeAudit(exchange, {
    what: 'create_partner',
    on: { type: 'partner', id },
    environment: NO_ENVIRONMENT,
    changes: changesBetween({}, { name, score_scale: scoreScale }),
  })
  await services.partners.create({ ...head, nowMs })
  const { id: keyId } = await storeKey(exchange, { partnerId: id, keyId: newKeyId(), key })
  services.log.info('partner made', { partner_id: id })
  return { partner_id: id, name, key_id: keyId, key }
}

/** A key must lead to one account or partner only. Errors: OwnRefusal conflict. */
async function refuseTaken(
  { partners, accounts, partnerKeys, keys }: Services,
  id: string,
  key: string,
): Promise<void> {
  if ((await partners.get(id)) !== undefined || (await accounts.get(id)) !== undefined) {
    throw new OwnRefusal('conflict', 'A partner or an account has this id already.')
  }
  if (partnerKeys.find(key) === undefined && keys.find(key) === undefined) return
  throw new OwnRefusal('conflict', 'The preset key is in use already.')
}

async function addKey(exchange: AdminExchange, partnerId: string, key: string) {
  const keyId = newKeyId()
  await writeAudit(exchange, {
    what: 'create_key',
    on: { type: 'key', id: keyId },
    environment: NO_ENVIRONMENT,
    changes: changesBetween({}, { partner: partnerId, hint: hashed(key).hint, state: 'active' }),
  })
  return storeKey(exchange, { partnerId, keyId, key })
}

interface NewKey {
  readonly partnerId: string
  readonly keyId: string
  readonly key: string
}

async function storeKey(
  { services, nowMs }: AdminExchange,
  { partnerId, keyId, key }: NewKey,
): Promise<PartnerKey> {
  const record = await services.partners.addKey({ ...hashed(key), id: keyId, partnerId, nowMs })
  await services.partnerKeys.reload()
  services.log.info('key of a partner made', { partner_id: partnerId, key_id: keyId })
  return record
}

/** Errors: OwnRefusal not_found. */
async function revoke(exchange: AdminExchange, partnerId: string, keyId: string): Promise<void> {
  const { partners, partnerKeys, log } = exchange.services
  const active = (await partners.keys(partnerId)).filter(({ state }) => state === 'active')
  if (active.every(({ id }) => id !== keyId)) {
    throw new OwnRefusal('not_found', 'No active key with this id.')
  }
  await writeAudit(exchange, {
    what: 'revoke_key',
    on: { type: 'key', id: keyId },
    environment: NO_ENVIRONMENT,
    changes: { state: { before: 'active', after: 'revoked' } },
  })
  await partners.revokeKey(partnerId, keyId)
  await partnerKeys.reload()
  log.info('key of a partner revoked', { partner_id: partnerId, key_id: keyId })
}

/** Errors: OwnRefusal conflict. */
async function refuseTooMany({ partners }: Services, partnerId: string): Promise<void> {
  const active = (await partners.keys(partnerId)).filter(({ state }) => state === 'active')
  if (active.length < LIMITS.keysPerEnvironmentCount) return
  const count = LIMITS.keysPerEnvironmentCount
  throw new OwnRefusal('conflict', `The partner has ${count} active keys: revoke one first.`)
}

/** The partner of the path. Errors: OwnRefusal not_found. */
async function partnerOf({ request, services }: AdminExchange): Promise<Partner> {
  const partner = await services.partners.get(ownIdOf(request, 'partnerId'))
  if (partner === undefined) throw new OwnRefusal('not_found', 'No partner with this id.')
  return partner
}

const partnerJson = (
  { id, name, scoreScale, createdAtMs, config }: Partner,
  accounts: number,
): Written<typeof partnerSchema> => ({
  partner_id: id,
  name,
  score_scale: scoreScale,
  created_at: createdAtMs,
  accounts,
  notification_url: config.notificationUrl ?? null,
  notification_threshold: config.notificationThreshold ?? null,
})

const keyJson = ({
  id,
  state,
  createdAtMs,
  hint,
}: PartnerKey): Written<typeof partnerKeySchema> => ({
  key_id: id,
  state,
  created_at: createdAtMs,
  hint,
})
