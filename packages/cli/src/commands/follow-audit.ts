import type { AnswerOf, auditCalls } from '@winnow/contract/native'

type AuditPage = AnswerOf<(typeof auditCalls)['readAudit']>
export type AuditRecord = AuditPage['entries'][number]

/** Reads a page of the audit: the newest one, or the one that a cursor begins. */
export type ReadAudit = (cursor: string | undefined) => Promise<AuditPage>

/**
 * The entries of the audit as they come, each once and the oldest first. It begins with the newest page. `wait` resolves when it
 * is time to look again; false ends it.
 */
export async function* followAudit(
  read: ReadAudit,
  wait: () => Promise<boolean>,
): AsyncGenerator<AuditRecord> {
  const { entries } = await read(undefined)
  yield* entries.toReversed()
  let last = entries[0]?.sequence ?? 0
  while (await wait()) {
    const fresh = await entriesAfter(last, read)
    last = fresh[0]?.sequence ?? last
    yield* fresh.toReversed()
  }
}

/** The entries behind a sequence, the newest first. */
async function entriesAfter(last: number, read: ReadAudit): Promise<readonly AuditRecord[]> {
  const found: AuditRecord[] = []
  for (let cursor: string | undefined; ;) {
    const { entries, next } = await read(cursor)
    const fresh = entries.filter(({ sequence }) => sequence > last)
    found.push(...fresh)
    if (next === null || fresh.length < entries.length) return found
    cursor = next
  }
}
