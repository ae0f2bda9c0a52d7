import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'

export type Backtest = Answer<'GET /v1/backtests/{backtestId}'>
export type Report = NonNullable<Backtest['report']>
export type Money = Report['money']
export type RouteFigures = Report['routes']['was'][number]
export type Example = Report['overlaps']['shown'][number]

const WHILE_RUNNING_MS = 1_000

/** One that is over does not change. */
const AFTERWARDS_MS = 600_000

export const isUnderWay = (state: Backtest['state']): boolean =>
  state === 'waiting' || state === 'running'

const everyMs = (latest: Backtest | undefined): number =>
  latest === undefined || isUnderWay(latest.state) ? WHILE_RUNNING_MS : AFTERWARDS_MS

export const useBacktest = (backtestId: string) =>
  useCall('GET /v1/backtests/{backtestId}', { backtestId }, { everyMs })
