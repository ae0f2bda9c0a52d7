import { runPolicy, type WorkflowVerdict, type checkPolicy } from '@winnow/engine'
import type { PolicyCase } from './policy-case.ts'

type Compiled = NonNullable<ReturnType<typeof checkPolicy>['policy']>

/** A case that came out otherwise than it expects. */
export interface FailedCase {
  readonly name: string
  /** One line each. */
  readonly faults: readonly string[]
}

/** Runs a policy on each case. Returns those that fail. */
export const runCases = (policy: Compiled, cases: readonly PolicyCase[]): readonly FailedCase[] =>
  cases.flatMap((one) => {
    const faults = faultsOf(one, runPolicy(policy, one.input))
    return faults.length === 0 ? [] : [{ name: one.name, faults }]
  })

function faultsOf(
  { routes, decisions }: PolicyCase,
  verdict: readonly WorkflowVerdict[],
): readonly string[] {
  const wrongRoutes = Object.entries(routes).flatMap(([workflow, expected]) => {
    const run = verdict.find((one) => one.workflow === workflow)
    const taken = run?.route ?? null
    if (taken === expected) return []
    const why =
      run?.errors.map(({ route, reason }) => ` ${route} failed: ${reason}.`).join('') ?? ''
    const is = run === undefined ? 'did not run' : `took ${taken ?? 'no route'}`
    return [`workflow ${workflow} ${is}, expected ${expected ?? 'no route'}.${why}`]
  })
  const decided = verdict.flatMap(({ actions }) =>
    actions.flatMap((action) => (action.do === 'decide' ? [action.decision] : [])),
  )
  const [is, must] = [decided.toSorted().join(', '), decisions?.toSorted().join(', ')]
  if (must === undefined || is === must) return wrongRoutes
  return [...wrongRoutes, `decided ${is || 'nothing'}, expected ${must || 'nothing'}.`]
}
