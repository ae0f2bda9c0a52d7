import { MAX_OUTBOX_MESSAGES, type OutboxMessage } from '@winnow/engine/records'
import type { Database, Statement } from '../database/database.ts'
import { execute } from '../database/open-database.ts'

/** The outbox, as the projector writes it: the newest messages of each environment. */
export class OutboxTable {
  private readonly insert: Statement
  private readonly countAll: Statement
  private readonly dropOldest: Statement
  private counts: Map<number, number> | undefined
  private readonly grown = new Set<number>()
  private readonly news = new Set<number>()

  constructor(records: Database) {
    this.insert = records.prepare('INSERT INTO outbox (environment, id, message) VALUES (?, ?, ?)')
    this.countAll = records.prepare(
      'SELECT environment, count(*) AS messages FROM outbox GROUP BY environment',
    )
    this.dropOldest = records.prepare(
      `DELETE FROM outbox WHERE environment = ? AND id IN
       (SELECT id FROM outbox WHERE environment = ? ORDER BY id LIMIT ?)`,
    )
  }

  add(environment: number, message: OutboxMessage): void {
    const counts = this.known()
    execute(this.insert, environment, message.id, JSON.stringify(message))
    this.grown.add(environment)
    this.news.add(environment)
    counts.set(environment, (counts.get(environment) ?? 0) + 1)
  }

  /** Environments that got messages since the last call. Called after a batch is committed. */
  takeNews(): readonly number[] {
    const news = [...this.news]
    this.news.clear()
    return news
  }

  /** Ends a batch: what is beyond the bound goes. */
  flush(): void {
    for (const environment of this.grown) {
      const counts = this.known()
      const beyond = (counts.get(environment) ?? 0) - MAX_OUTBOX_MESSAGES
      if (beyond <= 0) continue
      execute(this.dropOldest, environment, environment, beyond)
      counts.set(environment, MAX_OUTBOX_MESSAGES)
    }
    this.grown.clear()
  }

  /** The batch failed. */
  forget(): void {
    this.counts = undefined
    this.grown.clear()
    this.news.clear()
  }

  /** Counted when the first message comes: most runs bring none for long. */
  private known(): Map<number, number> {
    return (this.counts ??= this.counted())
  }

  private counted(): Map<number, number> {
    const rows = this.countAll.all() as { environment: number; messages: number }[]
    return new Map(rows.map(({ environment, messages }) => [environment, messages]))
  }
}
