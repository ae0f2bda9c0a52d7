import type { LedgerBacktestReport } from '@winnow/engine'
import type { BacktestJob } from './backtest-job.ts'

/** How it is with a backtest. */
type BacktestState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

/** The code that ran a backtest. */
export interface BacktestCode {
  /** Of the service, `0.1.0+1a2b3c4d`. */
  readonly version: string
  /** Version of the starter's weights. */
  readonly starter: string
  /** STATES_REVISION. */
  readonly states: number
  /** How many features there are. */
  readonly features: number
}

/** A backtest, as it is kept: JSON. */
export interface KeptBacktest {
  readonly id: string
  readonly job: BacktestJob
  readonly state: BacktestState
  /** When it was asked for, ms since 1970. */
  readonly createdAtMs: number
  /** 0 to 1. */
  readonly share: number
  /** Of all entries when it is done; before, of a part of them. */
  readonly report?: LedgerBacktestReport
  /** Why it failed. */
  readonly error?: string
  /** Absent before it runs, and where an earlier version ran it. */
  readonly code?: BacktestCode
}

/** A backtest with figures. */
export type FinishedBacktest = KeptBacktest & Required<Pick<KeptBacktest, 'report'>>

/** A backtest that nothing comes of any more. */
export type OverBacktest = KeptBacktest & { readonly state: 'done' | 'failed' | 'cancelled' }

export const isOver = (one: KeptBacktest): one is OverBacktest =>
  one.state === 'done' || one.state === 'failed' || one.state === 'cancelled'

/** Where backtests are kept. */
export interface BacktestStore {
  /** All that can be read, in the order of their ids. */
  all(): Promise<readonly KeptBacktest[]>
  /** Errors: the disk's. */
  write(backtest: KeptBacktest): Promise<void>
  remove(id: string): Promise<void>
}
