import { randomBytes } from 'node:crypto'
import { type Endpoint, MAX_PARTNER_PAGE, type Partner } from '@winnow/engine'
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
    for (const { accountId } of accounts) await notifyOf(services, partner, { accountId, nowMs })
    after = accounts.at(-1)?.accountId
  } while (after !== undefined)
}

/**
 * Has one account notify its partner: its production reports scores that reach the threshold to an endpoint of the partner. Without
 * a URL or a threshold it reports none.
 */
export async function notifyOf(
  services: Services,
  { config }: Partner,
  { accountId, nowMs }: { readonly accountId: string; readonly nowMs: number },
): Promise<void> {
  const account = await services.accounts.get(accountId)
  if (account === undefined) return
  const environment = account.environments.production.number
  const { notificationUrl: template, notificationThreshold: threshold } = config
  const isWished = template !== undefined && threshold !== undefined
  await changeMessageSettings(services, environment, {
    nowMs,
    change: (former) => {
      const { partner, ...others } = former
      if (partner === (isWished ? threshold : undefined)) return former
      return isWished ? { ...others, partner: threshold } : others
    },
  })
  const url = isWished ? partnerNotificationUrl(template, accountId) : undefined
  const secret = config.notificationSecret ?? ''
  await services.mutexes.endpoints(() => putEndpoint(services, environment, { url, secret, nowMs }))
}

interface Wished {
  /** Undefined = the account has no endpoint of its partner. */
  readonly url: string | undefined
  readonly secret: string
  readonly nowMs: number
}

async function putEndpoint(
  { delivering: { service } }: Services,
  environment: number,
  { url, secret, nowMs }: Wished,
): Promise<void> {
  const known = service.registry.of(environment).find(({ format }) => format === PARTNER_FORMAT)
  if (url === undefined) {
    if (known !== undefined) await service.registry.remove(known)
    return
  }
  const secrets = [{ text: secret, fromMs: nowMs }]
  if (known === undefined) {
    await service.add(newEndpoint(environment, { url, secrets, nowMs }))
  } else if (known.url !== url || known.secrets[0]?.text !== secret) {
    await service.registry.put({ ...known, url, secrets, updatedAtMs: nowMs })
  }
}

const newEndpoint = (
  environment: number,
  { url, secrets, nowMs }: Pick<Endpoint, 'url' | 'secrets'> & { readonly nowMs: number },
): Omit<Endpoint, 'number'> => ({
  ...newSettings('webhook', url),
  name: 'Partner',
  description: 'Scores that reach the threshold of the partner.',
  filter: { kinds: ['partner.score_reached'] },
  format: PARTNER_FORMAT,
  signatures: ['standard', 'sift_sha256'],
  id: `ep_${randomBytes(ID_BYTES).toString('hex')}`,
  environment,
  state: 'active',
  createdAtMs: nowMs,
  updatedAtMs: nowMs,
  secrets,
})
