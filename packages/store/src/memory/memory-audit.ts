import { actorName, type AuditQuery, MAX_AUDIT_PAGE, type StoredAudit } from '@winnow/engine'

/** The changes that the audit tells of, in their order. */
export class MemoryAudit {
  private readonly held: StoredAudit[] = []

  add(audit: StoredAudit): void {
    this.held.push(audit)
  }

  /** Newest first. */
  find(query: AuditQuery): readonly StoredAudit[] {
    return this.held
      .filter((audit) => isAsked(audit, query))
      .toSorted((a, b) => b.sequence - a.sequence)
      .slice(0, Math.min(query.limit, MAX_AUDIT_PAGE))
  }

  all(): readonly StoredAudit[] {
    return this.held
  }
}

function isAsked({ sequence, atMs, ...audit }: StoredAudit, query: AuditQuery): boolean {
  const { accountId, who, what, onType, onId } = query
  const { sinceMs = -Infinity, untilMs = Infinity, before = Infinity } = query
  if (accountId !== undefined && audit.accountId !== accountId) return false
  if (who !== undefined && actorName(audit.who) !== who) return false
  if (what !== undefined && audit.what !== what) return false
  if (onType !== undefined && audit.on.type !== onType) return false
  if (onId !== undefined && audit.on.id !== onId) return false
  return atMs >= sinceMs && atMs < untilMs && sequence < before
}
