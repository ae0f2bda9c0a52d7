import { ABUSE_TYPES } from '@winnow/contract'
import type { RowState } from '../evaluation/maturity/row-state.ts'
import { maturedRows, type ServedState } from '../report/matured-rows.ts'
import type { ServingHistory } from '../report/serving-history.ts'

const TYPES = ABUSE_TYPES.length
const STATES: readonly RowState[] = ['unknown', 'bad', 'good', 'not_yet_knowable']
/** Added where a label says so, and not time alone. */
const LABELLED = 4

/** What is known of events, in the order of ABUSE_TYPES. */
export interface RowStates {
  statesOf(sequence: number): readonly RowState[]
  /** Of an event that was blocked: time alone says nothing good about it. */
  statesOfBlocked(sequence: number): readonly RowState[]
}

/** Rows from `fromMs` until before `toMs`, as what was known at `asOfMs` says. */
export interface JudgedSpan {
  readonly fromMs: number
  readonly toMs: number
  readonly asOfMs: number
}

/** What is known of all events of a history, judged at once: a backtest asks for each. */
export class JudgedRows implements RowStates {
  private readonly history: ServingHistory
  /** Of each row, a place in STATES per abuse type. */
  private readonly states: Uint8Array

  /** Nothing is judged as of a time after the newest entry: later labels cannot be there. */
  constructor(history: ServingHistory, span: JudgedSpan) {
    this.history = history
    this.states = new Uint8Array(history.rows.length * TYPES)
    const asOfMs = Math.min(span.asOfMs, history.knownUntilMs)
    ABUSE_TYPES.forEach((abuseType, type) => {
      const { places, states, verdicts } = maturedRows(history, { ...span, asOfMs, abuseType })
      states.forEach((state, at) => {
        const label = verdicts[at] === 'unlabelled' ? 0 : LABELLED
        this.states[(places[at] ?? 0) * TYPES + type] = STATES.indexOf(asRowState(state)) + label
      })
    })
  }

  /** In the order of ABUSE_TYPES. */
  statesOf(sequence: number): readonly RowState[] {
    return this.codesOf(sequence).map((code) => STATES[code % LABELLED] ?? 'unknown')
  }

  /** The states of an event that was blocked: time alone says nothing good about it. */
  statesOfBlocked(sequence: number): readonly RowState[] {
    return this.codesOf(sequence).map((code) => {
      const state = STATES[code % LABELLED] ?? 'unknown'
      return state === 'good' && code < LABELLED ? 'unknown' : state
    })
  }

  private codesOf(sequence: number): readonly number[] {
    const row = this.history.rows.rowOf(sequence)
    return ABUSE_TYPES.map((_, type) =>
      row === undefined ? 0 : (this.states[row * TYPES + type] ?? 0),
    )
  }
}

/** A type of event without labels says nothing about its events. */
export const asRowState = (state: ServedState): RowState =>
  state === 'never_labelled' ? 'unknown' : state
