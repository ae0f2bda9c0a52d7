import { type Decision, decisionEntry } from '@winnow/engine/records'
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

  set(environment: number, decision: Decision): void {
    execute(this.replace, environment, decision.id, decisionEntry.encode(decision))
  }
}
