import type { CompiledQuery } from 'kysely'
import type { CompiledSql } from '../ledger/ledger-writer.ts'

/** Runs compiled queries in the thread that owns the connection. */
export class QueryRunner {
  private readonly ask: (queries: readonly CompiledSql[]) => Promise<readonly unknown[][]>

  /** `ask` runs queries in one transaction and answers the rows of each. */
  constructor(ask: (queries: readonly CompiledSql[]) => Promise<readonly unknown[][]>) {
    this.ask = ask
  }

  /** Runs one query; it is on disk when this resolves. */
  async run<Row>(query: CompiledQuery<Row>): Promise<readonly Row[]> {
    const [rows = []] = await this.runAll([query])
    return rows as Row[]
  }

  /** Runs queries in one transaction: all or none. */
  runAll(queries: readonly CompiledQuery[]): Promise<readonly unknown[][]> {
    return this.ask(queries.map(({ sql, parameters }) => ({ sql, parameters })))
  }
}
