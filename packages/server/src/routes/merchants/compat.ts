import { LIMITS, type ValueOf } from '@winnow/contract'
import type { Merchant } from '@winnow/engine'
import { json, type Answer } from '../../http/answer.ts'
import { wrongMembers } from '../../http/body/body-members.ts'
import { jsonBodyOf } from '../../http/body/json-body.ts'
import { answered, jsonContent } from '../../http/doc-parts.ts'
import { ownIdOf } from '../../http/path-id.ts'
import { integerIn, type Query, textOf } from '../../http/query.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange, KeyExchange, OwnRoute } from '../../http/route.ts'
import { ACCOUNT_PATH, checkAccount } from '../accounts/compat-account.ts'
import { idOfToken, NO_NEXT, tokenAfter } from './batch-token.ts'
import { type MerchantBody, readMerchant } from './merchant-body.ts'
import {
  changedMerchantSchema,
  merchantPageSchema,
  merchantSchema,
  newMerchantSchema,
} from './merchant-schema.ts'

const MERCHANTS = `${ACCOUNT_PATH}/psp_management/merchants`

/** The merchant calls of the compat interface: what a payment provider tells of its merchants. */
export const compatMerchantRoutes: readonly OwnRoute[] = [
  {
    method: 'POST',
    path: MERCHANTS,
    access: 'api_key',
    permission: 'write_merchants',
    doc: {
      tag: 'Merchants',
      summary: 'Create a merchant',
      body: jsonContent(newMerchantSchema),
      answers: { 200: answered(merchantSchema) },
      refusals: ['conflict'],
    },
    handle: createMerchant,
  },
  {
    method: 'GET',
    path: MERCHANTS,
    access: 'api_key',
    permission: 'read_records',
    doc: {
      tag: 'Merchants',
      summary: 'List merchants',
      description: 'By id. `next_ref` is `batch_token` of the next page.',
      query: {
        batch_size: `Merchants of a page, up to ${LIMITS.merchantsPageCount}, which is the default. limit means the same.`,
        batch_token: '`next_ref` of the page before.',
      },
      answers: { 200: answered(merchantPageSchema) },
    },
    handle: listMerchants,
  },
  {
    method: 'GET',
    path: `${MERCHANTS}/:merchantId`,
    access: 'api_key',
    permission: 'read_records',
    doc: {
      tag: 'Merchants',
      summary: 'Get a merchant',
      answers: { 200: answered(merchantSchema) },
    },
    handle: getMerchant,
  },
  {
    method: 'PUT',
    path: `${MERCHANTS}/:merchantId`,
    access: 'api_key',
    permission: 'write_merchants',
    doc: {
      tag: 'Merchants',
      summary: 'Change a merchant',
      description: 'All members are replaced; those that are left out are gone.',
      body: jsonContent(changedMerchantSchema),
      answers: { 200: answered(merchantSchema) },
    },
    handle: replaceMerchant,
  },
]

async function createMerchant(exchange: KeyExchange): Promise<Answer> {
  checkAccount(exchange)
  const { services, caller, nowMs } = exchange
  const { id, ...body } = readMerchant((await jsonBodyOf(exchange)).value)
  const merchant: Merchant = {
    environment: caller.environment.number,
    id: checkedId(id),
    details: JSON.stringify(body),
    createdAtMs: nowMs,
    createdBy: nameOf(caller),
    updatedAtMs: nowMs,
    updatedBy: nameOf(caller),
  }
  const result = await services.merchants.create(merchant, LIMITS.merchantsCount)
  if (result === 'exists') throw new OwnRefusal('conflict', 'A merchant with this id exists.')
  if (result === 'full') {
    const most = `There are ${LIMITS.merchantsCount} merchants already, which is the most.`
    throw new OwnRefusal('invalid_request', most)
  }
  return json(200, merchantJson(merchant))
}

async function listMerchants(exchange: CallerExchange): Promise<Answer> {
  checkAccount(exchange)
  const { services, caller, request } = exchange
  const limit = sizeIn(request.query)
  const after = idOfToken(textOf(request.query, 'batch_token'))
  const known = await services.merchants.page(caller.environment.number, {
    after,
    limit: limit + 1,
  })
  const data = known.slice(0, limit)
  const last = data.at(-1)
  const hasMore = known.length > limit && last !== undefined
  const page: ValueOf<typeof merchantPageSchema> = {
    data: data.map(merchantJson),
    has_more: hasMore,
    next_ref: hasMore ? tokenAfter(last.id) : NO_NEXT,
    schema: 'psp_merchant.json',
  }
  return json(200, page)
}

async function getMerchant(exchange: CallerExchange): Promise<Answer> {
  checkAccount(exchange)
  const { services, caller, request } = exchange
  const id = ownIdOf(request, 'merchantId')
  return json(200, knownJson(await services.merchants.get(caller.environment.number, id)))
}

async function replaceMerchant(exchange: KeyExchange): Promise<Answer> {
  checkAccount(exchange)
  const { services, caller, request, nowMs } = exchange
  const id = ownIdOf(request, 'merchantId')
  const { value } = await jsonBodyOf(exchange)
  const { id: sent, ...body } = readMerchant(value, { mayLackId: true })
  if (sent !== undefined && sent !== id) throw wrongMembers({ id: 'must be the id of the path' })
  const replaced = await services.merchants.replace(caller.environment.number, id, {
    details: JSON.stringify(body),
    updatedAtMs: nowMs,
    updatedBy: nameOf(caller),
  })
  return json(200, knownJson(replaced))
}

/** Who stands in `created_by`. */
const nameOf = (caller: KeyExchange['caller']): string =>
  caller.kind === 'person' ? caller.email : caller.keyId

/** Errors: OwnRefusal not_found. */
function knownJson(merchant: Merchant | undefined): ValueOf<typeof merchantSchema> {
  if (merchant === undefined) throw new OwnRefusal('not_found', 'No merchant with this id.')
  return merchantJson(merchant)
}

const merchantJson = (merchant: Merchant): ValueOf<typeof merchantSchema> => ({
  id: merchant.id,
  ...(JSON.parse(merchant.details) as MerchantBody),
  created_at: merchant.createdAtMs,
  created_by: merchant.createdBy,
  last_updated_at: merchant.updatedAtMs,
  last_updated_by: merchant.updatedBy,
})

const ID = /^[a-zA-Z0-9=.\-_+@:&^%!$]+$/

/** Errors: OwnRefusal invalid_request, with issues. */
function checkedId(id = ''): string {
  if (id.length <= LIMITS.idLengthChars && ID.test(id)) return id
  throw wrongMembers({
    id: `must have 1 to ${LIMITS.idLengthChars} of a-z A-Z 0-9 = . - _ + @ : & ^ % ! $`,
  })
}

/** A larger page than there is means the largest one. Errors: OwnRefusal invalid_request. */
function sizeIn(query: Query): number {
  const name = textOf(query, 'batch_size') === undefined ? 'limit' : 'batch_size'
  const asked = integerIn(query, name, { least: 1, most: Number.MAX_SAFE_INTEGER })
  return Math.min(asked ?? LIMITS.merchantsPageCount, LIMITS.merchantsPageCount)
}
