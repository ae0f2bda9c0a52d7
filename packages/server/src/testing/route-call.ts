import type { Route } from '../http/route.ts'
import { basic, bearer, type MemoryService } from './memory-service.ts'

/** What the header of a call says for a caller whom it lets in. */
export function headersFor(
  { adminToken, partner, local: { production } }: MemoryService,
  { access }: Route,
): Readonly<Record<string, string>> {
  if (access === 'admin') return bearer(adminToken)
  if (access === 'partner_key') return basic(partner.key)
  return basic(access.startsWith('beacon') ? production.beacon_key : production.api_key)
}

/** A path of a call in which each parameter has a value: the account is the local one, the partner the service's, other ids are 1. */
export const urlOf = ({ local, partner }: MemoryService, { path }: Route): string =>
  path
    .replaceAll('::', '\0')
    .replaceAll(/:abuseType\b/g, 'payment_abuse')
    .replaceAll(/:accountId\b/g, local.account_id)
    .replaceAll(/:partnerId\b/g, partner.id)
    .replaceAll(/:\w+/g, '1')
    .replaceAll('\0', ':')
