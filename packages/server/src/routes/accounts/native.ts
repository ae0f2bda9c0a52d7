import { changesBetween } from '../../audit/changes-between.ts'
import { actorOf, NO_ENVIRONMENT, writeAudit } from '../../audit/write-audit.ts'
import { ABUSE_TYPES, type AbuseType } from '@winnow/contract'
import { accountCalls, type accountSchema, type BodyRead } from '@winnow/contract/native'
import {
  type Account,
  DEFAULT_THRESHOLDS,
  type ScoreThresholds,
  thresholdsOf,
  type ThresholdSettings,
} from '@winnow/engine'
import type { Written } from '../../answers/written.ts'
import { changeMessageSettings } from '../../messages/change-message-settings.ts'
import { type ThresholdWish, withWish } from '../../http/body/threshold-members.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { ownIdOf } from '../../http/path-id.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import { publishStartPolicy } from '../../start/begin-with-policy.ts'
import type { AdminExchange } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import {
  drawAccount,
  storeAccount,
  type AccountHead,
  type IssuedAccount,
} from '../../start/issue-account.ts'
import {
  accountAgesJson,
  type AccountAges,
  agesOf,
  agesWith,
} from '../../erasure/retention-ages.ts'
import { beaconRulesJson, changedRules } from './beacon-rules.ts'

/** Accounts, by the admin token. */
export const nativeAccountRoutes = nativeRoutes(accountCalls, {
  async listAccounts({ services }) {
    const accounts = await services.accounts.list()
    return { accounts: accounts.map(accountJson) }
  },
  createAccount: (exchange, { body }) =>
    exchange.services.mutexes.accounts(async () => makeAccount(exchange, await body())),
  async readAccount(exchange) {
    const account = await accountOf(exchange)
    return wholeAccountJson(account, await settingsNow(exchange.services, account))
  },
  async changeAccount(exchange, { body }) {
    const { services } = exchange
    const account = await accountOf(exchange)
    const wish = await body()
    const beaconRules = changedRules(account.beaconRules, wish)
    const former = await settingsNow(services, account)
    const settings = settingsWith(former, wish)
    const before = settingsJson(account, former)
    const wished = {
      name: wish.name ?? account.name,
      scoreScale: wish.score_scale ?? account.scoreScale,
      beaconRules: beaconRules ?? account.beaconRules,
    }
    const changes = changesBetween(before, settingsJson(wished, settings))
    await writeAudit(exchange, { ...aboutAccount(account), what: 'change_account', changes })
    if (wish.thresholds !== undefined) await setThresholds(exchange, account, wish.thresholds)
    if (wish.retention !== undefined) await setAges(exchange, account, settings.ages)
    const changed = await services.accounts.update(account.id, {
      ...(wish.name === undefined ? {} : { name: wish.name }),
      ...(wish.score_scale === undefined ? {} : { scoreScale: wish.score_scale }),
      ...(beaconRules === undefined ? {} : { beaconRules }),
    })
    await services.keys.reload()
    services.log.info('account changed', { account_id: account.id })
    return wholeAccountJson(changed ?? account, settings)
  },
  async setPolicyApproval(exchange, { body }) {
    const account = await accountOf(exchange)
    const { environment: name, required } = await body()
    if (name === undefined || required === undefined) {
      throw new OwnRefusal('invalid_request', 'The body needs environment and required.')
    }
    const { number: environment } = account.environments[name]
    const { core } = exchange.services
    const former = await core.ask({ is: 'policy_guards', environment })
    await writeAudit(exchange, {
      ...aboutAccount(account),
      environment,
      what: 'set_policy_approval',
      changes: changesBetween({ required: former.isApprovalRequired }, { required }),
    })
    const wish = { is: 'set_approval', isRequired: required } as const
    const request = { environment, nowMs: exchange.nowMs, who: actorOf(exchange), why: '', wish }
    await core.execute({ is: 'guard_policy', request })
    return { environment: name, required }
  },
})

