import type { CompiledRoute } from './compile-policy.ts'
import { valueOf } from './conditions/compile-condition.ts'
import type { ConditionValue } from './conditions/condition-type.ts'
import type { Frame } from './conditions/frame.ts'
import { POLICY_LIMITS } from './document/policy-document.ts'
import type { PolicyInput } from './policy-input.ts'
import type { ActionNotDone, VerdictAction } from './verdict.ts'

interface RouteActions {
  readonly actions: readonly VerdictAction[]
  readonly notDone?: readonly ActionNotDone[]
}

/** What a taken route does: changes of lists with their values, or why they cannot be made. Error: ConditionFailed. */
export function actionsOf(
  { document, values }: CompiledRoute,
  frame: Frame<PolicyInput>,
): RouteActions {
  // Without values these are the same for all events.
  if (values.every((part) => part === undefined)) return { actions: document.actions }
  const actions: VerdictAction[] = []
  const notDone: ActionNotDone[] = []
  for (const [at, action] of document.actions.entries()) {
    const part = values[at]
    if (part === undefined || !('value' in action)) actions.push(action)
    else {
      const value = valueOf(part, frame)
      const reason = problemOf(action.list, value, frame.input)
      if (reason !== undefined) notDone.push({ do: action.do, list: action.list, reason })
      else if (typeof value === 'string') actions.push({ ...action, value })
    }
  }
  return { actions, ...(notDone.length > 0 && { notDone }) }
}

/** The value is not repeated: the event has it. */
function problemOf(
  list: string,
  value: ConditionValue,
  { listProblem }: PolicyInput,
): string | undefined {
  if (typeof value !== 'string') return 'its value is missing'
  const { listValueChars: most } = POLICY_LIMITS
  if (value.length > most) return `its value has more than ${most} characters`
  const problem = listProblem?.(list, value)
  return problem === undefined ? undefined : `its value ${problem}`
}
