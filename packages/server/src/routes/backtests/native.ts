import { backtestCalls } from '@winnow/contract/native'
import { backtestHeadJson, backtestJson } from '../../backtests/backtest-json.ts'
import { BacktestsBusy } from '../../backtests/backtest-register.ts'
import { comparisonJson } from '../../backtests/comparison-json.ts'
import type { FinishedBacktest, KeptBacktest } from '../../backtests/kept-backtest.ts'
import { blindView } from '../../cases/blind-view.ts'
import type { BacktestJob } from '../../backtests/backtest-job.ts'
import { backtestWithout, examplesWithout } from '../../backtests/seen-examples.ts'
import { trialJson } from '../../backtests/trial-json.ts'
import { TrialsBusy } from '../../backtests/trial-runner.ts'
import { thresholdJson } from '../../backtests/threshold-json.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { KeyExchange } from '../../http/route.ts'
import { jobOf } from './job-of.ts'
import { trialOf } from './trial-of.ts'
import { wishesOf } from './wishes-of.ts'

/** What a change of policy would have done, over past events. */
export const nativeBacktestRoutes = nativeRoutes(backtestCalls, {
  beginBacktest: async (exchange, { body }) => begin(exchange, await jobOf(exchange, await body())),
  repeatBacktest: async (exchange, { path }) =>
    begin(exchange, found(exchange, path('backtestId')).job),
  async listBacktests({ services, caller }) {
    const all = services.backtests.list(caller.environment.number)
    return { backtests: all.map(backtestHeadJson) }
  },
  async getBacktest(exchange, { path }) {
    const kept = found(exchange, path('backtestId'))
    return backtestJson(backtestWithout(kept, (await blindView(exchange)).users))
  },
  async cancelBacktest(exchange, { path }) {
    const { id } = found(exchange, path('backtestId'))
    exchange.services.backtests.cancel(id)
    return backtestHeadJson(found(exchange, id))
  },
  compareBacktests: async (exchange, { path }) =>
    comparisonJson(finished(exchange, path('backtestId')), finished(exchange, path('otherId'))),
  async tryRoute(exchange, { body }) {
    const trial = await trialOf(exchange, await body())
    try {
      const outcome = await exchange.services.trials.run(trial)
      const examples = examplesWithout(outcome.examples, (await blindView(exchange)).users)
      return trialJson({ ...outcome, examples }, trial)
    } catch (error) {
      if (error instanceof TrialsBusy) throw new OwnRefusal('unavailable', `${error.message}.`)
      throw error
    }
  },
  async proposeThresholds(exchange, { path, body }) {
    const backtest = finished(exchange, path('backtestId'))
    return thresholdJson(backtest, wishesOf(await body(), backtest.job.costs))
  },
})

/** Error: OwnRefusal unavailable, where too many wait. */
async function begin({ services, nowMs }: KeyExchange, job: BacktestJob) {
  try {
    return backtestHeadJson(await services.backtests.begin(job, nowMs))
  } catch (error) {
    if (error instanceof BacktestsBusy) throw new OwnRefusal('unavailable', `${error.message}.`)
    throw error
  }
}

/** Errors: OwnRefusal not_found; conflict, while it has no figures of all its events. */
function finished(exchange: KeyExchange, id: string): FinishedBacktest {
  const { report, ...kept } = found(exchange, id)
  if (report !== undefined && kept.state === 'done') return { ...kept, report }
  throw new OwnRefusal('conflict', `The backtest ${id} is not done.`)
}

/** Error: OwnRefusal not_found. */
function found({ services, caller }: KeyExchange, id: string): KeptBacktest {
  const kept = services.backtests.get(caller.environment.number, id)
  if (kept === undefined) throw new OwnRefusal('not_found', 'There is no such backtest.')
  return kept
}
