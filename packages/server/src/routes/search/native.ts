import { LIMITS } from '@winnow/contract'
import { searchCalls } from '@winnow/contract/native'
import { writeAudit } from '../../audit/write-audit.ts'
import { seesPersonalData } from '../../auth/sees-personal-data.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { KeyExchange } from '../../http/route.ts'
import { isPersonalId } from '../../rights/mask-ids.ts'
import type { Hit } from '../../search/hits-of.ts'
import { search } from '../../search/search.ts'

/** What a pasted text is. */
export const nativeSearchRoutes = nativeRoutes(searchCalls, {
  async search(exchange, { query }) {
    const text = query('q')
    if (text.trim() === '' || text.length > LIMITS.searchChars) {
      const rule = `q must be a text of 1 to ${LIMITS.searchChars} characters, not blank.`
      throw new OwnRefusal('invalid_request', rule)
    }
    const isMasked = !seesPersonalData(exchange.caller)
    const { hits, near } = await search(exchange, text, { isMasked })
    if (isMasked) await auditMatches(exchange, hits.filter(isPersonal))
    return {
      hits: hits.map((hit) => ({
        kind: hit.kind,
        id: hit.id,
        line: hit.line,
        is_near: near !== undefined,
        user_id: hit.userId ?? null,
        users_count: hit.users ?? null,
        user_ids: hit.userIds ?? [],
      })),
      near_text: near ?? null,
    }
  },
})

/** Values that answers mask. */
const PERSONAL: ReadonlySet<Hit['kind']> = new Set(['email', 'phone', 'card', 'ip'])

const isPersonal = ({ kind, id }: Hit): boolean => PERSONAL.has(kind) || isPersonalId(id)

/** Whoever sees tags learns here which tag a value has: the audit says so. */
async function auditMatches(exchange: KeyExchange, hits: readonly Hit[]): Promise<void> {
  const { services, caller } = exchange
  const { environment, account } = caller
  for (const { kind, id } of hits) {
    await writeAudit(exchange, {
      what: 'search',
      on: { type: 'value', id: services.tagOf(environment.number, id) },
      environment: environment.number,
      accountId: account.id,
      changes: { kind: { after: kind } },
    })
  }
}
