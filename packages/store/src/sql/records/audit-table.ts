import { actorName, auditEntry, type AuditBody, type LedgerEntry } from '@winnow/engine/records'
import { execute, type RecordsDatabase, type RecordsStatement } from './records-database.ts'

/** Changes that the audit tells of, as the projector writes them. */
export class AuditTable {
  private readonly insert: RecordsStatement

  constructor(records: RecordsDatabase) {
    this.insert = records.prepare(
      `INSERT INTO audit (sequence, environment, at_ms, account_id, who, what, body)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
  }

  add(
    { sequence, environment, receivedAtMs }: Omit<LedgerEntry, 'kind' | 'body'>,
    body: AuditBody,
  ): void {
    const { accountId = null, who, what } = body
    const head = [sequence, environment, receivedAtMs, accountId] as const
    execute(this.insert, ...head, actorName(who), what, auditEntry.encode(body))
  }
}
