import type { ConditionFailedFirst } from '../../../entries/guarded-body.ts'
import { TOO_MANY_STEPS, TOO_MUCH_WORK } from '../../../policies/conditions/frame.ts'
import type { RecordedVerdict } from '../../../policies/recorded-verdict.ts'

/** Conditions that could not be computed, by route: for metrics. */
export interface FailureCount {
  readonly workflow: string
  readonly route: string
  readonly reason: FailureReason
  readonly count: number
}

/** `too_much_work`: beyond the bound of a condition's work. */
type FailureReason = 'too_much_work' | 'other'

/** Routes that are counted apart; all others are counted together, without a name. */
const MAX_ROUTES = 200
const OTHERS = '//other'

/** Counts conditions that could not be computed, and remembers of which routes of a publication that is known. */
export class ConditionFailures {
  private readonly counts = new Map<string, number>()
  private readonly known = new Map<number, Set<string>>()

  /** Returns the routes that failed for the first time. */
  add(
    { workflows, policy, version }: RecordedVerdict,
    event: number,
  ): readonly ConditionFailedFirst[] {
    let first: readonly ConditionFailedFirst[] = NONE
    for (const { workflow, errors } of workflows) {
      for (const { route, reason } of errors) {
        const name = `${workflow}/${route}`
        this.count(`${name}/${reasonOf(reason)}`)
        if (!this.isFirst(policy, name)) continue
        const one = { is: 'condition_failed', policy, version, workflow, route } as const
        first = [...first, { ...one, reason, event }]
      }
    }
    return first
  }

  /** Forgets publications that are no longer in force. */
  keep(publications: ReadonlySet<number>): void {
    for (const policy of this.known.keys()) {
      if (!publications.has(policy)) this.known.delete(policy)
    }
  }

  /** Since the start of the service. */
  all(): readonly FailureCount[] {
    return [...this.counts].map(([name, count]) => {
      const [workflow = '', route = '', reason] = name.split('/')
      const isWork = reason === 'too_much_work'
      return { workflow, route, reason: isWork ? 'too_much_work' : 'other', count }
    })
  }

  save(): readonly (readonly [policy: number, routes: readonly string[]])[] {
    return [...this.known].map(([policy, routes]) => [policy, [...routes]])
  }

  restore(saved: ReturnType<ConditionFailures['save']>): void {
    for (const [policy, routes] of saved) this.known.set(policy, new Set(routes))
  }

  private count(name: string): void {
    const isApart = this.counts.has(name) || this.counts.size < MAX_ROUTES
    const key = isApart ? name : OTHERS
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1)
  }

  private isFirst(policy: number, name: string): boolean {
    const known = this.known.get(policy)
    if (known === undefined) this.known.set(policy, new Set([name]))
    else if (known.has(name)) return false
    else known.add(name)
    return true
  }
}

const NONE: readonly ConditionFailedFirst[] = []

const reasonOf = (reason: string): FailureReason =>
  reason === TOO_MUCH_WORK || reason === TOO_MANY_STEPS ? 'too_much_work' : 'other'
