import { ABUSE_TYPES } from '@winnow/contract'
import type { RowState } from '../evaluation/maturity/row-state.ts'
import { type MaturedRow, rowJudge, type ServedState } from '../report/matured-rows.ts'
import type { ServingHistory } from '../report/serving-history.ts'

/** Rows from `fromMs` until before `toMs`, as what was known at `asOfMs` says. */
interface JudgedSpan {
  readonly fromMs: number
  readonly toMs: number
  readonly asOfMs: number
}

/** What is known of the events of a history, for all abuse types. Only the rows that are asked for are judged. */
export class JudgedRows {
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

/** A type of event without labels says nothing about its events. */
const asRowState = (state: ServedState): RowState =>
  state === 'never_labelled' ? 'unknown' : state
