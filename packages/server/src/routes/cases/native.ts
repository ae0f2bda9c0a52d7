import { type BodyRead, caseCalls } from '@winnow/contract/native'
import type { CaseWork } from '@winnow/engine'
import { CaseDesk } from '../../cases/case-desk.ts'
import { workerName, workerOf } from '../../cases/worker-of.ts'
import { missingMembers, wrongMembers } from '../../http/body/body-members.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { readExpiry } from '../lists/read-expiry.ts'
import { atDesk, caseOf, shownCase } from './case-of.ts'
import { listCases } from './list-cases.ts'
import { mustReachDecisions } from './must-reach-decisions.ts'

/** Cases of the caller's environment. */
export const nativeCaseRoutes = nativeRoutes(caseCalls, {
  listCases,
  async readCase(exchange, { path, query }) {
    const analyst = query('analyst')
    const of = await caseOf(exchange, path('caseId'), 'read', analyst)
    const { services, caller } = exchange
    if (analyst !== undefined || caller.kind === 'person') {
      await new CaseDesk(services).touch(atDesk(exchange, workerOf(exchange, analyst)), of.id)
    }
    return shownCase(exchange, of.id)
  },
  async claimCase(exchange, { path, body }) {
    const of = await caseOf(exchange, path('caseId'), 'work')
    const at = atDesk(exchange, workerOf(exchange, (await body()).analyst))
    await new CaseDesk(exchange.services).claim(at, of)
    return shownCase(exchange, of.id)
  },
  async releaseCase(exchange, { path, body }) {
    const of = await caseOf(exchange, path('caseId'), 'work')
    const at = atDesk(exchange, workerOf(exchange, (await body()).analyst))
    await new CaseDesk(exchange.services).release(at, of)
    return undefined
  },
  async stepCase(exchange, { path, body, identity }) {
    const of = await caseOf(exchange, path('caseId'), 'work')
    const sent = await body()
    const at = atDesk(exchange, workerOf(exchange, sent.analyst), await identity())
    const work = workOf(sent, exchange.nowMs)
    await new CaseDesk(exchange.services).step(at, of.id, work, sent.version)
    return shownCase(exchange, of.id)
  },
  async decideCase(exchange, { path, body, identity }) {
    const of = await caseOf(exchange, path('caseId'), 'work')
    const { analyst, decisions, note, version } = await body()
    if (decisions === undefined || version === undefined) {
      throw missingMembers({ decisions, version })
    }
    await mustReachDecisions(exchange, of, decisions)
    const at = atDesk(exchange, workerOf(exchange, analyst), await identity())
    await new CaseDesk(exchange.services).decide(at, of.id, { decisions, note, version })
    return shownCase(exchange, of.id)
  },
  async undoCase(exchange, { path, body, identity }) {
    const of = await caseOf(exchange, path('caseId'), 'work')
    const { analyst, note } = await body()
    const at = atDesk(exchange, workerOf(exchange, analyst), await identity())
    const left = await new CaseDesk(exchange.services).undo(at, of.id, note)
    return { case: await shownCase(exchange, of.id), left }
  },
})

type Step = BodyRead<(typeof caseCalls)['stepCase']>

/** What is to be done. Errors: OwnRefusal invalid_request. */
function workOf({ do: act, note, to, until, url }: Step, nowMs: number): CaseWork {
  const more = note === undefined ? {} : { note }
  switch (act) {
    case undefined:
      throw missingMembers({ do: act })
    case 'link':
      if (url === undefined) throw missingMembers({ url })
      return { do: act, url, ...more }
    case 'resume':
      return { do: act }
    case 'hold': {
      const untilMs = readExpiry(until, nowMs)
      if (typeof untilMs === 'string') throw wrongMembers({ until: untilMs })
      return { do: act, untilMs, ...more }
    }
    default:
      if (note === undefined) throw missingMembers({ note })
      if (act !== 'hand_over') return { do: act, note }
      if (to === undefined) throw missingMembers({ to })
      return { do: act, to: workerName(to), note }
  }
}
