import { LIMITS } from '@winnow/contract'
import { auditCalls, type auditRecordSchema } from '@winnow/contract/native'
import type { AuditActor, StoredAudit } from '@winnow/engine'
import type { Written } from '../../answers/written.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'

/** Who changed what, by the admin token. */
export const nativeAuditRoutes = nativeRoutes(auditCalls, {
  async readAudit({ services }, { query }) {
    const limit = query('limit') ?? LIMITS.pageDefaultCount
    const found = await services.records.audit({
      accountId: query('account'),
      who: query('who'),
      what: query('what'),
      sinceMs: query('since'),
      untilMs: query('until'),
      before: query('cursor'),
      limit: limit + 1,
    })
    const page = found.slice(0, limit)
    const last = found.length > limit ? page.at(-1) : undefined
    return { entries: page.map(auditJson), next: last === undefined ? null : String(last.sequence) }
  },
})

type AuditJson = Written<typeof auditRecordSchema>

/** The ledger holds words of this version and earlier ones, all of which the interface lists. */
const auditJson = (audit: StoredAudit): AuditJson => ({
  sequence: audit.sequence,
  time: audit.atMs,
  who: actorJson(audit.who),
  what: audit.what as AuditJson['what'],
  on: audit.on as AuditJson['on'],
  account_id: audit.accountId ?? null,
  from: audit.from ?? null,
  changes: audit.changes,
})

function actorJson(who: AuditActor): AuditJson['who'] {
  if (who.kind === 'key') return { kind: 'key', key_id: who.keyId }
  if (who.kind !== 'person') return { kind: who.kind }
  const { personId, email, tokenId } = who
  const person = { kind: 'person' as const, person_id: personId, email }
  return tokenId === undefined ? person : { ...person, token_id: tokenId }
}
