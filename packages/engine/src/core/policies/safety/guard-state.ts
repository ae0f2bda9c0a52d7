import { actorName } from '../../../ports/audit.ts'
import type { GuardedBody } from '../../../entries/guarded-body.ts'

/** An approval of a version by another than its author. */
export interface Approval {
  readonly version: number
  /** The entry. */
  readonly sequence: number
  readonly atMs: number
  /** The publication that was live then: another one voids the approval. */
  readonly live: number
  readonly who: string
  readonly why: string
}

/** A route that takes nothing. */
export interface PausedRoute {
  /** The entry that published its version. */
  readonly policy: number
  /** `workflow/route`. */
  readonly name: string
  /** Its condition is not run: it took too long. Absent = it was over its budget. */
  readonly isSlow?: true
}

/** What a snapshot keeps. */
export interface SavedGuards {
  readonly sequence: number
  readonly paused: readonly PausedRoute[]
  readonly halted: number
  readonly isApprovalRequired: boolean
  readonly approvals: readonly Approval[]
}

/** An entry with what changes. */
interface Guarded {
  readonly sequence: number
  readonly receivedAtMs: number
  readonly body: GuardedBody
}

/** Versions that have an approval; the oldest approvals are forgotten. */
const MAX_APPROVALS = 1000

/** What is paused in an environment, and what is approved. */
export class GuardState {
  /** Whether a version needs the approval of another than its author to decide. */
  isApprovalRequired = false
  private last = 0
  /** By publication, those over their budgets, and those with conditions that took too long. */
  private readonly over: RoutesOfPolicies = new Map()
  private readonly slow: RoutesOfPolicies = new Map()
  /** The publication of the rollout that is paused; 0 = none. */
  private halted = 0
  private readonly byVersion = new Map<number, Approval>()

  /** Entries that are known already change nothing. */
  note({ sequence, receivedAtMs: atMs, body }: Guarded): void {
    if (sequence <= this.last) return
    this.last = sequence
    switch (body.is) {
      case 'route_paused':
        routesOf(body.slowerThanUs === undefined ? this.over : this.slow, body.policy).add(
          `${body.workflow}/${body.route}`,
        )
        return
      case 'route_resumed':
        for (const paused of [this.over, this.slow])
          paused.get(body.policy)?.delete(`${body.workflow}/${body.route}`)
        return
      case 'rollout_paused':
        this.halted = body.policy
        return
      case 'rollout_resumed':
        this.halted = 0
        return
      case 'approval_setting':
        this.isApprovalRequired = body.isRequired
        return
      case 'approved': {
        const { version, live, who, why } = body
        this.approve({ version, live, why, sequence, atMs, who: actorName(who) })
        return
      }
      case 'condition_failed':
        return
    }
  }

  /** Forgets what is paused of publications that are no longer in force: each publication begins with nothing paused. */
  keep(publications: ReadonlySet<number>): void {
    for (const paused of [this.over, this.slow]) {
      for (const policy of paused.keys()) if (!publications.has(policy)) paused.delete(policy)
    }
    if (!publications.has(this.halted)) this.halted = 0
  }

  /** The routes of a publication that are over their budgets, as `workflow/route`; undefined = none. */
  overIn(policy: number): ReadonlySet<string> | undefined {
    return someOf(this.over, policy)
  }

  /** Those with conditions that took too long. */
  slowIn(policy: number): ReadonlySet<string> | undefined {
    return someOf(this.slow, policy)
  }

  /** The routes of a publication that are paused, whatever for. */
  pausedIn(policy: number): readonly string[] {
    return [...new Set([...(this.overIn(policy) ?? []), ...(this.slowIn(policy) ?? [])])]
  }

  isHalted(policy: number): boolean {
    return this.halted === policy
  }

  get pausedRoutes(): readonly PausedRoute[] {
    const over = [...this.over].flatMap(([policy, names]) =>
      [...names].map((name) => ({ policy, name })),
    )
    const slow = [...this.slow].flatMap(([policy, names]) =>
      [...names].map((name) => ({ policy, name, isSlow: true as const })),
    )
    return [...over, ...slow]
  }

  get approvals(): readonly Approval[] {
    return [...this.byVersion.values()]
  }

  /** The last approval of a version; undefined = none. */
  approvalOf(version: number): Approval | undefined {
    return this.byVersion.get(version)
  }

  save(): SavedGuards {
    const { last: sequence, pausedRoutes: paused, halted, isApprovalRequired, approvals } = this
    return { sequence, paused, halted, isApprovalRequired, approvals }
  }

  restore({ sequence, paused, halted, isApprovalRequired, approvals }: SavedGuards): void {
    this.last = sequence
    for (const { policy, name, isSlow } of paused)
      routesOf(isSlow === true ? this.slow : this.over, policy).add(name)
    this.halted = halted
    this.isApprovalRequired = isApprovalRequired
    for (const approval of approvals) this.byVersion.set(approval.version, approval)
  }

  private approve(approval: Approval): void {
    this.byVersion.delete(approval.version)
    this.byVersion.set(approval.version, approval)
    const [oldest] = this.byVersion.keys()
    if (this.byVersion.size > MAX_APPROVALS && oldest !== undefined) this.byVersion.delete(oldest)
  }
}

/** By publication, routes as `workflow/route`. */
type RoutesOfPolicies = Map<number, Set<string>>

function routesOf(paused: RoutesOfPolicies, policy: number): Set<string> {
  const known = paused.get(policy)
  if (known !== undefined) return known
  const routes = new Set<string>()
  paused.set(policy, routes)
  return routes
}

function someOf(paused: RoutesOfPolicies, policy: number): ReadonlySet<string> | undefined {
  const routes = paused.get(policy)
  return routes?.size === 0 ? undefined : routes
}
