import { choiceSchema, LIMITS, listSchema, textSchema, named, namedObject } from '@winnow/contract'
import type { Account, KeyRecord } from '@winnow/engine'
import { newApiKey, newBeaconKey } from '../../auth/secrets.ts'
import { environmentSchema, idSchema, momentSchema } from '../../answers/common-schemas.ts'
import type { Written } from '../../answers/written.ts'
import { json, NO_CONTENT, type Answer } from '../../http/answer.ts'
import { answered, jsonContent } from '../../http/doc-parts.ts'
import { ownIdOf } from '../../http/path-id.ts'
import { switchIn } from '../../http/query.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { AdminExchange, AdminRoute } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { hashed } from '../../start/issue-account.ts'
import { accountOf } from './accounts.ts'
import { bodySchema, oneOf, readBodyMembers, yesOrNo } from '../../http/body/body-members.ts'

const KEYS = '/v1/admin/accounts/:accountId/keys'

const WANTED = {
  environment: oneOf('production', 'sandbox'),
  kind: oneOf('api', 'beacon'),
}
const ROTATED = { revoke_old: yesOrNo }

const stateSchema = named('KeyState', choiceSchema(['active', 'revoked']))

const keySchema = namedObject('Key', {
  key_id: idSchema('3f2a'),
  kind: choiceSchema(['api', 'beacon']),
  environment: environmentSchema,
  state: stateSchema,
  created_at: momentSchema('When it was made.'),
  hint: textSchema({ description: 'How the key ends.', examples: ['…4720'] }),
})

const madeSchema = namedObject('NewKey', {
  ...keySchema.properties,
  key: idSchema('8f3a6c1e5b9d4720', 'Shown this once.'),
})

const rotatedSchema = namedObject('RotatedKey', {
  ...madeSchema.properties,
  replaces: idSchema('2e1b', 'The id of the old key.'),
  old_state: stateSchema,
})

/** Keys of an account, by the admin token. A key is shown once, when it is made. */
export const keyRoutes: readonly AdminRoute[] = [
  {
    method: 'GET',
    path: KEYS,
    access: 'admin',
    doc: {
      tag: 'Administration',
      summary: "List an account's keys",
      description: 'Never the keys themselves.',
      answers: { 200: answered(namedObject('KeyList', { keys: listSchema(keySchema) })) },
    },
    async handle(exchange) {
      const keys = await exchange.services.accounts.keys((await accountOf(exchange)).id)
      return json(200, { keys: keys.map(keyJson) })
    },
  },
  {
    method: 'POST',
    path: KEYS,
    access: 'admin',
    doc: {
      tag: 'Administration',
      summary: 'Create a key',
      body: jsonContent(named('KeyWish', bodySchema(WANTED, ['environment']))),
      answers: { 200: answered(madeSchema) },
      refusals: ['conflict'],
      description:
        '`{environment: production|sandbox, kind?: api|beacon}`. The key is shown this once.',
    },
    handle: postKey,
  },
  {
    method: 'POST',
    path: `${KEYS}/:keyId/rotate`,
    access: 'admin',
    doc: {
      tag: 'Administration',
      summary: 'Rotate a key',
      body: jsonContent(named('KeyRotation', bodySchema(ROTATED))),
      answers: { 200: answered(rotatedSchema) },
      refusals: ['conflict'],
      description:
        'Makes a new key beside the old one; both work until the old one is revoked. ' +
        '`{revoke_old: true}` revokes it at once.',
    },
    handle: rotateKey,
  },
  {
    method: 'DELETE',
    path: `${KEYS}/:keyId`,
    access: 'admin',
    doc: {
      tag: 'Administration',
      summary: 'Revoke a key',
      description:
        'It stops working at once. The last active key of its kind in an environment is revoked with ' +
        '`even_last=true` alone: without a key, nobody can call that environment.',
      query: { even_last: 'Whether to revoke the last active key of its kind: `true` or `false`.' },
      answers: { 204: { description: 'Revoked.' } },
      refusals: ['conflict'],
    },
    handle: deleteKey,
  },
]

