import { LIMITS } from '@winnow/contract'
import { auditCalls, type auditRecordSchema } from '@winnow/contract/native'
import { type AuditActor, type AuditQuery, MAX_AUDIT_PAGE, type StoredAudit } from '@winnow/engine'
import type { Written } from '../../answers/written.ts'
import { NDJSON_TYPE } from '../../http/answer.ts'
import { type CallSent, nativeRoutes } from '../../http/native/native-routes.ts'
import { Prepared } from '../../http/native/prepared.ts'
import type { Services } from '../../services.ts'

/** Who did what. */
export const nativeAuditRoutes = nativeRoutes(auditCalls, {
  async readAudit({ services }, { query }) {
    const limit = query('limit') ?? LIMITS.pageDefaultCount
    const wish = await wishOf(services, query)
    const found = await services.records.audit({ ...wish, limit: limit + 1 })
    const page = found.slice(0, limit)
    const last = found.length > limit ? page.at(-1) : undefined
    return { entries: page.map(auditJson), next: last === undefined ? null : String(last.sequence) }
  },
  async exportAudit({ services }, { query }) {
    const wish = await wishOf(services, query)
    return new Prepared({ status: 200, contentType: NDJSON_TYPE, body: lines(services, wish) })
  },
})

type Wish = Omit<AuditQuery, 'limit'>

async function wishOf(
  { people }: Services,
  query: CallSent<(typeof auditCalls)['exportAudit']>['query'],
): Promise<Wish> {
  const who = query('who')
  return {
    accountId: query('account'),
    who: (who?.includes('@') === true ? people.register.withEmail(who)?.id : undefined) ?? who,
    what: query('what'),
    onType: query('on_type'),
    onId: query('on'),
    sinceMs: query('since'),
    untilMs: query('until'),
    before: query('cursor'),
  }
}

/** A page of lines at a time, so that no export is in memory. */
async function* lines({ records }: Services, wish: Wish): AsyncGenerator<string> {
  let { before } = wish
  for (let left = LIMITS.auditExportCount; left > 0;) {
    const limit = Math.min(left, MAX_AUDIT_PAGE)
    const page = await records.audit({ ...wish, before, limit })
    if (page.length > 0) {
      yield page.map((entry) => `${JSON.stringify(auditJson(entry))}\n`).join('')
    }
    if (page.length < limit) return
    before = page.at(-1)?.sequence
    left -= page.length
  }
}

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
  const { personId, email, tokenId, via } = who
  return {
    kind: 'person',
    person_id: personId,
    email,
    ...(tokenId !== undefined && { token_id: tokenId }),
    ...(via !== undefined && { via }),
  }
}
