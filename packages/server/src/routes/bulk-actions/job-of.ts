import type { BodyRead, bulkActionCalls } from '@winnow/contract/native'
import { CASE_FILTER } from '@winnow/contract/native'
import { type CaseFilter, type Decision, decisionsWith } from '@winnow/engine'
import type { Reaches } from '../../bulk-actions/bulk-preview.ts'
import type { BulkJob, BulkWork } from '../../bulk-actions/kept-bulk.ts'
import { CaseDesk } from '../../cases/case-desk.ts'
import { reachesQueue } from '../../cases/may-work.ts'
import { queuesNow } from '../../cases/queues-now.ts'
import { workerName, workerOf } from '../../cases/worker-of.ts'
import { missingMembers, readBodyMembers, wrongMembers } from '../../http/body/body-members.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange } from '../../http/route.ts'
import { readExpiry } from '../lists/read-expiry.ts'
import { reachingOf } from './reached.ts'

type Sent = BodyRead<(typeof bulkActionCalls)['previewBulkAction']>

/** What is asked for, and which cases the caller reaches with it. */
interface AskedJob {
  readonly job: BulkJob
  readonly reaches: Reaches
}

/** Errors: OwnRefusal invalid_request, not_found, forbidden. */
export async function jobOf(exchange: CallerExchange, sent: Sent): Promise<AskedJob> {
  const { services, caller, nowMs } = exchange
  const environment = caller.environment.number
  if (sent.filter === undefined) throw missingMembers({ filter: sent.filter })
  const work = workOf(sent, nowMs)
  const { note } = sent
  const who = workerOf(exchange, sent.analyst)
  const filter = filterOf(sent.filter, caller.account.scoreScale)
  const job = { environment, who, work, filter, ...(note !== undefined && { note }) }
  if (work.do === 'move') await mustReachQueue(exchange, work.to)
  const known = decisionsWith(await services.records.decisions(environment))
  const decisions = work.do === 'decide' ? chosen(work.decisions, known) : []
  return { job, reaches: reachingOf(caller, await queuesNow(services, environment), decisions) }
}

/** Errors: OwnRefusal invalid_request. */
function workOf({ do: act, decisions, to, until, note }: Sent, nowMs: number): BulkWork {
  switch (act) {
    case undefined:
      throw missingMembers({ do: act })
    case 'decide':
      if (decisions === undefined) throw missingMembers({ decisions })
      return { do: act, decisions }
    case 'hold': {
      const untilMs = readExpiry(until, nowMs)
      if (typeof untilMs === 'string') throw wrongMembers({ until: untilMs })
      return { do: act, untilMs }
    }
    case 'move':
      if (to === undefined) throw missingMembers({ to })
      return { do: act, to }
    default:
      if (to === undefined || note === undefined) throw missingMembers({ to, note })
      return { do: act, to: workerName(to) }
  }
}

/** Errors: OwnRefusal not_found, forbidden. */
async function mustReachQueue({ services, caller }: CallerExchange, name: string): Promise<void> {
  const queue = await new CaseDesk(services).queue(caller.environment.number, name)
  if (reachesQueue(caller, 'act_in_bulk', queue)) return
  throw new OwnRefusal('forbidden', `Your roles do not reach the queue ${queue.name}.`)
}

/** Errors: OwnRefusal invalid_request. */
function chosen(ids: readonly string[], known: readonly Decision[]): readonly Decision[] {
  const found = ids.map((id) => {
    const decision = known.find((one) => one.id === id)
    if (decision === undefined)
      throw wrongMembers({ decisions: `${id.slice(0, 80)} is no decision` })
    return decision
  })
  if (new Set(found.map(({ abuseType }) => abuseType)).size < found.length) {
    throw wrongMembers({ decisions: 'two of them are of one abuse type' })
  }
  return found
}

/** Errors: OwnRefusal invalid_request, with the conditions that are wrong under `filter.`. */
function filterOf(sent: Readonly<Record<string, unknown>>, scale: 100 | 1): CaseFilter {
  const read = readConditions(sent)
  const points = 100 / scale
  return defined({
    queues: read.queues,
    abuseTypes: read.abuse_types,
    entityTypes: read.entity_types,
    userId: read.user_id,
    scoreFrom: scaled(read.score_from, points),
    scoreTo: scaled(read.score_to, points),
    usdMicrosFrom: read.usd_micros_from,
    usdMicrosTo: read.usd_micros_to,
    enteredFromMs: read.entered_from,
    enteredToMs: read.entered_to,
    dueToMs: read.due_to,
    workflow: read.workflow,
    route: read.route,
    assignee: read.assignee === undefined ? undefined : workerName(read.assignee),
    isEscalated: read.escalated,
    ids: read.case_ids?.map(Number),
  })
}

const scaled = (score: number | undefined, points: number): number | undefined =>
  score === undefined ? undefined : score * points

function readConditions(sent: Readonly<Record<string, unknown>>) {
  try {
    return readBodyMembers(sent, CASE_FILTER)
  } catch (error) {
    if (!(error instanceof OwnRefusal)) throw error
    const issues = Object.entries(error.issues ?? {})
    throw wrongMembers(Object.fromEntries(issues.map(([name, issue]) => [`filter.${name}`, issue])))
  }
}

/** Without the members that are undefined. */
const defined = (filter: {
  [Name in keyof CaseFilter]: CaseFilter[Name] | undefined
}): CaseFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
