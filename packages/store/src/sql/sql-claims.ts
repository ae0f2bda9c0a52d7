import type { Claim, ClaimRequest, Claims, RoundOf } from '@winnow/engine'
import type { LedgerTables } from '../migrations/tables.ts'
import type { Selectable } from 'kysely'
import { compiler } from './compile.ts'
import type { QueryRunner } from './query-runner.ts'

const db = compiler<LedgerTables>()

/** Claims in tables of the ledger's database: each is one statement, and on disk when it is answered. */
export class SqlClaims implements Claims {
  private readonly runner: QueryRunner

  constructor(runner: QueryRunner) {
    this.runner = runner
  }

  async claim({ environment, case: id, who, nowMs, untilMs }: ClaimRequest): Promise<Claim> {
    const row = { environment, case_id: id, who, claimed_at_ms: nowMs, until_ms: untilMs }
    const free = db
      .deleteFrom('claims')
      .where('environment', '=', environment)
      .where('case_id', '=', id)
      .where('until_ms', '<=', nowMs)
    const take = db
      .insertInto('claims')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['environment', 'case_id'])
          .doUpdateSet({ until_ms: untilMs })
          .where('claims.who', '=', who),
      )
    const read = claims(environment).where('case_id', '=', id)
    const [, , rows = []] = await this.runner.runAll([free, take, read].map((one) => one.compile()))
    const [held] = rows as ClaimRow[]
    if (held === undefined) throw new Error(`case ${id} has no claim after one was made`)
    return claimOf(held)
  }

  async look(environment: number, of: number, who: string, nowMs: number): Promise<void> {
    const query = db
      .updateTable('claims')
      .set({ looked_at_ms: nowMs })
      .where('environment', '=', environment)
      .where('case_id', '=', of)
      .where('who', '=', who)
      .where('looked_at_ms', 'is', null)
    await this.runner.run(query.compile())
  }

  async release(environment: number, of: number, who: string): Promise<void> {
    const query = db
      .deleteFrom('claims')
      .where('environment', '=', environment)
      .where('case_id', '=', of)
      .where('who', '=', who)
    await this.runner.run(query.compile())
  }

  async running(environment: number, nowMs: number): Promise<readonly Claim[]> {
    const query = claims(environment).where('until_ms', '>', nowMs).orderBy('case_id')
    return (await this.runner.run(query.compile())).map(claimOf)
  }

  async beginRound({ environment, queue, who }: RoundOf, nowMs: number): Promise<void> {
    const query = db
      .insertInto('rounds')
      .values({ environment, queue, who, since_ms: nowMs })
      .onConflict((conflict) =>
        conflict.columns(['environment', 'queue', 'who']).doUpdateSet({ since_ms: nowMs }),
      )
    await this.runner.run(query.compile())
  }

  async roundSince({ environment, queue, who }: RoundOf): Promise<number> {
    const query = db
      .selectFrom('rounds')
      .select('since_ms')
      .where('environment', '=', environment)
      .where('queue', '=', queue)
      .where('who', '=', who)
    const [row] = await this.runner.run(query.compile())
    return row?.since_ms ?? 0
  }

  async sweep(beforeMs: number): Promise<void> {
    await this.runner.run(db.deleteFrom('claims').where('until_ms', '<', beforeMs).compile())
  }
}

type ClaimRow = Selectable<LedgerTables['claims']>

const claims = (environment: number) =>
  db.selectFrom('claims').selectAll().where('environment', '=', environment)

const claimOf = (row: ClaimRow): Claim => ({
  case: row.case_id,
  who: row.who,
  claimedAtMs: row.claimed_at_ms,
  ...(row.looked_at_ms !== null && { lookedAtMs: row.looked_at_ms }),
  untilMs: row.until_ms,
})
