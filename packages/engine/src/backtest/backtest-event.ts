import type { RowState } from '../evaluation/maturity/row-state.ts'
import type { PolicyInput } from '../policies/policy-input.ts'

/** A past event, as a backtest takes it. */
export interface BacktestEvent {
  readonly sequence: number
  /** As it was when the event was scored. What stood decided then, and was listed, is read from the run itself. */
  readonly input: Omit<PolicyInput, 'decided' | 'isListed'>
  /** What is known of the event by now, per abuse type, in the order of ABUSE_TYPES. */
  readonly states: readonly RowState[]
  /** Its amount in micros of the currency of the report; undefined = it has none. */
  readonly amountMicros: number | undefined
}

/** What is known of an event for all abuse types that a policy decides about. Bad of one type is bad. */
export function jointState(states: readonly RowState[], types: readonly number[]): RowState {
  const all = types.map((type) => states[type] ?? 'unknown')
  if (all.includes('bad')) return 'bad'
  if (all.includes('not_yet_knowable')) return 'not_yet_knowable'
  return all.length === 0 || all.includes('unknown') ? 'unknown' : 'good'
}
