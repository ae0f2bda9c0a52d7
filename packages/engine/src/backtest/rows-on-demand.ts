import { ABUSE_TYPES } from '@winnow/contract'
import type { RowState } from '../evaluation/maturity/row-state.ts'
import { type MaturedRow, rowJudge } from '../report/matured-rows.ts'
import type { ServingHistory } from '../report/serving-history.ts'
import { asRowState, type JudgedSpan, type RowStates } from './judged-rows.ts'

/** The same as JudgedRows of single events, judged when they are asked for: the hits of a route are few. */
export class RowsOnDemand implements RowStates {
  private readonly history: ServingHistory
  /** In the order of ABUSE_TYPES. */
  private readonly judges: readonly ((row: number) => MaturedRow | undefined)[]

  /** Nothing is judged as of a time after the newest entry: later labels cannot be there. */
  constructor(history: ServingHistory, span: JudgedSpan) {
    this.history = history
    const asOfMs = Math.min(span.asOfMs, history.knownUntilMs)
    this.judges = ABUSE_TYPES.map((abuseType) => rowJudge(history, { ...span, asOfMs, abuseType }))
  }

  /** In the order of ABUSE_TYPES. */
  statesOf(sequence: number): readonly RowState[] {
    return this.judged(sequence, ({ state }) => asRowState(state))
  }

  /** The states of an event that was blocked: time alone says nothing good about it. */
  statesOfBlocked(sequence: number): readonly RowState[] {
    return this.judged(sequence, ({ state, verdict }) => {
      const known = asRowState(state)
      return known === 'good' && verdict === 'unlabelled' ? 'unknown' : known
    })
  }

  private judged(sequence: number, stateOf: (judged: MaturedRow) => RowState): readonly RowState[] {
    const row = this.history.rows.rowOf(sequence)
    return this.judges.map((judge) => {
      const judged = row === undefined ? undefined : judge(row)
      return judged === undefined ? 'unknown' : stateOf(judged)
    })
  }
}
