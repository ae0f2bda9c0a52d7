import type { PolicyInForce } from '../../../policies/policy-in-force.ts'
import { RateAlarm } from '../../../policies/safety/rate-alarm.ts'
import type { RoutePaused } from '../../../entries/guarded-body.ts'
import type { RecordedVerdict } from '../../../policies/recorded-verdict.ts'

/** A route with a budget. */
interface BudgetedRoute {
  /** `workflow/route`. */
  readonly name: string
  readonly route: string
  /** Percent. */
  readonly budget: number
  readonly alarm: RateAlarm
}

/** The numbers of its alarms, for a snapshot. */
export type SavedBreakers = readonly (readonly [name: string, numbers: readonly number[]])[]

/** Watches how often the routes of one publication are taken. */
export class RouteBreakers {
  private readonly byWorkflow = new Map<string, BudgetedRoute[]>()

  constructor({ budgets }: PolicyInForce) {
    for (const [name, budget] of budgets) {
      const [workflow = '', route = ''] = name.split('/')
      const routes = this.byWorkflow.get(workflow) ?? []
      routes.push({ name, route, budget, alarm: new RateAlarm(budget / 100) })
      this.byWorkflow.set(workflow, routes)
    }
  }

  /** Counts what was decided about an event. Returns the routes that are over their budget by now. */
  add(
    { workflows, version, policy }: RecordedVerdict,
    paused: ReadonlySet<string> | undefined,
  ): readonly RoutePaused[] {
    let over: RoutePaused[] = NONE
    for (const { workflow, route: taken } of workflows) {
      const routes = this.byWorkflow.get(workflow)
      if (routes === undefined) continue
      for (const { name, route, budget, alarm } of routes) {
        if (paused?.has(name) === true || !alarm.add(route === taken)) continue
        const { hits, events } = alarm
        const one = { is: 'route_paused', policy, version, workflow, route } as const
        over = [...over, { ...one, hits, events, budget }]
      }
    }
    return over
  }

  /** A route that is resumed begins anew. */
  reset(name: string): void {
    for (const route of this.all()) if (route.name === name) route.alarm.reset()
  }

  save(): SavedBreakers {
    return this.all().map(({ name, alarm }) => [name, alarm.save()])
  }

  restore(saved: SavedBreakers): void {
    const numbers = new Map(saved)
    for (const { name, alarm } of this.all()) alarm.restore(numbers.get(name) ?? [])
  }

  private all(): readonly BudgetedRoute[] {
    return [...this.byWorkflow.values()].flat()
  }
}

const NONE: RoutePaused[] = []
