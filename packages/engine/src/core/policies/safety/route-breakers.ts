import type { PolicyInForce } from '../../../policies/policy-in-force.ts'
import { RateAlarm } from '../../../policies/safety/rate-alarm.ts'
import type { RoutePaused } from '../../../entries/guarded-body.ts'
import type { RecordedVerdict } from '../../../policies/recorded-verdict.ts'

/** A route with a budget. */
interface BudgetedRoute {
  /** Percent. */
  readonly budget: number
  readonly alarm: RateAlarm
}

/** A workflow with such routes. */
interface BudgetedWorkflow {
  readonly routes: Map<string, BudgetedRoute>
  /** Events that it ran on. */
  events: number
}

/** Its events and the numbers of its alarms, for a snapshot. */
export type SavedBreakers = readonly (readonly [
  workflow: string,
  events: number,
  alarms: readonly (readonly [route: string, numbers: readonly number[]])[],
])[]

/** Watches how often the routes of one publication are taken. */
export class RouteBreakers {
  private readonly byWorkflow = new Map<string, BudgetedWorkflow>()

  constructor({ budgets }: Pick<PolicyInForce, 'budgets'>) {
    for (const [name, budget] of budgets) {
      const [workflow = '', route = ''] = name.split('/')
      const known = this.byWorkflow.get(workflow) ?? { routes: new Map(), events: 0 }
      known.routes.set(route, { budget, alarm: new RateAlarm(budget / 100) })
      this.byWorkflow.set(workflow, known)
    }
  }

  /** Counts what was decided about an event. Returns the routes that are over their budget by now. */
  add({ workflows, version, policy }: RecordedVerdict): readonly RoutePaused[] {
    let over: RoutePaused[] = NONE
    for (const { workflow, route } of workflows) {
      const counted = this.byWorkflow.get(workflow)
      if (counted === undefined) continue
      counted.events += 1
      const taken = route === undefined ? undefined : counted.routes.get(route)
      if (route === undefined || taken?.alarm.hit(counted.events) !== true) continue
      const { budget, alarm } = taken
      const { hits, events } = alarm
      const one = { is: 'route_paused', policy, version, workflow, route } as const
      over = [...over, { ...one, hits, events, budget }]
    }
    return over
  }

  /** A route that is paused or resumed is counted anew. */
  reset(workflow: string, route: string): void {
    const counted = this.byWorkflow.get(workflow)
    if (counted !== undefined) counted.routes.get(route)?.alarm.reset(counted.events)
  }

  save(): SavedBreakers {
    return [...this.byWorkflow].map(([workflow, { events, routes }]) => [
      workflow,
      events,
      [...routes].map(([route, { alarm }]) => [route, alarm.save()]),
    ])
  }

  restore(saved: SavedBreakers): void {
    for (const [workflow, events, alarms] of saved) {
      const counted = this.byWorkflow.get(workflow)
      if (counted === undefined) continue
      counted.events = events
      for (const [route, numbers] of alarms) counted.routes.get(route)?.alarm.restore(numbers)
    }
  }
}

const NONE: RoutePaused[] = []
