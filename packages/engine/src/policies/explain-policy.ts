import type { CompiledPolicy, CompiledRoute, CompiledWorkflow } from './compile-policy.ts'
import { runCondition } from './conditions/compile-condition.ts'
import { newFrame } from './conditions/frame.ts'
import type { PolicyInput } from './policy-input.ts'
import { readValues } from './read-values.ts'
import { isLookedAt } from './run-policy.ts'
import type { ReadValues } from './verdict.ts'
import { runsOn, workflowsOn } from './workflows-on.ts'

/** What the condition of a route is of an event, whether or not a route before it was taken. */
export interface ExplainedRoute {
  readonly route: string
  readonly when: string
  /** `not_in_share`: the route is not looked at for this user. */
  readonly is: 'true' | 'false' | 'failed' | 'not_in_share'
  /** Why it failed. */
  readonly reason?: string
  readonly values: ReadValues
}

export interface ExplainedWorkflow {
  readonly workflow: string
  readonly routes: readonly ExplainedRoute[]
}

/** Every route of the workflows that run on an event: each condition with the values that it reads. Throws nothing. */
export const explainPolicy = (
  policy: CompiledPolicy,
  input: PolicyInput,
): readonly ExplainedWorkflow[] =>
  workflowsOn(policy, input)
    .filter((one) => runsOn(one, input))
    .map((one) => ({
      workflow: one.document.name,
      routes: one.routes.map((route) => explained(one, route, input)),
    }))

function explained(
  { document: { name } }: CompiledWorkflow,
  route: CompiledRoute,
  input: PolicyInput,
): ExplainedRoute {
  const head = {
    route: route.document.name,
    when: route.document.when,
    values: readValues(route, input),
  }
  if (!isLookedAt(route, name, input)) return { ...head, is: 'not_in_share' }
  try {
    const isTrue = runCondition(route.when, newFrame(input, input.atMs))
    return { ...head, is: isTrue ? 'true' : 'false' }
  } catch (error) {
    return { ...head, is: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}
