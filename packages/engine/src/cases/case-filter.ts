import type { AbuseType } from '@winnow/contract/canonical'
import type { StoredCase } from '../ports/cases.ts'
import type { DecidedType } from '../ports/decision.ts'

/** Which open cases are meant: those for which each member holds that is there. */
export interface CaseFilter {
  readonly queues?: readonly string[]
  readonly abuseTypes?: readonly AbuseType[]
  readonly entityTypes?: readonly DecidedType[]
  /** Cases of the user, and of what is theirs. */
  readonly userId?: string
  /** The present score, 0–100, both ends included. */
  readonly scoreFrom?: number
  readonly scoreTo?: number
  /** Money at stake in micros of a US dollar; a case without money has 0. */
  readonly usdMicrosFrom?: number
  readonly usdMicrosTo?: number
  readonly enteredFromMs?: number
  readonly enteredToMs?: number
  /** Due by then. */
  readonly dueToMs?: number
  /** The workflow, or the workflow's route, of one of the causes that the case lists. */
  readonly workflow?: string
  readonly route?: string
  readonly assignee?: string
  readonly isEscalated?: boolean
  readonly ids?: readonly number[]
}

/** Whether a case is open and one of those that a filter means. */
export function matchesCase(filter: CaseFilter, of: StoredCase): boolean {
  const { queues, abuseTypes, entityTypes, userId, assignee, isEscalated, ids } = filter
  return (
    of.state === 'open' &&
    isAmong(queues, of.queue) &&
    isAmong(abuseTypes, of.abuseType) &&
    isAmong(entityTypes, of.entity.type) &&
    isAmong(ids, of.id) &&
    (userId === undefined || of.userId === userId) &&
    (assignee === undefined || of.assignee === assignee) &&
    (isEscalated === undefined || (of.isEscalated === true) === isEscalated) &&
    isInRanges(filter, of) &&
    hasCause(filter, of)
  )
}

const isAmong = <Value>(wanted: readonly Value[] | undefined, value: Value): boolean =>
  wanted === undefined || wanted.includes(value)

function isInRanges(filter: CaseFilter, { scoreNow, money, clocks, dueAtMs }: StoredCase): boolean {
  const { scoreFrom, scoreTo, usdMicrosFrom, usdMicrosTo } = filter
  const { enteredFromMs, enteredToMs, dueToMs = Infinity } = filter
  return (
    isBetween(scoreNow, scoreFrom, scoreTo) &&
    isBetween(money?.usdMicros ?? 0, usdMicrosFrom, usdMicrosTo) &&
    isBetween(clocks.enteredAtMs, enteredFromMs, enteredToMs) &&
    dueAtMs <= dueToMs
  )
}

const isBetween = (value: number, from = -Infinity, to = Infinity): boolean =>
  value >= from && value <= to

function hasCause({ workflow, route }: CaseFilter, { causes }: StoredCase): boolean {
  if (workflow === undefined && route === undefined) return true
  return causes.some(
    (cause) =>
      (workflow === undefined || cause.workflow === workflow) &&
      (route === undefined || cause.route === route),
  )
}
