import type { AuditBody } from '../entries/audit-body.ts'
import type { Publisher } from '../entries/policy-body.ts'

/** A change that was made, as it is looked up. */
export interface StoredAudit extends AuditBody {
  /** Of its entry in the ledger. */
  readonly sequence: number
  readonly environment: number
  /** When the request came, ms. */
  readonly atMs: number
}

/** Which changes are asked for; what is absent is not asked of them. */
export interface AuditQuery {
  readonly accountId?: string | undefined
  /** As `actorName` names them. */
  readonly who?: string | undefined
  readonly what?: string | undefined
  /** What it was done to. */
  readonly onType?: string | undefined
  readonly onId?: string | undefined
  /** Not before this time, ms. */
  readonly sinceMs?: number | undefined
  /** Before this time, ms. */
  readonly untilMs?: number | undefined
  /** Of entries before this one. */
  readonly before?: number | undefined
  /** At most `MAX_AUDIT_PAGE` are answered. */
  readonly limit: number
}

/** Changes answered at once. */
export const MAX_AUDIT_PAGE = 1000

/** How somebody is named who made a change: `admin`, `policy`, `system`, or the id of the key or the person. */
export function actorName(who: Publisher): string {
  if (who.kind === 'key') return who.keyId
  return who.kind === 'person' ? who.personId : who.kind
}
