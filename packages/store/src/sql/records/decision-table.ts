import { type Decision, decisionEntry } from '@winnow/engine/records'
import { execute, type RecordsDatabase, type RecordsStatement } from './records-database.ts'

/** Decisions that can be taken, as the projector writes them. */
export class DecisionTable {
  private readonly replace: RecordsStatement

  constructor(records: RecordsDatabase) {
    this.replace = records.prepare(
      `INSERT INTO decisions (environment, id, decision) VALUES (?, ?, ?)
       ON CONFLICT (environment, id) DO UPDATE SET decision = excluded.decision`,
    )
  }

  set(environment: number, decision: Decision): void {
    execute(this.replace, environment, decision.id, decisionEntry.encode(decision))
  }
}
