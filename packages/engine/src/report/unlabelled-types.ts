import { ABUSE_TYPES } from '@winnow/contract'
import { thresholdsOf } from '../entries/thresholds.ts'
import { mayImplyLabel } from '../labels/event-claim.ts'
import type { SpanRows } from './row-columns.ts'

/** The events of one type that nobody labels: whether their scores were right is not known. */
export interface UnlabelledType {
  readonly eventType: string
  readonly events: number
  /** Scores at or above the thresholds that hold now. */
  readonly aboveReview: number
  readonly aboveBlock: number
}

/** Types of events that are never labelled, those with the most scores to be looked at first. */
export function unlabelledTypes(span: SpanRows): readonly UnlabelledType[] {
  const { history } = span
  const byType = new Map<number, { events: number; aboveReview: number; aboveBlock: number }>()
  for (const at of span.of('never_labelled')) {
    const row = span.rowAt(at)
    const type = history.rows.type[row] ?? 0
    const counts = byType.get(type) ?? { events: 0, aboveReview: 0, aboveBlock: 0 }
    byType.set(type, counts)
    const { review, block } = thresholdsAt(span, row)
    const score = span.scoreAt(at)
    counts.events += history.weight
    if (score >= review) counts.aboveReview += history.weight
    if (score >= block) counts.aboveBlock += history.weight
  }
  return (
    [...byType]
      .map(([type, counts]) => ({ eventType: history.types.wordOf(type), ...counts }))
      // What implies a label says how an earlier event turned out: its own score decides nothing.
      .filter(({ eventType }) => !mayImplyLabel(eventType))
      .sort((a, b) => b.aboveReview - a.aboveReview || b.events - a.events)
  )
}

function thresholdsAt({ history, abuseType }: SpanRows, row: number) {
  const settings = history.thresholdsIn(history.rows.environment[row] ?? 0)
  return thresholdsOf(settings, ABUSE_TYPES[abuseType] ?? 'payment_abuse')
}
