import { MAX_JOINED_ENTRIES } from '../../record-rows.ts'
import { execute, type RecordsDatabase, type RecordsStatement } from './records-database.ts'

/** A line: subject, at ms, sequence, kind, type. */
type Line = readonly [number, number, number, number, string]

/** The timelines. Lines are written in the order of their subjects: neighbours share a page. */
export class TimelineTable {
  private readonly lines: Line[] = []
  private readonly insert: RecordsStatement
  private readonly moveLines: RecordsStatement
  private readonly dropLines: RecordsStatement

  constructor(database: RecordsDatabase) {
    this.insert = database.prepare(
      'INSERT INTO timeline (subject, at_ms, sequence, kind, type) VALUES (?, ?, ?, ?, ?)',
    )
    this.moveLines = database.prepare(
      `INSERT INTO timeline (subject, at_ms, sequence, kind, type)
       SELECT CAST(? AS BIGINT), at_ms, sequence, kind, type FROM timeline WHERE subject = ?
       ORDER BY at_ms DESC, sequence DESC LIMIT ${MAX_JOINED_ENTRIES}`,
    )
    this.dropLines = database.prepare('DELETE FROM timeline WHERE subject = ?')
  }

  add(line: Line): void {
    this.lines.push(line)
  }

  /** What is in the timeline of one subject goes to another. */
  move(from: number, to: number): void {
    this.flush()
    execute(this.moveLines, to, from)
    execute(this.dropLines, from)
  }

  flush(): void {
    for (const line of this.lines.sort((a, b) => a[0] - b[0])) execute(this.insert, ...line)
    this.lines.length = 0
  }

  /** The batch failed. */
  forget(): void {
    this.lines.length = 0
  }
}
