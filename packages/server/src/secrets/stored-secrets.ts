import type { Endpoint, Partner, PartnerConfig, Store } from '@winnow/engine'

/** Where secrets are stored that cannot be hashed, since they are used. */
export type SecretStores = Pick<Store, 'credentials' | 'endpoints' | 'partners'>

/** What reads them. */
export interface SecretReaders {
  readonly credentials: Pick<Store['credentials'], 'seeds'>
  readonly endpoints: Pick<Store['endpoints'], 'all'>
  readonly partners: Pick<Store['partners'], 'list'>
}

/** A text in place of a secret of an owner. */
export type RewriteSecret = (secret: string, owner: string) => string

type NewEndpoint = Omit<Endpoint, 'number'>

/** Owners as envelopes are bound to them. */
const endpointOwner = (id: string): string => `endpoint ${id}`
const chatOwner = (id: string): string => `chat endpoint ${id}`
export const personOwner = (id: string): string => `person ${id}`
export const partnerOwner = (id: string): string => `partner ${id}`

/** An endpoint with other secrets: those it signs with, and the URL of a chat, which lets anybody write there. */
export const endpointWith = <Of extends NewEndpoint>(endpoint: Of, rewrite: RewriteSecret): Of => ({
  ...endpoint,
  ...(endpoint.kind === 'chat' && { url: rewrite(endpoint.url, chatOwner(endpoint.id)) }),
  secrets: endpoint.secrets.map((secret) => ({
    ...secret,
    text: rewrite(secret.text, endpointOwner(endpoint.id)),
  })),
})

/** The configuration of a partner with another secret. */
export function partnerConfigWith(
  id: string,
  config: PartnerConfig,
  rewrite: RewriteSecret,
): PartnerConfig {
  const { notificationSecret: secret } = config
  if (secret === undefined) return config
  return { ...config, notificationSecret: rewrite(secret, partnerOwner(id)) }
}

export const partnerWith = (partner: Partner, rewrite: RewriteSecret): Partner => ({
  ...partner,
  config: partnerConfigWith(partner.id, partner.config, rewrite),
})

/** Calls `visit` with each secret as it is stored. */
export async function visitSecrets(
  { credentials, endpoints, partners }: SecretReaders,
  visit: (stored: string, owner: string) => void,
): Promise<void> {
  const look: RewriteSecret = (stored, owner) => {
    visit(stored, owner)
    return stored
  }
  for (const endpoint of await endpoints.all()) endpointWith(endpoint, look)
  for (const { personId, seed } of await credentials.seeds()) look(seed, personOwner(personId))
  for (const partner of await partners.list()) partnerWith(partner, look)
}

/** Rewrites each secret as it is stored. Rows that stay the same are not written. */
export async function rewriteSecrets(
  { credentials, endpoints, partners }: SecretStores,
  rewrite: RewriteSecret,
): Promise<void> {
  for (const endpoint of await endpoints.all()) {
    const rewritten = endpointWith(endpoint, rewrite)
    if (isOther(endpoint, rewritten)) await endpoints.put(rewritten)
  }
  for (const { personId, seed } of await credentials.seeds()) {
    const to = rewrite(seed, personOwner(personId))
    if (to !== seed) await credentials.replaceSeed(personId, { from: seed, to })
  }
  for (const { id, config } of await partners.list()) {
    const rewritten = partnerConfigWith(id, config, rewrite)
    if (isOther(config, rewritten)) await partners.configure(id, rewritten)
  }
}

const isOther = (one: object, other: object): boolean =>
  JSON.stringify(one) !== JSON.stringify(other)
