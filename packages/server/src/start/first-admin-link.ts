import { linkAt, makeLink, needsFirstAdmin } from '../people/person-links.ts'
import type { Services } from '../services.ts'

/** Hosts that a service listens on and no browser goes to. */
const EVERYWHERE = /^(?:0\.0\.0\.0|\[::\])$/

/** The link that makes the first admin, for the machine of the service; undefined = there is an admin. */
export async function firstAdminLink(
  services: Pick<Services, 'people' | 'nowMs'>,
  address: string,
): Promise<string | undefined> {
  if (!needsFirstAdmin(services)) return undefined
  const link = await makeLink(services, 'first_admin', { nowMs: services.nowMs() })
  return linkAt(localAddress(address), link)
}

/** Where a browser of this machine reaches the service. */
function localAddress(address: string): string {
  const url = new URL(address)
  if (EVERYWHERE.test(url.hostname)) url.hostname = 'localhost'
  return url.origin
}
