import type { CompiledQuery } from 'kysely'

/** Runs compiled queries where the database's connection is. */
export class QueryRunner {
  private readonly ask: (queries: readonly CompiledQuery[]) => Promise<readonly unknown[][]>

  /** `ask` runs queries in one transaction and answers the rows of each. */
  constructor(ask: (queries: readonly CompiledQuery[]) => Promise<readonly unknown[][]>) {
    this.ask = ask
  }

  /** Runs one query; it is on disk when this resolves. */
  async run<Row>(query: CompiledQuery<Row>): Promise<readonly Row[]> {
    const [rows = []] = await this.runAll([query])
    return rows as Row[]
  }

  /** Runs queries in one transaction: all or none. */
  runAll(queries: readonly CompiledQuery[]): Promise<readonly unknown[][]> {
    return this.ask(queries)
  }
}
