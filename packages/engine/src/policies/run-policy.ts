import { actionsOf } from './actions-of.ts'
import type { CompiledPolicy, CompiledRoute, CompiledWorkflow } from './compile-policy.ts'
import { type Frame, newFrame, restart } from './conditions/frame.ts'
import type { PolicyInput } from './policy-input.ts'
import { readValues } from './read-values.ts'
import { inControl } from './safety/in-control.ts'
import { isInShare } from './user-share.ts'
import type { RouteError, Verdict, WorkflowVerdict } from './verdict.ts'
import { runsOn, workflowsOn } from './workflows-on.ts'

type PolicyFrame = Frame<PolicyInput>

/** Runs what a policy has for an event. Pure: the same input gives the same verdict. Throws nothing. */
export function runPolicy(policy: CompiledPolicy, input: PolicyInput): Verdict {
  const verdict: WorkflowVerdict[] = []
  for (const one of workflowsOn(policy, input)) {
    if (runsOn(one, input)) verdict.push(runWorkflow(one, input))
  }
  return verdict
}

/** Runs one workflow, from its first route or from a later one. Throws nothing. */
export function runWorkflow(
  { document, routes, gates, blank, untaken }: CompiledWorkflow,
  input: PolicyInput,
  from = 0,
): WorkflowVerdict {
  let errors = NO_ERRORS
  let paused = NO_NAMES
  let notRun = NO_NAMES
  const { slow } = input
  const frame = newFrame(input, input.atMs, blank)
  gates?.begin()
  for (let at = from; at < routes.length; at += 1) {
    if (slow === undefined && gates?.isClosed(at, frame) === true) continue
    const route = routes[at]
    if (route === undefined) break
    const { name } = route.document
    if (slow?.has(`${document.name}/${name}`) === true) {
      notRun = [...notRun, name]
      continue
    }
    try {
      if (!isTaken(route, document.name, frame)) continue
      if (input.paused?.has(`${document.name}/${name}`) === true) {
        paused = [...paused, name]
        continue
      }
      return takenBy(route, { untaken, document, frame, errors, paused, notRun })
    } catch (error) {
      errors = [...errors, { route: name, reason: reasonOf(error) }]
    }
  }
  if (paused.length === 0 && notRun.length === 0)
    return errors.length === 0 ? untaken : { ...untaken, errors }
  return {
    ...untaken,
    errors,
    ...(paused.length > 0 && { paused }),
    ...(notRun.length > 0 && { notRun }),
  }
}

/** What was met before a route was taken. */
interface Way extends Pick<CompiledWorkflow, 'untaken' | 'document'> {
  readonly frame: PolicyFrame
  readonly errors: readonly RouteError[]
  readonly paused: readonly string[]
  readonly notRun: readonly string[]
}

/** Written member by member: to spread what may be absent takes microseconds. Error: ConditionFailed. */
function takenBy(
  route: CompiledRoute,
  { untaken, document, frame, errors, paused, notRun }: Way,
): WorkflowVerdict {
  const { workflow, entity, abuseTypes } = untaken
  const { actions: all, notDone } = actionsOf(route, frame)
  const done = inControl(document, { blocks: route.blocks, actions: all }, frame.input)
  const { actions, control } = done
  const values = readValues(route, frame.input)
  const { name } = route.document
  const verdict: { -readonly [Member in keyof WorkflowVerdict]: WorkflowVerdict[Member] } = {
    workflow,
    entity,
    abuseTypes,
    route: name,
    actions,
    errors,
    values,
  }
  if (control !== undefined) verdict.control = control
  if (notDone !== undefined) verdict.notDone = notDone
  if (paused.length > 0) verdict.paused = paused
  if (notRun.length > 0) verdict.notRun = notRun
  return verdict
}

const NO_ERRORS: readonly RouteError[] = []
const NO_NAMES: readonly string[] = []

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** Whether a route looks at the user. */
export function isLookedAt(
  { document: { share, name } }: CompiledRoute,
  workflow: string,
  { event: { userId, sessionId } }: PolicyInput,
): boolean {
  return share >= 100 || isInShare(share, `${workflow}/${name}`, userId ?? sessionId ?? '')
}

/** Throws whatever a condition fails with. */
function isTaken(route: CompiledRoute, workflow: string, frame: PolicyFrame): boolean {
  const { when, shared } = route
  if (!isLookedAt(route, workflow, frame.input)) return false
  if (shared !== undefined) return shared.holds(when, frame)
  restart(frame)
  return when(frame) === true
}
