import type { Agreement, CountedShare, LoadTally, ReviewLine } from '@winnow/engine'
import { daysOf, type ReviewSpan } from '../../cases/review-reports.ts'
import type { CountedQueue } from '../../cases/counted-queues.ts'

const UNKNOWN = { value: null, low: null, high: null }

const estimateJson = (estimate: Agreement['share']) =>
  estimate === undefined
    ? UNKNOWN
    : { value: estimate.value, low: estimate.low, high: estimate.high }

const shareJson = ({ of, hits, share }: CountedShare) => ({ of, hits, share: estimateJson(share) })

const timesJson = ({ count, halfMs, nineTenthsMs }: ReviewLine['fromEntry']) => ({
  cases: count,
  p50_ms: halfMs ?? null,
  p90_ms: nineTenthsMs ?? null,
})

/** What a person, or all, did with cases in so many days. */
export const lineJson = (line: ReviewLine, days: number) => ({
  decided: line.decided,
  decided_per_day: line.decided / days,
  undone: line.undone,
  undo_rate: shareJson(line.undoRate),
  skipped: line.skipped,
  held: line.held,
  handed_over: line.handedOver,
  escalated: line.escalated,
  from_entry: timesJson(line.fromEntry),
  from_claim: timesJson(line.fromClaim),
  agreement: {
    pairs: line.agreement.pairs,
    agreed: line.agreement.agreed,
    share: estimateJson(line.agreement.share),
    kappa: estimateJson(line.agreement.kappa),
  },
  overruled: line.overruled,
  golden: shareJson(line.golden),
  blocks: shareJson(line.blocks),
  accepts: shareJson(line.accepts),
  unknown: line.unknown,
  not_yet_knowable: line.notYetKnowable,
})

interface Load {
  readonly span: ReviewSpan
  readonly load: LoadTally
  /** When the cases of the middle and of nine tenths came, ms. */
  readonly ages: readonly number[]
}

export function queueLoadJson({ queue, open, overdue }: CountedQueue, { span, load, ages }: Load) {
  const days = load.days(queue.name)
  const entered = days.reduce((sum, day) => sum + day.entered, 0)
  const ended = days.reduce((sum, day) => sum + day.ended, 0)
  const [half, nineTenths] = ages.map((enteredMs) => Math.max(0, span.nowMs - enteredMs))
  return {
    queue: queue.name,
    abuse_type: queue.abuseType,
    open,
    overdue,
    overdue_share: open === 0 ? null : overdue / open,
    age_p50_ms: half ?? null,
    age_p90_ms: nineTenths ?? null,
    entered,
    ended,
    entered_per_day: entered / daysOf(span),
    ended_per_day: ended / daysOf(span),
    days: days.map((day) => ({ day: day.dayMs, entered: day.entered, ended: day.ended })),
  }
}
