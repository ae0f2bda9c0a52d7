import type { CompiledQuery } from 'kysely'
import type { WorkerLink } from './worker-link.ts'

/** Runs compiled queries in the thread that owns the connection. */
export class QueryDoor {
  private readonly writer: WorkerLink

  constructor(writer: WorkerLink) {
    this.writer = writer
  }

  /** Runs one query; it is on disk when this resolves. */
  async run<Row>(query: CompiledQuery<Row>): Promise<readonly Row[]> {
    const [rows = []] = await this.runAll([query])
    return rows as Row[]
  }

  /** Runs queries in one transaction: all or none. */
  runAll(queries: readonly CompiledQuery[]): Promise<readonly unknown[][]> {
    const plain = queries.map(({ sql, parameters }) => ({ sql, parameters }))
    return this.writer.call('write', plain)
  }
}
