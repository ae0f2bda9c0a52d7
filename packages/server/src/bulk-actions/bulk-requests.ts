import { digestOf, type Idempotency, KEY_USED } from '../http/idempotency.ts'
import { OwnRefusal } from '../http/refusals.ts'
import { KEPT_REQUESTS_MAX } from './bulk-limits.ts'
import type { BulkRequest, KeptBulk } from './kept-bulk.ts'

/** A request as it is kept; undefined = it has no key. */
export function bulkRequestOf({ idempotency }: Idempotency): BulkRequest | undefined {
  if (idempotency === undefined) return undefined
  return { key: digestOf(idempotency.key), digest: idempotency.bodyDigest }
}

type WithRequests = Pick<KeptBulk, 'requests'>

/** Whether a request changed it already. Error: OwnRefusal conflict, where its key came with another path or body. */
export function hasTaken(
  { requests = [] }: WithRequests,
  request: BulkRequest | undefined,
): boolean {
  const same = requests.find(({ key }) => key === request?.key)
  if (same === undefined) return false
  if (same.digest === request?.digest) return true
  throw new OwnRefusal('conflict', KEY_USED)
}

/** With one more request. The one that counted it stays, and so do the latest ones. */
export function withRequest<Bulk extends WithRequests>(
  bulk: Bulk,
  request: BulkRequest | undefined,
): Bulk {
  if (request === undefined) return bulk
  const [first, ...others] = bulk.requests ?? []
  const latest = [...others, request].slice(1 - KEPT_REQUESTS_MAX)
  return { ...bulk, requests: first === undefined ? [request] : [first, ...latest] }
}
