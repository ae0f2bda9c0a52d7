import { ABUSE_TYPES, DAY_MS } from '@winnow/contract'
import type { CompiledPolicy, CompiledWorkflow } from '../policies/compile-policy.ts'
import { type BacktestEvent, jointState } from './backtest-event.ts'
import type { TrialRun, WorkflowRun } from './policy-trial.ts'
import { type RouteFigures, RouteTally } from './route-tally.ts'

/** Counts of one workflow. */
interface WorkflowTally {
  /** The places of its abuse types in ABUSE_TYPES. */
  readonly types: readonly number[]
  readonly routes: ReadonlyMap<string, RouteTally>
  /** Bad events of each user that the workflow ran on. */
  readonly bad: Map<string, number>
  events: number
  /** Its events by day since 1970. */
  readonly days: Map<number, number>
}

/** The figures of all routes of a policy. */
export class RouteTallies {
  private readonly workflows: ReadonlyMap<string, WorkflowTally>

  constructor({ byEventType }: CompiledPolicy) {
    const all = new Map<string, WorkflowTally>()
    for (const one of [...byEventType.values()].flat()) all.set(one.document.name, tallyOf(one))
    this.workflows = all
  }

  add(event: BacktestEvent, { workflows }: TrialRun): void {
    for (const run of workflows) {
      const tally = this.workflows.get(run.taken.workflow)
      if (tally !== undefined) addTo(tally, event, run)
    }
  }

  /** A new score is no event, and is not judged. */
  addScoreChange({ workflows }: TrialRun): void {
    for (const { taken } of workflows) {
      const routes = this.workflows.get(taken.workflow)?.routes
      for (const { route } of taken.errors) routes?.get(route)?.failed()
      if (taken.route !== undefined) routes?.get(taken.route)?.scoreChange()
    }
  }

  figures(): readonly RouteFigures[] {
    return [...this.workflows].flatMap(([workflow, { routes, bad, events, days }]) =>
      [...routes].map(([route, tally]) => {
        const busiestDay = tally.busiestDay(days)
        const figures = { ...tally.figures(workflow, route, bad), events }
        return busiestDay === undefined ? figures : { ...figures, busiestDay }
      }),
    )
  }
}

function tallyOf({ document, routes }: CompiledWorkflow): WorkflowTally {
  return {
    types: document.abuseTypes.map((type) => ABUSE_TYPES.indexOf(type)),
    routes: new Map(routes.map((route) => [route.document.name, new RouteTally()])),
    bad: new Map(),
    events: 0,
    days: new Map(),
  }
}

function addTo(
  tally: WorkflowTally,
  { input, states, amountMicros }: BacktestEvent,
  { taken, isSameWithout }: WorkflowRun,
): void {
  const { types, routes, bad, days } = tally
  const day = Math.floor(input.atMs / DAY_MS)
  tally.events += 1
  days.set(day, (days.get(day) ?? 0) + 1)
  const state = jointState(states, types)
  const { userId } = input.event
  if (state === 'bad') bad.set(userId ?? '', (bad.get(userId ?? '') ?? 0) + 1)
  for (const { route } of taken.errors) routes.get(route)?.failed()
  if (taken.route === undefined) return
  routes.get(taken.route)?.hit(state, { userId, amountMicros, isSameWithout, day })
}
