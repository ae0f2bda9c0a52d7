import { decisionIn } from '../../record-rows.ts'
import type { Database, Statement } from '../database/database.ts'
import { execute } from '../database/open-database.ts'

/** Decisions that can be taken, as the projector writes them. */
export class DecisionTable {
  private readonly replace: Statement

  constructor(records: Database) {
    this.replace = records.prepare(
      'INSERT OR REPLACE INTO decisions (environment, id, decision) VALUES (?, ?, ?)',
    )
  }

  /** `body`: that of a `decision` entry. */
  set(environment: number, body: string): void {
    execute(this.replace, environment, decisionIn(body).id, body)
  }
}
