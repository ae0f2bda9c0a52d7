import type { ExplainedRoute, ExplainedWorkflow } from './explain-policy.ts'
import type { ReadValues } from './verdict.ts'

/** A condition that two events do not share, with what it read of each. */
export interface ConditionDifference {
  readonly workflow: string
  readonly route: string
  readonly when: string
  readonly here: Side
  readonly there: Side
}

interface Side {
  readonly is: ExplainedRoute['is'] | 'not_run'
  /** The values that are different. */
  readonly values: ReadValues
}

const NO_ROUTES: readonly ExplainedRoute[] = []
const NOT_RUN = { is: 'not_run', values: {} } as const

/** The first condition, in the order of the policy, that comes out otherwise for another event; undefined = all are equal. */
export function firstDifference(
  here: readonly ExplainedWorkflow[],
  there: readonly ExplainedWorkflow[],
): ConditionDifference | undefined {
  for (const [workflow, own] of here.map((one) => [one.workflow, one.routes] as const)) {
    const others = there.find((one) => one.workflow === workflow)?.routes ?? NO_ROUTES
    for (const route of own) {
      const other = others.find((one) => one.route === route.route) ?? NOT_RUN
      if (other.is === route.is) continue
      const [hereValues, thereValues] = different(route.values, other.values)
      const { route: name, when } = route
      return {
        workflow,
        route: name,
        when,
        here: { is: route.is, values: hereValues },
        there: { is: other.is, values: thereValues },
      }
    }
  }
  return undefined
}

function different(here: ReadValues, there: ReadValues): readonly [ReadValues, ReadValues] {
  const paths = Object.keys({ ...here, ...there }).filter(
    (path) => (here[path] ?? null) !== (there[path] ?? null),
  )
  const of = (values: ReadValues): ReadValues =>
    Object.fromEntries(paths.map((path) => [path, values[path] ?? null]))
  return [of(here), of(there)]
}
