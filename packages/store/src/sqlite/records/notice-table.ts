import { type NoticedBody, noticedEntry, topicOf } from '@winnow/engine/records'
import type { Database, Statement } from '../database/database.ts'
import { execute } from '../database/open-database.ts'

/** The last notice of each topic, as the projector writes it. */
export class NoticeTable {
  private readonly replace: Statement

  constructor(records: Database) {
    this.replace = records.prepare(
      'INSERT OR REPLACE INTO notices (environment, topic, notice) VALUES (?, ?, ?)',
    )
  }

  set(environment: number, notice: NoticedBody): void {
    const topic = topicOf(notice)
    if (topic !== undefined) execute(this.replace, environment, topic, noticedEntry.encode(notice))
  }
}
