import { ABUSE_TYPES, type AbuseType } from '@winnow/contract'
import type { BodyRead, bulkActionCalls } from '@winnow/contract/native'
import { CASE_FILTER } from '@winnow/contract/native'
import { type CaseFilter, type Decision, decisionsWith } from '@winnow/engine'
import { previewOf } from '../../bulk-actions/bulk-preview.ts'
import type { BulkJob, BulkWork, Previewed } from '../../bulk-actions/kept-bulk.ts'
import { listOf } from '../../bulk-actions/list-works.ts'
import { NAMED_KINDS } from '../../bulk-actions/values-of-user.ts'
import { previewOfUsers } from '../../bulk-actions/user-preview.ts'
import { usersOfEvents } from '../../bulk-actions/users-of-events.ts'
import { CaseDesk } from '../../cases/case-desk.ts'
import { reachesQueue } from '../../cases/may-work.ts'
import { queuesNow } from '../../cases/queues-now.ts'
import { workerName, workerOf } from '../../cases/worker-of.ts'
import { missingMembers, readBodyMembers, wrongMembers } from '../../http/body/body-members.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange } from '../../http/route.ts'
import { readExpiry } from '../lists/read-expiry.ts'
import { selectionIn } from '../explore/selection-of.ts'
import { mustReachUsers, reachingOf } from './reached.ts'

type Sent = BodyRead<(typeof bulkActionCalls)['previewBulkAction']>

/** What is asked for, and what would become of it where the caller reaches it. */
interface AskedJob {
  readonly job: BulkJob
  /** Errors: OwnRefusal, the store's. */
  readonly preview: () => Promise<Previewed>
}

/** Errors: OwnRefusal invalid_request, not_found, forbidden. */
export async function jobOf(exchange: CallerExchange, sent: Sent): Promise<AskedJob> {
  const { filter, user_ids: ids, events } = sent
  const given = [filter, ids, events].filter((one) => one !== undefined)
  if (given.length === 0) throw missingMembers({ filter })
  if (given.length > 1) throw wrongMembers({ filter: 'one of filter, user_ids and events' })
  return filter === undefined ? userJobOf(exchange, sent) : caseJobOf(exchange, sent, filter)
}

async function caseJobOf(
  exchange: CallerExchange,
  sent: Sent,
  conditions: Readonly<Record<string, unknown>>,
): Promise<AskedJob> {
  const { services, caller, nowMs } = exchange
  const environment = caller.environment.number
  const work = workOf(sent, nowMs)
  if (work.do === 'label' || work.do === 'add_to_list') {
    throw wrongMembers({ do: `${work.do} is for users: give user_ids or events` })
  }
  const { note } = sent
  const who = workerOf(exchange, sent.analyst)
  const filter = filterOf(conditions, caller.account.scoreScale)
  const job = { environment, who, work, filter, ...(note !== undefined && { note }) }
  if (work.do === 'move') await mustReachQueue(exchange, work.to)
  const known = decisionsWith(await services.records.decisions(environment))
  const decisions = work.do === 'decide' ? chosen(work.decisions, known) : []
  const reaches = reachingOf(caller, await queuesNow(services, environment), decisions)
  return { job, preview: () => previewOf(services, job, reaches) }
}

async function userJobOf(exchange: CallerExchange, sent: Sent): Promise<AskedJob> {
  const { services, caller, nowMs } = exchange
  const environment = caller.environment.number
  const work = workOf(sent, nowMs)
  const { note, events } = sent
  const selection =
    events && selectionIn(exchange, { ...events, filter: events.filter ?? [], at: 'events.filter' })
  const abuseTypes = await abuseTypesOf(exchange, work)
  const users = { abuseTypes, ...(selection !== undefined && { events: selection }) }
  mustReachUsers(caller, users, work)
  const who = workerOf(exchange, sent.analyst)
  const job = { environment, who, work, filter: {}, users, ...(note !== undefined && { note }) }
  const targets = () =>
    selection === undefined
      ? [...new Set(sent.user_ids)].toSorted()
      : usersOfEvents(services, environment, selection)
  return { job, preview: async () => previewOfUsers(services, job, await targets()) }
}

/** The abuse types that work on users reaches; a list is of all. Errors: OwnRefusal invalid_request, not_found. */
async function abuseTypesOf(
  { services, caller }: CallerExchange,
  work: BulkWork,
): Promise<readonly AbuseType[]> {
  const environment = caller.environment.number
  switch (work.do) {
    case 'decide': {
      const known = decisionsWith(await services.records.decisions(environment))
      const decisions = chosen(work.decisions, known)
      const other = decisions.find(({ entityType }) => entityType !== 'user')
      if (other === undefined) return decisions.map(({ abuseType }) => abuseType)
      throw wrongMembers({
        decisions: `${other.id} is about the ${other.entityType}, not the user`,
      })
    }
    case 'label':
      return [work.abuseType]
    case 'add_to_list':
      if ((await listOf(services, environment, work)) !== undefined) return ABUSE_TYPES
      throw new OwnRefusal(
        'not_found',
        `There is no list ${work.list.slice(0, 64)} of users, or of their ${NAMED_KINDS.join(', ')}.`,
      )
    default:
      throw wrongMembers({ do: 'must be decide, label or add_to_list, for users' })
  }
}

/** Errors: OwnRefusal invalid_request. */
function workOf(sent: Sent, nowMs: number): BulkWork {
  const { do: act, decisions, to, until, note } = sent
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
    case 'label': {
      const { abuse_type: abuseType, is_bad: isBad } = sent
      if (abuseType === undefined || isBad === undefined) {
        throw missingMembers({ abuse_type: abuseType, is_bad: isBad })
      }
      return { do: act, abuseType, isBad }
    }
    case 'add_to_list':
      if (sent.list === undefined) throw missingMembers({ list: sent.list })
      return { do: act, list: sent.list }
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
