import type { TrialRun } from './policy-trial.ts'

/** Routes between which events moved. Undefined = no route took them. */
export interface ChangeCause {
  readonly workflow: string
  readonly was: string | undefined
  readonly wouldBe: string | undefined
  readonly events: number
  readonly amountMicros: number
}

/** For each event with another result, the routes that made the difference. */
export class ChangeCauses {
  private readonly byRoutes = new Map<string, { cause: ChangeCause }>()

  add(was: TrialRun, wouldBe: TrialRun, amountMicros = 0): void {
    const before = routesOf(was)
    const after = routesOf(wouldBe)
    for (const workflow of new Set([...before.keys(), ...after.keys()])) {
      const [from, to] = [before.get(workflow), after.get(workflow)]
      if (from?.actions === to?.actions) continue
      this.count({ workflow, was: from?.route, wouldBe: to?.route, events: 1, amountMicros })
    }
  }

  /** The most events first. */
  all(): readonly ChangeCause[] {
    const causes = [...this.byRoutes].sort(
      ([oneKey, one], [otherKey, other]) =>
        other.cause.events - one.cause.events || (oneKey < otherKey ? -1 : 1),
    )
    return causes.map(([, { cause }]) => cause)
  }

  private count(one: ChangeCause): void {
    const key = JSON.stringify([one.workflow, one.was ?? null, one.wouldBe ?? null])
    const known = this.byRoutes.get(key)
    if (known === undefined) {
      this.byRoutes.set(key, { cause: one })
      return
    }
    const { events, amountMicros } = known.cause
    known.cause = { ...one, events: events + 1, amountMicros: amountMicros + one.amountMicros }
  }
}

interface TakenRoute {
  readonly route: string | undefined
  /** What it does, as one text. */
  readonly actions: string
}

const routesOf = ({ workflows }: TrialRun): ReadonlyMap<string, TakenRoute> =>
  new Map(
    workflows.flatMap(({ taken }) =>
      taken.route === undefined
        ? []
        : [[taken.workflow, { route: taken.route, actions: JSON.stringify(taken.actions) }]],
    ),
  )
