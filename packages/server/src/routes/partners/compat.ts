import { LIMITS } from '@winnow/contract'
import { MAX_PARTNER_PAGE, type PartnerConfig } from '@winnow/engine'
import { changesBetween } from '../../audit/changes-between.ts'
import { NO_ENVIRONMENT, writeAudit } from '../../audit/write-audit.ts'
import { json, type Answer } from '../../http/answer.ts'
import { jsonBodyOf } from '../../http/body/json-body.ts'
import { partnerNotificationUrl } from '../../deliveries/bodies/partner-notification-url.ts'
import { missingMembers, wrongMembers } from '../../http/body/body-members.ts'
import { answered, jsonContent } from '../../http/doc-parts.ts'
import { textOf } from '../../http/query.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { PartnerExchange, PartnerRoute } from '../../http/route.ts'
import {
  configBody,
  NEW_ACCOUNT_NAMES,
  newAccountBody,
  readConfig,
  readNewAccount,
} from './partner-members.ts'
import { notifyPartner } from './partner-endpoints.ts'
import { partnerConfigSchema, subAccountPageSchema, subAccountSchema } from './partner-schemas.ts'
import { newSecret } from '../endpoints/endpoint-settings.ts'
import { makeSubAccount } from './make-sub-account.ts'
import { subAccountJson } from './sub-account-json.ts'

const ACCOUNTS = '/v3/partners/:partnerId/accounts'

const part = { access: 'partner_key', permission: 'manage_sub_accounts' } as const

/** The calls of partners: accounts of their customers, and what they are notified of. */
export const compatPartnerRoutes: readonly PartnerRoute[] = [
  {
    ...part,
    method: 'POST',
    path: ACCOUNTS,
    doc: {
      tag: 'Administration',
      summary: 'Create an account for a customer of a partner',
      description:
        'Answers its id and the keys of both environments, shown this once. A site or an analyst that ' +
        'another account of the partner has is refused. The analyst can sign in with the password, for this account ' +
        'alone; a password that is too weak for persons here leaves them invited.',
      body: jsonContent(newAccountBody),
      answers: { 200: answered(subAccountSchema, 'Made: its keys, shown this once.') },
      refusals: ['conflict'],
    },
    handle: createSubAccount,
  },
  {
    ...part,
    method: 'GET',
    path: ACCOUNTS,
    doc: {
      tag: 'Administration',
      summary: 'List the accounts of a partner',
      description: `Those made first come first, ${MAX_PARTNER_PAGE} a page. Of keys only the end is shown.`,
      query: { after: 'The account before the first of the page, as `next_ref` has it.' },
      answers: { 200: answered(subAccountPageSchema) },
    },
    handle: listSubAccounts,
  },
  {
    ...part,
    method: 'PUT',
    path: '/v3/accounts/:partnerId/config',
    doc: {
      tag: 'Administration',
      summary: 'Set what a partner is notified of',
      description:
        'For all accounts of the partner. A member that is not sent stays as it is. Scores of production are reported. The ' +
        'first answer with a URL has `notification_secret`, which requests are signed with.',
      body: jsonContent(configBody),
      answers: { 200: answered(partnerConfigSchema, 'As it is now.') },
    },
    handle: configure,
  },
]

async function createSubAccount(exchange: PartnerExchange): Promise<Answer> {
  const { value } = await jsonBodyOf(exchange)
  const wish = readNewAccount(value)
  const { site_url: siteUrl, site_email: siteEmail, analyst_email: analystEmail } = wish
  if (
    siteUrl === undefined ||
    siteEmail === undefined ||
    analystEmail === undefined ||
    wish.password === undefined
  ) {
    throw missingMembers(Object.fromEntries(NEW_ACCOUNT_NAMES.map((name) => [name, wish[name]])))
  }
  const { mutexes } = exchange.services
  const made = { details: { siteUrl, siteEmail, analystEmail }, password: wish.password }
  return json(200, await mutexes.accounts(() => makeSubAccount(exchange, made)))
}

