import {
  ABUSE_TYPES,
  listSchema,
  numberSchema,
  objectSchema,
  textSchema,
  type Schema,
  named,
  namedObject,
} from '@winnow/contract'
import {
  type Account,
  DEFAULT_THRESHOLDS,
  thresholdsOf,
  type ThresholdSettings,
} from '@winnow/engine'
import { countSchema, idSchema, momentSchema } from '../../answers/common-schemas.ts'
import type { Written } from '../../answers/written.ts'
import { json, type Answer } from '../../http/answer.ts'
import { answered, jsonContent } from '../../http/doc-parts.ts'
import { ownIdOf } from '../../http/path-id.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { AdminExchange, AdminRoute } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import {
  drawAccount,
  storeAccount,
  type AccountHead,
  type IssuedAccount,
} from '../../start/issue-account.ts'
import { type ThresholdWish, thresholdWish, withWish } from '../../http/body/threshold-members.ts'
import { BEACON_MEMBERS, beaconRulesJson, beaconRulesParts, changedRules } from './beacon-rules.ts'
import {
  accountName,
  bodySchema,
  readBodyMembers,
  scoreScale,
  textLike,
} from '../../http/body/body-members.ts'

const PRESET = {
  account_id: textLike('24 hex digits', /^[0-9a-f]{24}$/),
  production_api_key: textLike('8 to 128 letters and digits', /^[\w-]{8,128}$/),
  production_beacon_key: textLike('8 to 128 letters and digits', /^[\w-]{8,128}$/),
  sandbox_api_key: textLike('8 to 128 letters and digits', /^[\w-]{8,128}$/),
  sandbox_beacon_key: textLike('8 to 128 letters and digits', /^[\w-]{8,128}$/),
} as const

const MADE = { name: accountName, score_scale: scoreScale, ...PRESET }
const CHANGED = {
  name: accountName,
  score_scale: scoreScale,
  thresholds: thresholdWish,
  ...BEACON_MEMBERS,
}

const madeSchema = named('NewAccount', {
  ...bodySchema(MADE, ['name']),
  examples: [{ name: 'Shop' }],
})
const changedSchema = named('AccountChange', {
  ...bodySchema(CHANGED),
  examples: [{ score_scale: 100, thresholds: { payment_abuse: { review: 60, block: 85 } } }],
})

const scaleSchema: Schema<100 | 1> = { enum: [100, 1] }

const accountSchema = namedObject('Account', {
  account_id: idSchema('4e1d2c3b4e1d2c3b4e1d2c3b'),
  name: textSchema({ examples: ['Shop'] }),
  score_scale: scaleSchema,
  ...beaconRulesParts,
  environments: objectSchema({
    production: countSchema('By which the log names it.', 1),
    sandbox: countSchema('By which the log names it.', 2),
  }),
  created_at: momentSchema('When it was made.'),
})

const thresholdSchema = namedObject('Thresholds', {
  review: numberSchema({ examples: [60] }),
  block: numberSchema({ examples: [85] }),
})

const wholeAccountSchema = namedObject('AccountWithThresholds', {
  ...accountSchema.properties,
  thresholds: objectSchema({
    hysteresis: numberSchema({ examples: [5] }),
    ...Object.fromEntries(ABUSE_TYPES.map((type) => [type, thresholdSchema])),
  }),
})

const keysSchema = namedObject('IssuedKeys', {
  api_key: idSchema('8f3a6c1e5b9d4720'),
  beacon_key: idSchema('1c9e4a7d20'),
})

const issuedSchema = namedObject('IssuedAccount', {
  account_id: idSchema('4e1d2c3b4e1d2c3b4e1d2c3b'),
  production: keysSchema,
  sandbox: keysSchema,
})

/** Accounts, by the admin token. */
export const accountRoutes: readonly AdminRoute[] = [
  {
    method: 'GET',
    path: '/v1/admin/accounts',
    access: 'admin',
    doc: {
      tag: 'Administration',
      summary: 'List the accounts',
      answers: {
        200: answered(namedObject('AccountList', { accounts: listSchema(accountSchema) })),
      },
    },
    async handle({ services }) {
      const accounts = await services.accounts.list()
      return json(200, { accounts: accounts.map(accountJson) })
    },
  },
  {
    method: 'POST',
    path: '/v1/admin/accounts',
    access: 'admin',
    doc: {
      tag: 'Administration',
      summary: 'Create an account',
      body: jsonContent(madeSchema),
      answers: { 200: answered(issuedSchema, 'Made: its keys, shown this once.') },
      refusals: ['conflict'],
      description:
        '`{name, score_scale?}` makes an account with keys for both environments, shown this once. ' +
        'Ids and keys of an account that moves here can be preset: account_id, production_api_key, ' +
        'production_beacon_key, sandbox_api_key, sandbox_beacon_key.',
    },
    handle: postAccount,
  },
  {
    method: 'GET',
    path: '/v1/admin/accounts/:accountId',
    access: 'admin',
    doc: {
      tag: 'Administration',
      summary: 'Read an account',
      answers: { 200: answered(wholeAccountSchema) },
      description:
        '`environments` has the number by which the log names each; `thresholds` are points of 0 to 100.',
    },
    handle: getAccount,
  },
  {
    method: 'PATCH',
    path: '/v1/admin/accounts/:accountId',
    access: 'admin',
    doc: {
      tag: 'Administration',
      summary: 'Change an account',
      body: jsonContent(changedSchema),
      answers: { 200: answered(wholeAccountSchema, 'As it is now.') },
      description:
        '`{name?, score_scale?, thresholds?}`, and what beacons are taken; a scale of 1 gives scores ' +
        'from 0 to 1 on the wire. ' +
        '`thresholds` says from which score on the outbox tells of a user, in points of 0 to 100: ' +
        '`{hysteresis?, payment_abuse?: {review, block}, …}`, null takes an abuse type’s own back. ' +
        'The next stored score of a user is held against them, in both environments. ' +
        '`beacon_origins` lists the origins whose pages may send beacons (`["*"]`: any); ' +
        '`beacon_privacy_control: drop` takes nothing from browsers that send Global Privacy Control; ' +
        '`beacon_key_per_second` bounds each key; `default` takes such a rule back, so that the ' +
        "service's setting holds.",
    },
    handle: patchAccount,
  },
]