async function postKey(exchange: AdminExchange): Promise<Answer> {
  const account = await accountOf(exchange)
  const { environment, kind = 'api' } = readBodyMembers(exchange.body, WANTED)
  if (environment === undefined) {
    throw new OwnRefusal('invalid_request', 'An environment is required.', {
      issues: { environment: 'must be one of production, sandbox' },
    })
  }
  const { mutexes } = exchange.services
  return json(200, await mutexes.accounts(() => makeKey(exchange, account, { environment, kind })))
}

async function rotateKey(exchange: AdminExchange): Promise<Answer> {
  const account = await accountOf(exchange)
  const { revoke_old: revokeOld } = readBodyMembers(exchange.body, ROTATED)
  const { mutexes } = exchange.services
  return json(200, await mutexes.accounts(() => rotated(exchange, account, revokeOld)))
}

async function rotated(
  exchange: AdminExchange,
  account: Account,
  revokeOld = false,
): Promise<Written<typeof rotatedSchema>> {
  const old = await activeKeyOf(exchange, account)
  const made = await makeKey(exchange, account, {
    environment: old.environment.name,
    kind: old.kind,
  })
  if (revokeOld) await revoke(exchange.services, account, old.id)
  return { ...made, replaces: old.id, old_state: revokeOld ? 'revoked' : 'active' }
}

async function deleteKey(exchange: AdminExchange): Promise<Answer> {
  const account = await accountOf(exchange)
  const evenLast = switchIn(exchange.request.query, 'even_last')
  // Of two keys that are revoked at once, one is the last.
  await exchange.services.mutexes.accounts(async () => {
    const key = await activeKeyOf(exchange, account)
    if (!evenLast) await refuseLast(exchange.services, account, key)
    await revoke(exchange.services, account, key.id)
  })
  return NO_CONTENT
}

/** Errors: OwnRefusal conflict for the last active key of its kind in its environment. */
async function refuseLast(services: Services, account: Account, key: KeyRecord): Promise<void> {
  const keys = await services.accounts.keys(account.id)
  const isAnother = (one: KeyRecord): boolean =>
    one.id !== key.id &&
    one.state === 'active' &&
    one.kind === key.kind &&
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
  { request, services }: AdminExchange,
  account: Account,
): Promise<KeyRecord> {
  const id = ownIdOf(request, 'keyId')
  const keys = await services.accounts.keys(account.id)
  const key = keys.find((one) => one.id === id && one.state === 'active')
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
}

async function makeKey(
  { services, nowMs }: AdminExchange,
  account: Account,
  { environment, kind }: KeyWish,
): Promise<Written<typeof madeSchema>> {
  await refuseTooMany(services, account, environment)
  const key = kind === 'api' ? newApiKey() : newBeaconKey()
  const { number } = account.environments[environment]
  const record = await services.accounts.addKey({
    ...hashed(key),
    kind,
    environment: number,
    nowMs,
  })
  await services.keys.reload()
  services.log.info('key made', { account_id: account.id, key_id: record.id, kind, environment })
  return { ...keyJson(record), key }
}

async function refuseTooMany(
  services: Services,
  account: Account,
  environment: string,
): Promise<void> {
  const keys = await services.accounts.keys(account.id)
  const active = keys.filter(
    (key) => key.state === 'active' && key.environment.name === environment,
  )
  if (active.length < LIMITS.keysPerEnvironmentCount) return
  throw new OwnRefusal(
    'conflict',
    `The environment has ${LIMITS.keysPerEnvironmentCount} active keys: revoke one first.`,
  )
}

const keyJson = ({
  id,
  kind,
  environment,
  state,
  createdAtMs,
  hint,
}: KeyRecord): Written<typeof keySchema> => ({
  key_id: id,
  kind,
  environment: environment.name,
  state,
  created_at: createdAtMs,
  hint,
})
