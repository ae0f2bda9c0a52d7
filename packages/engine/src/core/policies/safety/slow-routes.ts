import type { RoutePaused } from '../../../entries/guarded-body.ts'
import type { CompiledRoute } from '../../../policies/compile-policy.ts'
import { type Frame, newFrame, restart } from '../../../policies/conditions/frame.ts'
import type { PolicyInForce } from '../../../policies/policy-in-force.ts'
import type { PolicyInput } from '../../../policies/policy-input.ts'
import { isLookedAt } from '../../../policies/run-policy.ts'
import { type LatencyLimits, USUAL_LATENCY } from '../../../policies/safety/latency-limits.ts'
import { runsOn, workflowsOn } from '../../../policies/workflows-on.ts'

/** Events after a slow one without a slow route, on which no route is timed by itself: it was the machine. */
const REST_EVENTS = 16
/** Versions that are timed; of more, the oldest are forgotten. */
const MAX_VERSIONS = 8

/** One version in force, while it is timed. */
interface Timed {
  events: number
  rest: number
  /** Slow runs by `workflow/route`. */
  readonly slow: Map<string, number>
}

const NONE: readonly RoutePaused[] = []

/**
 * Times how long versions in force take, and finds the routes that make them slow. Time decides nothing by itself: what is found here
 * pauses a route by an entry of the ledger, so that a replay needs no clock.
 */
export class SlowRoutes {
  private readonly clockMs: () => number
  private readonly timed = new Map<number, Timed>()
  private readonly found = new Map<number, readonly RoutePaused[]>()

  /** `clockMs`: a monotonic clock. */
  constructor(clockMs: () => number) {
    this.clockMs = clockMs
  }

  now(): number {
    return this.clockMs()
  }

  /**
   * Counts an event that a version has run on since `fromMs`. Where that took too long, each condition is run again by itself: a
   * machine that was busy for a moment seldom is so twice.
   */
  note(environment: number, one: PolicyInForce, input: PolicyInput, fromMs: number): void {
    const { latency = USUAL_LATENCY } = one.policy
    const isSlow = microsOf(this.clockMs() - fromMs) > latency.slowerThanUs
    const timed = this.timedOf(one.entry)
    begin(timed, latency)
    if (!isSlow || timed.rest > 0) return
    const names = this.slowIn(one, input)
    if (names.length === 0) timed.rest = REST_EVENTS
    for (const [workflow, route] of names) {
      const name = `${workflow}/${route}`
      const hits = (timed.slow.get(name) ?? 0) + 1
      timed.slow.set(name, hits)
      if (hits <= (latency.ofEvents * latency.percent) / 100) continue
      timed.slow.delete(name)
      const { entry: policy, version } = one
      const { events } = timed
      const paused = { is: 'route_paused', policy, version, workflow, route, hits, events } as const
      const { percent: budget, slowerThanUs } = latency
      const before = this.found.get(environment) ?? NONE
      this.found.set(environment, [...before, { ...paused, budget, slowerThanUs }])
    }
  }

  /** The routes to pause since this was asked last. */
  take(environment: number): readonly RoutePaused[] {
    const found = this.found.get(environment)
    if (found === undefined) return NONE
    this.found.delete(environment)
    return found
  }

  private slowIn(
    { policy }: PolicyInForce,
    input: PolicyInput,
  ): readonly (readonly [workflow: string, route: string])[] {
    const { slowerThanUs } = policy.latency ?? USUAL_LATENCY
    return workflowsOn(policy, input)
      .filter((one) => runsOn(one, input))
      .flatMap(({ document: { name }, routes, blank }) =>
        routes
          .filter((route) => isLookedAt(route, name, input))
          .filter((route) => input.slow?.has(`${name}/${route.document.name}`) !== true)
          .filter(
            (route) => this.microsOf(route, newFrame(input, input.atMs, blank)) > slowerThanUs,
          )
          .map((route) => [name, route.document.name] as const),
      )
  }

  /** How long its condition takes, in microseconds. */
  private microsOf({ when }: CompiledRoute, frame: Frame<PolicyInput>): number {
    const fromMs = this.clockMs()
    restart(frame)
    try {
      when(frame)
    } catch {
      // What fails takes its time, too.
    }
    return microsOf(this.clockMs() - fromMs)
  }

  private timedOf(entry: number): Timed {
    const known = this.timed.get(entry)
    if (known !== undefined) return known
    const timed: Timed = { events: 0, rest: 0, slow: new Map() }
    this.timed.set(entry, timed)
    const [oldest] = this.timed.keys()
    if (this.timed.size > MAX_VERSIONS && oldest !== undefined) this.timed.delete(oldest)
    return timed
  }
}

const microsOf = (ms: number): number => ms * 1_000

/** Another event of the version; after as many as are counted together, it begins anew. */
function begin(timed: Timed, { ofEvents }: LatencyLimits): void {
  if (timed.events >= ofEvents) {
    timed.events = 0
    timed.slow.clear()
  }
  timed.events += 1
  if (timed.rest > 0) timed.rest -= 1
}