async function postAccount(exchange: AdminExchange): Promise<Answer> {
  return json(200, await exchange.services.mutexes.accounts(() => makeAccount(exchange)))
}

async function makeAccount({
  services,
  body,
  nowMs,
}: AdminExchange): Promise<Written<typeof issuedSchema>> {
  const wish = readBodyMembers(body, MADE)
  if (wish.name === undefined) {
    throw new OwnRefusal('invalid_request', 'A name is required.', { issues: { name: 'required' } })
  }
  await refuseTaken(services, wish.account_id)
  const issued = drawAccount({
    accountId: wish.account_id,
    production: presetKeys(wish.production_api_key, wish.production_beacon_key),
    sandbox: presetKeys(wish.sandbox_api_key, wish.sandbox_beacon_key),
  })
  refuseTakenKeys(services, issued)
  const head: AccountHead = { name: wish.name, nowMs, scoreScale: wish.score_scale }
  await storeAccount(services.accounts, issued, head)
  await services.keys.reload()
  services.log.info('account made', { account_id: issued.account_id })
  return issued
}

/** A key must lead to one environment only. */
function refuseTakenKeys({ keys }: Services, { production, sandbox }: IssuedAccount): void {
  const all = [production, sandbox].flatMap(({ api_key, beacon_key }) => [api_key, beacon_key])
  const isTaken = new Set(all).size < all.length || all.some((key) => keys.find(key) !== undefined)
  if (isTaken) throw new OwnRefusal('conflict', 'A preset key is in use already.')
}

async function refuseTaken({ accounts }: Services, id: string | undefined): Promise<void> {
  if (id === undefined || (await accounts.get(id)) === undefined) return
  throw new OwnRefusal('conflict', 'An account has this id already.')
}

const presetKeys = (apiKey: string | undefined, beaconKey: string | undefined) => ({
  ...(apiKey === undefined ? {} : { api_key: apiKey }),
  ...(beaconKey === undefined ? {} : { beacon_key: beaconKey }),
})

async function getAccount(exchange: AdminExchange): Promise<Answer> {
  const account = await accountOf(exchange)
  const thresholds = await thresholdsNow(exchange.services, account)
  return json(200, { ...accountJson(account), thresholds: thresholdsJson(thresholds) })
}

/** Those of both environments are always the same. */
async function thresholdsNow(
  { records }: Services,
  { environments }: Account,
): Promise<ThresholdSettings> {
  return (await records.thresholds(environments.production.number)) ?? DEFAULT_THRESHOLDS
}

const thresholdsJson = (settings: ThresholdSettings) => ({
  hysteresis: settings.hysteresis,
  ...Object.fromEntries(ABUSE_TYPES.map((type) => [type, thresholdsOf(settings, type)])),
})

/** Entries of the ledger, so that messages come out the same when records are made again. */
async function setThresholds(
  { services, nowMs }: AdminExchange,
  account: Account,
  wish: ThresholdWish,
): Promise<ThresholdSettings> {
  const settings = withWish(await thresholdsNow(services, account), wish)
  const { production, sandbox } = account.environments
  await Promise.all(
    [production, sandbox].map(({ number }) => services.core.setThresholds(number, settings, nowMs)),
  )
  services.log.info('thresholds changed', { account_id: account.id })
  return settings
}

async function patchAccount(exchange: AdminExchange): Promise<Answer> {
  const { services, body } = exchange
  const account = await accountOf(exchange)
  const wish = readBodyMembers(body, CHANGED)
  const beaconRules = changedRules(account.beaconRules, wish)
  const thresholds =
    wish.thresholds === undefined
      ? await thresholdsNow(services, account)
      : await setThresholds(exchange, account, wish.thresholds)
  const changed = await services.accounts.update(account.id, {
    ...(wish.name === undefined ? {} : { name: wish.name }),
    ...(wish.score_scale === undefined ? {} : { scoreScale: wish.score_scale }),
    ...(beaconRules === undefined ? {} : { beaconRules }),
  })
  await services.keys.reload()
  services.log.info('account changed', { account_id: account.id })
  return json(200, {
    ...accountJson(changed ?? account),
    thresholds: thresholdsJson(thresholds),
  })
}

/** The account of the path. Errors: OwnRefusal not_found. */
export async function accountOf({ request, services }: AdminExchange): Promise<Account> {
  const account = await services.accounts.get(ownIdOf(request, 'accountId'))
  if (account === undefined) throw new OwnRefusal('not_found', 'No account with this id.')
  return account
}

/** Of `environments` the numbers, which is what the log calls them. */
const accountJson = ({
  id,
  name,
  scoreScale,
  beaconRules,
  createdAtMs,
  environments: { production, sandbox },
}: Account): Written<typeof accountSchema> => ({
  account_id: id,
  name,
  score_scale: scoreScale,
  ...beaconRulesJson(beaconRules),
  environments: { production: production.number, sandbox: sandbox.number },
  created_at: createdAtMs,
})
