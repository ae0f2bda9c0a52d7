import { resultOf } from '../../../policies/policy-result.ts'
import type { RolloutPaused } from '../../../entries/guarded-body.ts'
import type { PolicyInForce } from '../../../policies/policy-in-force.ts'
import type { RecordedVerdict } from '../../../policies/recorded-verdict.ts'
import { GUARD_METRICS, USUAL_GUARD } from '../../../policies/safety/guard-limits.ts'
import { rateBounds } from '../../../policies/safety/rate-bounds.ts'
import { keyOf } from '../../../policies/share-key.ts'

/** An event as the guard counts it. */
export interface GuardedEvent {
  readonly userId: string
  readonly type: string
  readonly atMs: number
  /** What decided; undefined = nothing. */
  readonly verdict: RecordedVerdict | undefined
  /** What the decisions mean that it names. */
  readonly decisions: PolicyInForce['decisions'] | undefined
}

/** What a snapshot keeps. */
export interface SavedGuard {
  readonly counts: readonly number[]
  readonly day: number
  readonly units: readonly number[]
  readonly blocked: readonly (readonly [user: number, arm: number])[]
}

/** A rollout that does no worse than its limits is paused with at most this chance, however often it is looked at. */
export const FALSE_PAUSE_SHARE = 0.05

/** Each metric has two bounds that may fail. */
const ERROR = FALSE_PAUSE_SHARE / (GUARD_METRICS.length * 2)

const DAY_MS = 86_400_000
/** Users by event type that are counted on one day; further ones are not. */
const MAX_UNITS = 65_536
/** Blocked users who may complain; the oldest are forgotten. */
const MAX_BLOCKED = 20_000

/** Numbers of one arm: its events, then the hits of each metric. */
const WIDTH = 1 + GUARD_METRICS.length
const [OTHERS, ROLLED_OUT] = [0, WIDTH]
const COMPLAINTS = 1 + GUARD_METRICS.indexOf('complaints')

/**
 * Compares users in a rollout with all others. A user counts once a day for each type of event, so that one of them cannot pause
 * it alone. It is worse where the whole interval of the difference is beyond the limit.
 */
export class RolloutGuard {
  private readonly policy: PolicyInForce
  private readonly counts = new Float64Array(2 * WIDTH)
  private day = 0
  private units = new Set<number>()
  private readonly blocked = new Map<number, number>()

  constructor(policy: PolicyInForce) {
    this.policy = policy
  }

  /** The publication that it watches. */
  get entry(): number {
    return this.policy.entry
  }

  /** Counts an event. Returns why the rollout is to be paused. */
  add(event: GuardedEvent): RolloutPaused | undefined {
    const { policy, entry } = this.policy
    if (!policy.byEventType.has(event.type) || !this.isNew(event)) return undefined
    const arm = event.verdict?.policy === entry ? ROLLED_OUT : OTHERS
    this.bump(arm)
    if (event.verdict !== undefined) this.count(arm, event, event.verdict)
    return arm === ROLLED_OUT ? this.worse() : undefined
  }

  /** Somebody says that a user is no abuser: a complaint if they were blocked. */
  notAbuse(userId: string): void {
    const user = keyOf(userId)
    const arm = this.blocked.get(user)
    if (arm === undefined) return
    this.blocked.delete(user)
    this.bump(arm + COMPLAINTS)
  }

  /** What was counted before a pause counts no longer. */
  reset(): void {
    this.counts.fill(0)
    this.units.clear()
    this.blocked.clear()
  }

  save(): SavedGuard {
    const { day, counts, units, blocked } = this
    return { counts: [...counts], day, units: [...units], blocked: [...blocked] }
  }

  restore({ counts, day, units, blocked }: SavedGuard): void {
    this.counts.set(counts)
    this.day = day
    this.units = new Set(units)
    for (const [user, arm] of blocked) this.blocked.set(user, arm)
  }

  private isNew({ userId, type, atMs }: GuardedEvent): boolean {
    const day = Math.floor(atMs / DAY_MS)
    if (day > this.day) {
      this.day = day
      this.units.clear()
    }
    const unit = keyOf(`${type}\n${userId}`)
    if (this.units.has(unit) || this.units.size >= MAX_UNITS) return false
    this.units.add(unit)
    return true
  }

  private count(arm: number, { userId, decisions }: GuardedEvent, verdict: RecordedVerdict): void {
    const { workflows } = verdict
    const result = resultOf(workflows, (id) => decisions?.get(id)?.category)
    if (result === 'block') {
      this.bump(arm + 1 + GUARD_METRICS.indexOf('block'))
      this.noteBlocked(userId, arm)
    }
    if (result === 'review') this.bump(arm + 1 + GUARD_METRICS.indexOf('review'))
    const hasFailed = workflows.some(({ errors }) => errors.length > 0)
    if (hasFailed) this.bump(arm + 1 + GUARD_METRICS.indexOf('errors'))
  }

  private noteBlocked(userId: string, arm: number): void {
    this.blocked.set(keyOf(userId), arm)
    const [oldest] = this.blocked.keys()
    if (this.blocked.size > MAX_BLOCKED && oldest !== undefined) this.blocked.delete(oldest)
  }

  private worse(): RolloutPaused | undefined {
    const { policy, version, entry } = this.policy
    const limits = policy.guard ?? USUAL_GUARD
    for (const [at, metric] of GUARD_METRICS.entries()) {
      const inRollout = this.counted(ROLLED_OUT, at + 1)
      const others = this.counted(OTHERS, at + 1)
      const limit = limits[metric]
      if (!isBeyond(inRollout, others, limit / 100)) continue
      return { is: 'rollout_paused', policy: entry, version, metric, limit, inRollout, others }
    }
    return undefined
  }

  private counted(arm: number, place: number): Counted {
    return { hits: this.counts[arm + place] ?? 0, events: this.counts[arm] ?? 0 }
  }

  private bump(place: number): void {
    this.counts[place] = (this.counts[place] ?? 0) + 1
  }
}

type Counted = RolloutPaused['others']

const rate = ({ hits, events }: Counted): number => (events === 0 ? 0 : hits / events)

/** Whether the difference is above the limit at both ends of its interval. */
function isBeyond(inRollout: Counted, others: Counted, limit: number): boolean {
  if (rate(inRollout) - rate(others) <= limit) return false
  const { low } = rateBounds(inRollout.hits, inRollout.events, ERROR)
  const { high } = rateBounds(others.hits, others.events, ERROR)
  return low - high > limit
}
