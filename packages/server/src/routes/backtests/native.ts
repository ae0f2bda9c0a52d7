import { backtestCalls } from '@winnow/contract/native'
import { backtestHeadJson, backtestJson } from '../../backtests/backtest-json.ts'
import { BacktestsBusy } from '../../backtests/backtest-register.ts'
import type { KeptBacktest } from '../../backtests/kept-backtest.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { KeyExchange } from '../../http/route.ts'
import { jobOf } from './job-of.ts'

/** What a change of policy would have done, over past events. */
export const nativeBacktestRoutes = nativeRoutes(backtestCalls, {
  async beginBacktest(exchange, { body }) {
    const { services, nowMs } = exchange
    const job = await jobOf(exchange, await body())
    try {
      return backtestHeadJson(await services.backtests.begin(job, nowMs))
    } catch (error) {
      if (error instanceof BacktestsBusy) throw new OwnRefusal('unavailable', `${error.message}.`)
      throw error
    }
  },
  async listBacktests({ services, caller }) {
    const all = services.backtests.list(caller.environment.number)
    return { backtests: all.map(backtestHeadJson) }
  },
  getBacktest: async (exchange, { path }) => backtestJson(found(exchange, path('backtestId'))),
  async cancelBacktest(exchange, { path }) {
    const { id } = found(exchange, path('backtestId'))
    exchange.services.backtests.cancel(id)
    return backtestHeadJson(found(exchange, id))
  },
})

/** Error: OwnRefusal not_found. */
function found({ services, caller }: KeyExchange, id: string): KeptBacktest {
  const kept = services.backtests.get(caller.environment.number, id)
  if (kept === undefined) throw new OwnRefusal('not_found', 'There is no such backtest.')
  return kept
}
