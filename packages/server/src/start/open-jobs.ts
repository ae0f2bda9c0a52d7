import { FEATURES, STARTER_VERSION, STATES_REVISION } from '@winnow/engine'
import { type BacktestMeans, BacktestRegister } from '../backtests/backtest-register.ts'
import type { Trials } from '../backtests/backtests-in.ts'
import { BUILD_VERSION } from '../build-version.ts'
import { jobOfBulk } from '../bulk-actions/bulk-action-json.ts'
import { BulkPages } from '../bulk-actions/bulk-page.ts'
import { BulkRegister } from '../bulk-actions/bulk-register.ts'
import type { BulkStore } from '../bulk-actions/kept-bulk.ts'
import { newJobId } from '../jobs/new-job-id.ts'
import type { LiveHub } from '../live/live-hub.ts'
import type { Log } from '../log.ts'
import type { Notices } from '../notices/notices.ts'
import type { Services } from '../services.ts'
import type { SimulationStore } from '../simulations/kept-simulation.ts'
import { SimulationRegister } from '../simulations/simulation-register.ts'

/** Where jobs that go on after a restart are kept, and what runs them. */
export interface JobFoundations {
  readonly backtests: Pick<BacktestMeans, 'files' | 'start'> & Trials
  readonly bulkActions: BulkStore
  readonly simulations: SimulationStore
  readonly log: Log
}

export function openBacktests(
  { backtests, log }: JobFoundations,
  notices: Notices,
  live: LiveHub,
): Promise<BacktestRegister> {
  return BacktestRegister.open({
    ...backtests,
    code: {
      version: BUILD_VERSION,
      starter: STARTER_VERSION,
      states: STATES_REVISION,
      features: FEATURES.length,
    },
    newId: (atMs) => newJobId('b', atMs),
    onChange: ({ id, job, state, share }) =>
      live.noteJob(job.span.environment, { kind: 'backtest', id, state, share }),
    onOver: ({ id, job, state, report }) =>
      notices.note(job.span.environment, {
        is: 'backtest_ready',
        backtest: id,
        state,
        ...(report !== undefined && { events: report.events }),
      }),
    onTrouble: (error) => log.trouble('a backtest cannot be kept', error),
  })
}

export const openSimulations = ({
  simulations: store,
  log,
}: JobFoundations): Promise<SimulationRegister> =>
  SimulationRegister.open({
    store,
    onTrouble: (error) => log.trouble('a simulation cannot be kept', error),
  })

export const openBulkActions = (
  { bulkActions: store }: JobFoundations,
  parts: Omit<Services, 'bulkActions'>,
): Promise<BulkRegister> => {
  const pages = new BulkPages(parts)
  return BulkRegister.open({
    store,
    take: (bulk, targets) => pages.take(bulk, targets),
    onChange: (bulk) => parts.live.noteJob(bulk.job.environment, jobOfBulk(bulk)),
    log: parts.log,
    nowMs: parts.nowMs,
    isStopping: parts.isStopping,
  })
}
