import { LIMITS } from '@winnow/contract'
import type { PartnerAccount } from '@winnow/engine'
import { changesBetween } from '../../audit/changes-between.ts'
import { NO_ENVIRONMENT, writeAudit } from '../../audit/write-audit.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { PartnerExchange } from '../../http/route.ts'
import { publishStartPolicy } from '../../start/begin-with-policy.ts'
import { drawAccount, storeAccount } from '../../start/issue-account.ts'
import { analystHash, makeAnalyst } from './make-analyst.ts'
import { notifyOf } from './partner-endpoints.ts'
import { subAccountJson } from './sub-account-json.ts'

type Details = Pick<PartnerAccount, 'siteUrl' | 'siteEmail' | 'analystEmail'>

/** What a partner gives for a new account. */
export interface SubAccountWish {
  readonly details: Details
  /** Of the analyst. */
  readonly password: string
}

/**
 * Makes an account of the service for a partner's customer, with its keys and an analyst. Errors: OwnRefusal conflict, for details that another
 * account of the partner has, and for too many accounts.
 */
export async function makeSubAccount(
  exchange: PartnerExchange,
  { details, password }: SubAccountWish,
) {
  const { services, nowMs, caller } = exchange
  const { partnerId } = caller
  await refuseRepeated(exchange, details)
  const partner = await services.partners.get(partnerId)
  if (partner === undefined) throw new OwnRefusal('not_found', 'No partner with this id.')
  const { scoreScale } = partner
  const { analystEmail: email } = details
  const hash = await analystHash(exchange, { email, password })
  const issued = drawAccount()
  const id = issued.account_id
  await writeAudit(exchange, {
    what: 'create_account',
    on: { type: 'account', id },
    environment: NO_ENVIRONMENT,
    accountId: id,
    changes: changesBetween(
      {},
      { name: details.siteUrl, score_scale: scoreScale, partner: partnerId },
    ),
  })
  const { accounts, partners, keys, log } = services
  const head = { name: details.siteUrl, nowMs, scoreScale }
  const account = await storeAccount(accounts, issued, head)
  await partners.addAccount({ accountId: id, partnerId, ...details, createdAtMs: nowMs })
  await keys.reload()
  log.info('account made', { account_id: id, partner_id: partnerId })
  const { production, sandbox } = account.environments
  await publishStartPolicy(services, [production, sandbox])
  await makeAnalyst(exchange, account, { email, hash })
  await notifyOf(services, partner, { accountId: id, analystEmail: email, nowMs })
  return subAccountJson(id, await accounts.keys(id), issued)
}

/** Errors: OwnRefusal conflict. */
async function refuseRepeated({ services, caller }: PartnerExchange, details: Details) {
  const { partners } = services
  const known = await partners.accountWith(caller.partnerId, details)
  if (known !== undefined) {
    const field = known.siteUrl === details.siteUrl ? 'site_url' : 'analyst_email'
    throw new OwnRefusal('conflict', 'The partner has an account with these details already.', {
      issues: { [field]: `is of account ${known.accountId}` },
    })
  }
  if ((await partners.accountsCount(caller.partnerId)) < LIMITS.partnerAccountsCount) return
  throw new OwnRefusal('conflict', `A partner has at most ${LIMITS.partnerAccountsCount} accounts.`)
}
