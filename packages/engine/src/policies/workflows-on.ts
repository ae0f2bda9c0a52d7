import type { CompiledPolicy, CompiledWorkflow } from './compile-policy.ts'
import type { PolicyInput } from './policy-input.ts'
import { SCORE_CHANGE_TRIGGER } from './trigger.ts'

const NONE: readonly CompiledWorkflow[] = []

/** What an input runs: the workflows of its event's type, or those of score changes. */
export const triggerIn = ({ isScoreChange, event }: PolicyInput): string =>
  isScoreChange === true ? SCORE_CHANGE_TRIGGER : event.type

/** The workflows that may run, in the order of the policy: `runsOn` says which of them do. */
export const workflowsOn = (
  { byEventType }: CompiledPolicy,
  input: PolicyInput,
): readonly CompiledWorkflow[] => byEventType.get(triggerIn(input)) ?? NONE

/** Whether a workflow runs: the event names its entity, and the request asks for it where that is needed. */
export const runsOn = (
  { document: { entity, onlyOnRequest } }: CompiledWorkflow,
  { ids, isRequested }: PolicyInput,
): boolean => ids[entity] !== undefined && (onlyOnRequest !== true || isRequested === true)
