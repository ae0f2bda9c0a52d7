import { type NoticedBody, noticedEntry, topicOf } from '@winnow/engine/records'
import { execute, type RecordsDatabase, type RecordsStatement } from './records-database.ts'

/** The last notice of each topic, as the projector writes it. */
export class NoticeTable {
  private readonly replace: RecordsStatement

  constructor(records: RecordsDatabase) {
    this.replace = records.prepare(
      `INSERT INTO notices (environment, topic, notice) VALUES (?, ?, ?)
       ON CONFLICT (environment, topic) DO UPDATE SET notice = excluded.notice`,
    )
  }

  set(environment: number, notice: NoticedBody): void {
    const topic = topicOf(notice)
    if (topic !== undefined) execute(this.replace, environment, topic, noticedEntry.encode(notice))
  }
}
