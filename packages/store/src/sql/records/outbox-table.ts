import { MESSAGES_KEPT, type MessageRetention, type OutboxMessage } from '@winnow/engine/records'
import type { RecordsTables } from './records-tables.ts'
import { execute, type RecordsDatabase, type RecordsStatement } from './records-database.ts'

/** What is known of the messages of an environment without reading them. */
interface OutboxMark {
  messages: number
  /** Time of the newest, ms. */
  newestMs: number
  /** Id of the newest that is gone; 0 = none is. */
  gone: number
}

type MarkRow = Omit<RecordsTables['outbox_marks'], 'environment'>

/** The outbox, as the projector writes it: the newest messages of each environment. */
export class OutboxTable {
  private readonly insert: RecordsStatement
  private readonly findMark: RecordsStatement
  private readonly setMark: RecordsStatement
  private readonly firstSince: RecordsStatement
  private readonly firstBeyond: RecordsStatement
  private readonly lastBefore: RecordsStatement
  private readonly dropBefore: RecordsStatement
  private readonly kept: MessageRetention
  private readonly marks = new Map<number, OutboxMark>()
  private readonly grown = new Set<number>()
  private readonly news = new Set<number>()

  constructor(records: RecordsDatabase, kept: MessageRetention = MESSAGES_KEPT) {
    this.kept = kept
    const statement = (sql: string): RecordsStatement => records.prepare(sql)
    this.insert = statement(
      'INSERT INTO outbox (environment, id, at_ms, message) VALUES (?, ?, ?, ?)',
    )
    this.findMark = statement(
      'SELECT messages, newest_ms, gone FROM outbox_marks WHERE environment = ?',
    )
    this.setMark =
      statement(`INSERT INTO outbox_marks (environment, messages, newest_ms, gone) VALUES (?, ?, ?, ?)
       ON CONFLICT (environment) DO UPDATE SET messages = excluded.messages,
       newest_ms = excluded.newest_ms, gone = excluded.gone`)
    this.firstSince = statement(
      'SELECT id FROM outbox WHERE environment = ? AND at_ms >= ? ORDER BY id LIMIT 1',
    )
    this.firstBeyond = statement(
      'SELECT id FROM outbox WHERE environment = ? ORDER BY id LIMIT 1 OFFSET ?',
    )
    this.lastBefore = statement(
      'SELECT id FROM outbox WHERE environment = ? AND id < ? ORDER BY id DESC LIMIT 1',
    )
    this.dropBefore = statement('DELETE FROM outbox WHERE environment = ? AND id < ?')
  }

  add(environment: number, message: OutboxMessage): void {
    const mark = this.markOf(environment)
    execute(this.insert, environment, message.id, message.atMs, JSON.stringify(message))
    mark.messages += 1
    mark.newestMs = Math.max(mark.newestMs, message.atMs)
    this.grown.add(environment)
    this.news.add(environment)
  }

  /** Environments that got messages since the last call. Called after a batch is committed. */
  takeNews(): readonly number[] {
    const news = [...this.news]
    this.news.clear()
    return news
  }

  /** Ends a batch: what is older, or more, than is kept goes. */
  flush(): void {
    for (const environment of this.grown) {
      const mark = this.markOf(environment)
      this.drop(environment, mark)
      execute(this.setMark, environment, mark.messages, mark.newestMs, mark.gone)
    }
    this.grown.clear()
  }

  /** The batch failed. */
  forget(): void {
    this.marks.clear()
    this.grown.clear()
    this.news.clear()
  }

  /** Always the first ones, so that those that are left have no gap, and batches of any size leave the same. */
  private drop(environment: number, mark: OutboxMark): void {
    const beyond = mark.messages - this.kept.messages
    const first = Math.max(
      idIn(this.firstSince.get(environment, mark.newestMs - this.kept.ms)),
      beyond <= 0 ? 0 : idIn(this.firstBeyond.get(environment, beyond)),
    )
    const last = idIn(this.lastBefore.get(environment, first))
    if (last === 0) return
    mark.gone = last
    mark.messages -= this.dropBefore.run(environment, first).changes
  }

  private markOf(environment: number): OutboxMark {
    const known = this.marks.get(environment)
    if (known !== undefined) return known
    const row = this.findMark.get(environment) as MarkRow | undefined
    const { messages = 0, newest_ms: newestMs = 0, gone = 0 } = row ?? {}
    const mark = { messages, newestMs, gone }
    this.marks.set(environment, mark)
    return mark
  }
}

const idIn = (row: unknown): number => (row as { readonly id: number } | undefined)?.id ?? 0