async function listSubAccounts({ services, caller, request }: PartnerExchange): Promise<Answer> {
  const { partners, accounts } = services
  const after = textOf(request.query, 'after')
  if (after !== undefined && after.length > LIMITS.idLengthChars) {
    throw new OwnRefusal('invalid_request', 'after must be the id of an account.')
  }
  const page = { ...(after !== undefined && { after }), limit: MAX_PARTNER_PAGE }
  const made = await partners.accounts(caller.partnerId, page)
  const last = made.at(-1)?.accountId
  const more =
    last === undefined ? [] : await partners.accounts(caller.partnerId, { after: last, limit: 1 })
  const data = await Promise.all(
    made.map(async ({ accountId }) => subAccountJson(accountId, await accounts.keys(accountId))),
  )
  return json(200, {
    type: 'partner_account',
    data,
    has_more: more.length > 0,
    total_results: await partners.accountsCount(caller.partnerId),
    ...(more.length > 0 && { next_ref: `?after=${last}` }),
  })
}

async function configure(exchange: PartnerExchange): Promise<Answer> {
  const { services, caller, nowMs } = exchange
  const { value } = await jsonBodyOf(exchange)
  const wish = readConfig(value)
  await checkUrl(exchange, wish.http_notification_url)
  return services.mutexes.accounts(async () => {
    const partner = await services.partners.get(caller.partnerId)
    if (partner === undefined) throw new OwnRefusal('not_found', 'No partner with this id.')
    const wished = withWish(partner.config, wish)
    const secret = secretFor(wished)
    const config = secret === undefined ? wished : { ...wished, notificationSecret: secret }
    const [before, after] = [configJson(partner.config), configJson(config)]
    await writeAudit(exchange, {
      what: 'configure_partner',
      on: { type: 'partner', id: partner.id },
      environment: NO_ENVIRONMENT,
      changes: changesBetween(before, after),
    })
    await services.partners.configure(partner.id, config)
    await notifyPartner(services, { ...partner, config }, nowMs)
    services.log.info('partner configured', { partner_id: partner.id })
    return json(200, { ...after, ...(secret !== undefined && { notification_secret: secret }) })
  })
}

/** Errors: OwnRefusal invalid_request for an address that requests may not go to. */
async function checkUrl(
  { services, caller }: PartnerExchange,
  template: string | undefined,
): Promise<void> {
  if (template === undefined) return
  const url = partnerNotificationUrl(template, caller.partnerId)
  const problem = await services.delivering.guard.problemOf(url)
  if (problem !== undefined) throw wrongMembers({ http_notification_url: problem })
}

/** The secret of a configuration that has a URL for the first time; undefined = it needs no new one. */
const secretFor = ({ notificationUrl, notificationSecret }: PartnerConfig): string | undefined =>
  notificationUrl !== undefined && notificationSecret === undefined ? newSecret() : undefined

function withWish(former: PartnerConfig, wish: ReturnType<typeof readConfig>): PartnerConfig {
  const { http_notification_url: url, http_notification_threshold: threshold } = wish
  const mail = wish.email_notification_threshold
  return {
    ...former,
    ...(url !== undefined && { notificationUrl: url }),
    ...(threshold !== undefined && { notificationThreshold: pointsOf(threshold) }),
    ...(mail !== undefined && { emailThreshold: pointsOf(mail) }),
    sortsByExpectedLoss: wish.enable_sort_by_expected_loss ?? former.sortsByExpectedLoss,
    isProduction: wish.is_production ?? former.isProduction,
  }
}

const POINTS = 100
/** Thresholds have at most so many digits in points, so that a fraction comes back as it was sent. */
const DIGITS = 1e9

const pointsOf = (fraction: number): number => Math.round(fraction * POINTS * DIGITS) / DIGITS

const fractionOf = (points: number | undefined): number | null =>
  points === undefined ? null : points / POINTS

const configJson = (config: PartnerConfig) => ({
  http_notification_url: config.notificationUrl ?? null,
  http_notification_threshold: fractionOf(config.notificationThreshold),
  email_notification_threshold: fractionOf(config.emailThreshold),
  enable_sort_by_expected_loss: config.sortsByExpectedLoss,
  is_production: config.isProduction,
})
