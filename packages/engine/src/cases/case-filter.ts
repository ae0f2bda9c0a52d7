import type { CaseFilter } from '../ports/case-filter.ts'
import type { StoredCase } from '../ports/cases.ts'

/** Whether a case is open and one of those that a filter means. A copy is never meant: it is for one person to decide. */
export function matchesCase(filter: CaseFilter, of: StoredCase): boolean {
  const { queues, abuseTypes, entityTypes, userId, assignee, isEscalated, ids } = filter
  return (
    of.state === 'open' &&
    of.blind === undefined &&
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
