import type {
  MessageCounters,
  MessageCounts,
  NewVerification,
  RenewedCode,
  Verification,
  Verifications,
  VerificationSubject,
} from '@winnow/engine'
import type { LedgerTables } from '../migrations/tables.ts'
import { compiler } from './compile.ts'
import type { QueryRunner } from './query-runner.ts'

type Row = LedgerTables['verifications']

const db = compiler<LedgerTables>()

/** Verifications in tables of the ledger's database; each change is one statement, so that no two callers share an attempt or a code. */
export class SqlVerifications implements Verifications {
  private readonly runner: QueryRunner

  constructor(runner: QueryRunner) {
    this.runner = runner
  }

  async open(opened: NewVerification): Promise<void> {
    const former = db
      .updateTable('verifications')
      .set(OVER)
      .where('environment', '=', opened.environment)
      .where('user_id', '=', opened.userId)
      .where('verified_event', 'is not distinct from', opened.verifiedEvent ?? null)
      .where('verified_entity_id', 'is not distinct from', opened.verifiedEntityId ?? null)
      .where('is_over', '=', 0)
    const insert = db.insertInto('verifications').values(rowOf(opened))
    await this.runner.runAll([former.compile(), insert.compile()])
  }

  async newest(subject: VerificationSubject, nowMs: number): Promise<Verification | undefined> {
    const { environment, userId, verifiedEvent, verifiedEntityId } = subject
    const query = db
      .selectFrom('verifications')
      .selectAll()
      .where('environment', '=', environment)
      .where('user_id', '=', userId)
      .where('is_over', '=', 0)
      .where('expires_at_ms', '>', nowMs)
      .$if(verifiedEvent !== undefined, (all) =>
        all.where('verified_event', 'is not distinct from', verifiedEvent ?? null),
      )
      .$if(verifiedEntityId !== undefined, (all) =>
        all.where('verified_entity_id', 'is not distinct from', verifiedEntityId ?? null),
      )
      .orderBy('sent_at_ms', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
    const [row] = await this.runner.run(query.compile())
    return row && verificationOf(row)
  }

  async renew(
    id: string,
    { codeHash, sentAtMs, expiresAtMs, maxSent }: RenewedCode,
  ): Promise<boolean> {
    const query = db
      .updateTable('verifications')
      .set((of) => ({
        code_hash: codeHash,
        sent_at_ms: sentAtMs,
        expires_at_ms: expiresAtMs,
        sent_count: of('sent_count', '+', 1),
        attempts_count: 0,
      }))
      .where('id', '=', id)
      .where('is_over', '=', 0)
      .where('sent_count', '<', maxSent)
      .returning('id')
    return (await this.runner.run(query.compile())).length === 1
  }

  async attempt(
    id: string,
    { nowMs, maxAttempts }: Parameters<Verifications['attempt']>[1],
  ): Promise<Verification | undefined> {
    const query = db
      .updateTable('verifications')
      .set((of) => ({ attempts_count: of('attempts_count', '+', 1) }))
      .where('id', '=', id)
      .where('is_over', '=', 0)
      .where('expires_at_ms', '>', nowMs)
      .where('attempts_count', '<', maxAttempts)
      .returningAll()
    const [row] = await this.runner.run(query.compile())
    return row && verificationOf(row)
  }

  async close(id: string, codeHash: string): Promise<boolean> {
    const query = db
      .updateTable('verifications')
      .set(OVER)
      .where('id', '=', id)
      .where('code_hash', '=', codeHash)
      .where('is_over', '=', 0)
      .returning('id')
    return (await this.runner.run(query.compile())).length === 1
  }

  async sentSince(counters: MessageCounters, sinceMs: number): Promise<MessageCounts> {
    const { environment, userId, recipientHash, addressHash } = counters
    const since = () =>
      db
        .selectFrom('verifications')
        .select((of) => of.fn.sum<number | null>('sent_count').as('count'))
        .where('environment', '=', environment)
        .where('sent_at_ms', '>=', sinceMs)
    const rows = await this.runner.runAll([
      since().compile(),
      since().where('user_id', '=', userId).compile(),
      since().where('recipient_hash', '=', recipientHash).compile(),
      since()
        .where('address_hash', '=', addressHash ?? '')
        .compile(),
    ])
    const [all = 0, ofUser = 0, ofRecipient = 0, ofAddress = 0] = rows.map(countIn)
    return { all, ofUser, ofRecipient, ofAddress }
  }

  async tidy({ nowMs, sentBeforeMs }: Parameters<Verifications['tidy']>[0]): Promise<void> {
    const expired = db
      .updateTable('verifications')
      .set(OVER)
      .where('is_over', '=', 0)
      .where('expires_at_ms', '<=', nowMs)
    const old = db.deleteFrom('verifications').where('sent_at_ms', '<', sentBeforeMs)
    await this.runner.runAll([expired.compile(), old.compile()])
  }
}

/** A verification that is over keeps no personal data but the user's id. */
const OVER = { is_over: 1, details: '' } as const

const countIn = (rows: readonly unknown[]): number =>
  (rows as readonly { readonly count: number | null }[])[0]?.count ?? 0

const rowOf = (opened: NewVerification): Row => ({
  id: opened.id,
  environment: opened.environment,
  user_id: opened.userId,
  verified_event: opened.verifiedEvent ?? null,
  verified_entity_id: opened.verifiedEntityId ?? null,
  code_hash: opened.codeHash,
  details: opened.details,
  recipient_hash: opened.recipientHash,
  address_hash: opened.addressHash ?? null,
  sent_at_ms: opened.sentAtMs,
  expires_at_ms: opened.expiresAtMs,
  sent_count: 1,
  attempts_count: 0,
  is_over: 0,
})

const verificationOf = (row: Row): Verification => ({
  id: row.id,
  environment: row.environment,
  userId: row.user_id,
  verifiedEvent: row.verified_event ?? undefined,
  verifiedEntityId: row.verified_entity_id ?? undefined,
  codeHash: row.code_hash,
  details: row.details,
  recipientHash: row.recipient_hash,
  addressHash: row.address_hash ?? undefined,
  sentAtMs: row.sent_at_ms,
  expiresAtMs: row.expires_at_ms,
  sentCount: row.sent_count,
  attemptsCount: row.attempts_count,
})
