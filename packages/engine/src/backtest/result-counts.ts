import { POLICY_RESULTS, type PolicyResult } from '../policies/policy-result.ts'

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
/** 1 January 1970 was a Thursday: weeks begin on Mondays. */
const FIRST_MONDAY_MS = 4 * DAY_MS

/** Events of one week by result, in the order of POLICY_RESULTS. */
export interface WeekCounts {
  /** Monday, midnight UTC, ms since 1970. */
  readonly fromMs: number
  readonly was: readonly number[]
  readonly wouldBe: readonly number[]
}

/** Users to review per day. */
export interface ReviewLoad {
  readonly mean: number
  readonly most: number
}

/** Results by week, and the load of reviews by day. */
export class ResultCounts {
  private readonly weeks = new Map<number, { was: number[]; wouldBe: number[] }>()
  private readonly reviews = {
    was: new Map<number, Set<string>>(),
    wouldBe: new Map<number, Set<string>>(),
  }
  private firstMs = Infinity
  private lastMs = -Infinity

  /** `reviewed`: what a reviewer looks at: the user, else the event itself. */
  add(atMs: number, reviewed: string, results: Results): void {
    this.firstMs = Math.min(this.firstMs, atMs)
    this.lastMs = Math.max(this.lastMs, atMs)
    const fromMs = atMs - ((((atMs - FIRST_MONDAY_MS) % WEEK_MS) + WEEK_MS) % WEEK_MS)
    const week = this.weeks.get(fromMs) ?? { was: none(), wouldBe: none() }
    this.weeks.set(fromMs, week)
    for (const side of SIDES) {
      const place = POLICY_RESULTS.indexOf(results[side])
      week[side][place] = (week[side][place] ?? 0) + 1
      if (results[side] === 'review') noteReview(this.reviews[side], atMs, reviewed)
    }
  }

  byWeek(): readonly WeekCounts[] {
    return [...this.weeks]
      .sort(([one], [other]) => one - other)
      .map(([fromMs, counts]) => ({ fromMs, ...counts }))
  }

  /** Days without a review count as such. */
  reviewLoad(): { readonly was: ReviewLoad; readonly wouldBe: ReviewLoad } {
    return { was: this.loadOf('was'), wouldBe: this.loadOf('wouldBe') }
  }

  private loadOf(side: Side): ReviewLoad {
    const days = Math.floor(this.lastMs / DAY_MS) - Math.floor(this.firstMs / DAY_MS) + 1
    const counts = [...this.reviews[side].values()].map(({ size }) => size)
    const sum = counts.reduce((all, count) => all + count, 0)
    return { mean: sum === 0 ? 0 : sum / days, most: Math.max(0, ...counts) }
  }
}

const SIDES = ['was', 'wouldBe'] as const
type Side = (typeof SIDES)[number]
type Results = Readonly<Record<Side, PolicyResult>>

const none = (): number[] => POLICY_RESULTS.map(() => 0)

function noteReview(days: Map<number, Set<string>>, atMs: number, reviewed: string): void {
  const day = Math.floor(atMs / DAY_MS)
  const known = days.get(day)
  if (known === undefined) days.set(day, new Set([reviewed]))
  else known.add(reviewed)
}
