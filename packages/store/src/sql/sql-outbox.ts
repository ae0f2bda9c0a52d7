import { MAX_OUTBOX_PAGE, type Outbox, type OutboxMessage } from '@winnow/engine'
import type { CompiledQuery } from 'kysely'
import { compiler } from './compile.ts'
import type { RecordsFolding } from './records/records-folding.ts'
import type { ReadRows } from './sql-records.ts'
import type { RecordsTables } from './records/records-tables.ts'

const db = compiler<RecordsTables>()

/** The outbox among the records: written by their projector, in the transaction of its entry. */
export class SqlOutbox implements Outbox {
  private readonly folding: RecordsFolding
  private readonly read: ReadRows

  constructor(folding: RecordsFolding, read: ReadRows) {
    this.folding = folding
    this.read = read
  }

  async messages(
    environment: number,
    { after, limit }: { readonly after: number; readonly limit: number },
  ): Promise<readonly OutboxMessage[]> {
    const query = db
      .selectFrom('outbox')
      .select('message')
      .where('environment', '=', environment)
      .where('id', '>', after)
      .orderBy('id')
      .limit(Math.min(limit, MAX_OUTBOX_PAGE))
    const rows = await this.all(query.compile())
    return rows.map(({ message }) => JSON.parse(message) as OutboxMessage)
  }

  async latest(
    environment: number,
    { before, limit }: { readonly before?: number; readonly limit: number },
  ): Promise<readonly OutboxMessage[]> {
    const query = db
      .selectFrom('outbox')
      .select('message')
      .where('environment', '=', environment)
      .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
      .orderBy('id', 'desc')
      .limit(Math.min(limit, MAX_OUTBOX_PAGE))
    const rows = await this.all(query.compile())
    return rows.map(({ message }) => JSON.parse(message) as OutboxMessage)
  }

  async oldest(environment: number): Promise<number | undefined> {
    const query = db
      .selectFrom('outbox')
      .select('id')
      .where('environment', '=', environment)
      .orderBy('id')
      .limit(1)
    return (await this.all(query.compile()))[0]?.id
  }

  async gone(environment: number): Promise<number> {
    const query = db
      .selectFrom('outbox_marks')
      .select('gone')
      .where('environment', '=', environment)
    return (await this.all(query.compile()))[0]?.gone ?? 0
  }

  watch(environment: number, onNews: () => void): () => void {
    return this.folding.watch(environment, onNews)
  }

  private async all<Row>(query: CompiledQuery<Row>): Promise<readonly Row[]> {
    await this.folding.current()
    return this.read(query)
  }
}