type NewAccount = BodyRead<(typeof accountCalls)['createAccount']>

/** Errors: OwnRefusal invalid_request, conflict. */
async function makeAccount(exchange: AdminExchange, wish: NewAccount) {
  const { services, nowMs } = exchange
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
  await writeAudit(exchange, {
    what: 'create_account',
    on: { type: 'account', id: issued.account_id },
    environment: NO_ENVIRONMENT,
    accountId: issued.account_id,
    changes: changesBetween({}, { name: wish.name, score_scale: wish.score_scale ?? 100 }),
  })
  const account = await storeAccount(services.accounts, issued, head)
  await services.keys.reload()
  services.log.info('account made', { account_id: issued.account_id })
  const { production, sandbox } = account.environments
  await publishStartPolicy(services, [production, sandbox])
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

/** What an account has set besides what is in its own row. */
interface AccountSettings {
  readonly thresholds: ThresholdSettings
  readonly ages: AccountAges
}

const settingsNow = async (services: Services, account: Account): Promise<AccountSettings> => ({
  thresholds: await thresholdsNow(services, account),
  ages: await agesOf(services, account),
})

type AccountWish = Pick<
  BodyRead<(typeof accountCalls)['changeAccount']>,
  'thresholds' | 'retention'
>

const settingsWith = (
  { thresholds, ages }: AccountSettings,
  wish: AccountWish,
): AccountSettings => ({
  thresholds: wish.thresholds === undefined ? thresholds : withWish(thresholds, wish.thresholds),
  ages: {
    production: agesWith(ages.production, wish.retention?.production),
    sandbox: agesWith(ages.sandbox, wish.retention?.sandbox),
  },
})

/** Those of both environments are always the same. */
async function thresholdsNow(
  { records }: Services,
  { environments }: Account,
): Promise<ThresholdSettings> {
  return (await records.thresholds(environments.production.number)) ?? DEFAULT_THRESHOLDS
}

const thresholdsJson = (settings: ThresholdSettings) => ({
  hysteresis: settings.hysteresis,
  ...(Object.fromEntries(ABUSE_TYPES.map((type) => [type, thresholdsOf(settings, type)])) as Record<
    AbuseType,
    ScoreThresholds
  >),
})

const wholeAccountJson = (account: Account, { thresholds, ages }: AccountSettings) => ({
  ...accountJson(account),
  retention: accountAgesJson(ages),
  thresholds: thresholdsJson(thresholds),
})

/** What a request may change of an account, as the interface has it. */
const settingsJson = (
  { name, scoreScale, beaconRules }: Pick<Account, 'name' | 'scoreScale' | 'beaconRules'>,
  { thresholds, ages }: AccountSettings,
) => ({
  name,
  score_scale: scoreScale,
  ...beaconRulesJson(beaconRules),
  thresholds: thresholdsJson(thresholds),
  retention: accountAgesJson(ages),
})

/** What an entry of the audit says of an account that there is. */
const aboutAccount = ({ id, environments }: Account) => ({
  on: { type: 'account' as const, id },
  environment: environments.production.number,
  accountId: id,
})

/** In both environments. */
async function setThresholds(
  { services, nowMs }: AdminExchange,
  account: Account,
  wish: ThresholdWish,
): Promise<void> {
  const { production, sandbox } = account.environments
  for (const { number } of [production, sandbox]) {
    await changeMessageSettings(services, number, {
      nowMs,
      change: (former) => withWish(former, wish),
    })
  }
  services.log.info('thresholds changed', { account_id: account.id })
}

/** From the next pass on, which begins at once. */
async function setAges(
  { services }: AdminExchange,
  { id, environments }: Account,
  ages: AccountAges,
): Promise<void> {
  for (const name of ['production', 'sandbox'] as const) {
    await services.retention?.setAges(environments[name].number, ages[name])
  }
  services.log.info('ages of entries changed', { account_id: id })
  void services.retainer.pass()
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
