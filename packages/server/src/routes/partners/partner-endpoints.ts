import { randomBytes } from 'node:crypto'
import {
  type Endpoint,
  type EndpointSettings,
  MAX_PARTNER_PAGE,
  type Partner,
  type PartnerAccount,
} from '@winnow/engine'
import { PARTNER_FORMAT } from '../../deliveries/bodies/partner-notification.ts'
import { partnerNotificationUrl } from '../../deliveries/bodies/partner-notification-url.ts'
import { changeMessageSettings } from '../../messages/change-message-settings.ts'
import type { Services } from '../../services.ts'
import { newSettings } from '../endpoints/endpoint-settings.ts'

const ID_BYTES = 8

/** Has all accounts of a partner notify it as its configuration says. */
export async function notifyPartner(
  services: Services,
  partner: Partner,
  nowMs: number,
): Promise<void> {
  let after: string | undefined
  do {
    const page = { ...(after !== undefined && { after }), limit: MAX_PARTNER_PAGE }
    const accounts = await services.partners.accounts(partner.id, page)
    for (const account of accounts) await notifyOf(services, partner, { ...account, nowMs })
    after = accounts.at(-1)?.accountId
  } while (after !== undefined)
}

/**
 * Has one account notify its partner: its production reports scores that reach the threshold to an endpoint of the partner, and those that
 * reach the threshold for mail to the mail address of its analyst. Without a threshold, or a URL, it reports none.
 */
export async function notifyOf(
  services: Services,
  { config }: Partner,
  {
    accountId,
    analystEmail,
    nowMs,
  }: Pick<PartnerAccount, 'accountId' | 'analystEmail'> & { readonly nowMs: number },
): Promise<void> {
  const account = await services.accounts.get(accountId)
  if (account === undefined) return
  const environment = account.environments.production.number
  const { notificationUrl: template, notificationThreshold, emailThreshold } = config
  const threshold = template === undefined ? undefined : notificationThreshold
  await changeMessageSettings(services, environment, {
    nowMs,
    change: (former) => {
      const { partner, partnerMail, ...others } = former
      if (partner === threshold && partnerMail === emailThreshold) return former
      return {
        ...others,
        ...(threshold !== undefined && { partner: threshold }),
        ...(emailThreshold !== undefined && { partnerMail: emailThreshold }),
      }
    },
  })
  const isWished = template !== undefined && threshold !== undefined
  const url = isWished ? partnerNotificationUrl(template, accountId) : undefined
  const secrets = [{ text: config.notificationSecret ?? '', fromMs: nowMs }]
  const to = emailThreshold === undefined ? undefined : analystEmail
  await services.mutexes.endpoints(async () => {
    await putEndpoint(services, environment, { of: HTTP, url, secrets, nowMs })
    await putEndpoint(services, environment, { of: MAIL, url: to, secrets: [], nowMs })
  })
}

/** An endpoint that a partner has in its accounts. */
interface PartnerEndpoint {
  readonly settings: Omit<EndpointSettings, 'url'>
  readonly isOne: (endpoint: Endpoint) => boolean
}

const HTTP: PartnerEndpoint = {
  settings: {
    ...newSettings('webhook', ''),
    name: 'Partner',
    description: 'Scores that reach the threshold of the partner.',
    filter: { kinds: ['partner.score_reached'] },
    format: PARTNER_FORMAT,
    signatures: ['standard', 'sift_sha256'],
  },
  isOne: ({ format }) => format === PARTNER_FORMAT,
}

const MAIL: PartnerEndpoint = {
  settings: {
    ...newSettings('email', ''),
    name: 'Partner, mail',
    description: 'Scores that reach the threshold of the partner for mail.',
    filter: { kinds: ['partner.mail_score_reached'] },
  },
  isOne: ({ kind, filter: { kinds = [] } }) =>
    kind === 'email' && kinds.length === 1 && kinds[0] === 'partner.mail_score_reached',
}

interface Wished extends Pick<Endpoint, 'secrets'> {
  readonly of: PartnerEndpoint
  /** Undefined = the account has no such endpoint of its partner. */
  readonly url: string | undefined
  readonly nowMs: number
}

async function putEndpoint(
  { delivering: { service } }: Services,
  environment: number,
  { of, url, secrets, nowMs }: Wished,
): Promise<void> {
  const known = service.registry.of(environment).find(of.isOne)
  if (url === undefined) {
    if (known !== undefined) await service.registry.remove(known)
    return
  }
  if (known === undefined) {
    await service.add({ ...newEndpoint(environment, nowMs), ...of.settings, url, secrets })
  } else if (known.url !== url || known.secrets[0]?.text !== secrets[0]?.text) {
    await service.registry.put({ ...known, url, secrets, updatedAtMs: nowMs })
  }
}

const newEndpoint = (environment: number, nowMs: number) =>
  ({
    id: `ep_${randomBytes(ID_BYTES).toString('hex')}`,
    environment,
    state: 'active',
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  }) as const
