import type { AutomaticBody, GuardedBody } from '../../../entries/guarded-body.ts'
import type { RecordedVerdict } from '../../../policies/recorded-verdict.ts'
import type { EnvironmentPolicies } from '../environment-policies.ts'
import { ConditionFailures } from './condition-failures.ts'
import { RolloutGuard, type SavedGuard } from './rollout-guard.ts'
import { RouteBreakers, type SavedBreakers } from './route-breakers.ts'

/** An event that was decided about, or could have been. */
export interface WatchedEvent {
  readonly sequence: number
  /** The user, else the session. */
  readonly userId: string
  readonly type: string
  readonly receivedAtMs: number
  readonly verdict: RecordedVerdict | undefined
}

/** What a snapshot keeps. */
export interface SavedWatch {
  readonly last: number
  readonly breakers: readonly (readonly [policy: number, saved: SavedBreakers])[]
  readonly guard?: readonly [policy: number, saved: SavedGuard]
  readonly failed: ReturnType<ConditionFailures['save']>
}

const NONE: readonly AutomaticBody[] = []

/** The safety nets of one environment's policy. */
export class EnvironmentWatch {
  readonly failures = new ConditionFailures()
  private readonly policies: EnvironmentPolicies
  private readonly breakers = new Map<number, RouteBreakers>()
  private guard: RolloutGuard | undefined
  /** The last entry that was counted. */
  private last = 0

  constructor(policies: EnvironmentPolicies) {
    this.policies = policies
  }

  /** Counts an event. Returns what is to be paused or recorded because of it. An event that is known already counts no more. */
  count(event: WatchedEvent): readonly AutomaticBody[] {
    if (event.sequence <= this.last) return NONE
    this.last = event.sequence
    const { verdict } = event
    const worse = this.guarded(event)
    if (verdict === undefined) return worse === undefined ? NONE : [worse]
    const over = this.breakersOf(verdict.policy)?.add(verdict) ?? []
    const failed = this.failures.add(verdict, event.sequence)
    if (over.length === 0 && failed.length === 0 && worse === undefined) return NONE
    return [...over, ...failed, ...(worse === undefined ? [] : [worse])]
  }

  /** Somebody says that a user is no abuser. */
  notAbuse(sequence: number, userId: string): void {
    if (sequence <= this.last) return
    this.last = sequence
    this.guard?.notAbuse(userId)
  }

  /** Something is paused or resumed: it is counted anew. */
  changed(sequence: number, body: GuardedBody): void {
    if (sequence <= this.last) return
    this.last = sequence
    if (body.is === 'route_paused' || body.is === 'route_resumed') {
      this.breakers.get(body.policy)?.reset(body.workflow, body.route)
    }
    if (body.is === 'rollout_paused' || body.is === 'rollout_resumed') this.guard?.reset()
  }

  /** Forgets what is no longer in force. */
  published(): void {
    const inForce = new Set(this.policies.standing.map(({ sequence }) => sequence))
    for (const policy of this.breakers.keys()) {
      if (!inForce.has(policy)) this.breakers.delete(policy)
    }
    this.failures.keep(inForce)
  }

  save(): SavedWatch {
    const { last, guard, failures } = this
    return {
      last,
      breakers: [...this.breakers].map(([policy, each]) => [policy, each.save()]),
      ...(guard !== undefined && { guard: [guard.entry, guard.save()] as const }),
      failed: failures.save(),
    }
  }

  restore({ last, breakers, guard, failed }: SavedWatch): void {
    this.last = last
    for (const [policy, saved] of breakers) this.breakersOf(policy)?.restore(saved)
    const { rolledOut } = this.policies
    if (guard !== undefined && rolledOut?.entry === guard[0]) this.guardOf()?.restore(guard[1])
    this.failures.restore(failed)
  }

  private guarded({ verdict, userId, type, receivedAtMs: atMs }: WatchedEvent) {
    const guard = this.guardOf()
    if (guard === undefined) return undefined
    // Imported history: whatever would decide about it did not.
    const isUndecided = verdict === undefined && this.policies.runsOn(type, userId)
    if (isUndecided) return undefined
    const decisions = verdict && this.policies.decisionsOf(verdict.policy)
    return guard.add({ userId, type, atMs, verdict, decisions })
  }

  /** The guard of the rollout there is now; a new one begins to count with the rollout. */
  private guardOf(): RolloutGuard | undefined {
    const { rolledOut } = this.policies
    if (rolledOut?.entry === this.guard?.entry) return this.guard
    this.guard = rolledOut && new RolloutGuard(rolledOut)
    return this.guard
  }

  private breakersOf(policy: number): RouteBreakers | undefined {
    const known = this.breakers.get(policy)
    if (known !== undefined) return known
    const inForce = this.policies.deciding(policy)
    if (inForce === undefined) return undefined
    const breakers = new RouteBreakers(inForce)
    this.breakers.set(policy, breakers)
    return breakers
  }
}
