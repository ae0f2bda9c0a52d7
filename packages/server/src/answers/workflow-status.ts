import type { AbuseType, WorkflowStatus } from '@winnow/contract'
import type { entityIdsOf, RecordedVerdict, WorkflowVerdict } from '@winnow/engine'
import type { VersionNames } from './policy-names.ts'
import type { WrittenValue } from './written.ts'

/** A run of a workflow: the event's entry, and the workflow's name. */
const runIdOf = (sequence: number, workflow: string): string => `${sequence}-${workflow}`

/** The opposite; undefined = no run has such an id. */
export function readRunId(
  id: string,
): { readonly sequence: number; readonly workflow: string } | undefined {
  const [, digits = '', workflow = ''] = /^(\d{1,15})-([A-Za-z][\w-]*)$/.exec(id) ?? []
  return digits === '' ? undefined : { sequence: Number(digits), workflow }
}

/**
 * How far a run is that did not fail. `begun`: the answer to an event has all its steps running, as the hosted service. `in_review`:
 * nobody has decided yet.
 */
export type RunProgress = 'begun' | 'in_review' | 'finished'

interface Runs {
  /** The entry of the event, or of the new score. */
  readonly sequence: number
  readonly ids: ReturnType<typeof entityIdsOf>
  readonly verdict: RecordedVerdict
  readonly names: VersionNames
  /** Says which route was taken. */
  readonly hasRoute: boolean
  readonly progressOf: (run: WorkflowVerdict) => RunProgress
}

/** The workflows that ran on an event or a new score, as clients of the hosted service read them. */
export const workflowStatuses = (runs: Runs): readonly WrittenValue<WorkflowStatus>[] =>
  runs.verdict.workflows.map((workflow) => statusOf(runs, workflow))

function statusOf(
  { sequence, ids, verdict, names, hasRoute, progressOf }: Runs,
  run: WorkflowVerdict,
): WrittenValue<WorkflowStatus> {
  const { workflow, entity, abuseTypes, route, control } = run
  const progress = progressOf(run)
  const answer = answerOf(run)
  return {
    id: runIdOf(sequence, workflow),
    state: hasFailed(run) ? 'failed' : progress === 'finished' ? 'finished' : 'running',
    config: { id: workflow, version: String(verdict.version) },
    config_display_name: names.workflows.get(workflow) ?? workflow,
    abuse_types: [...abuseTypes],
    entity: { type: entity, id: ids[entity] ?? '' },
    history: [
      ...steps(run, names).map((step) => ({ ...step, state: stepState(step, progress) })),
      { app: 'event_processor', name: 'Event', state: 'finished' } as const,
      { app: entity, name: 'Entity', state: 'finished' } as const,
    ],
    ...(hasRoute && route !== undefined && { route: { name: route } }),
    ...(answer !== undefined && { answer }),
    ...(control !== undefined && { control_group: control }),
  }
}

const stepState = ({ app }: Step, progress: RunProgress): 'running' | 'finished' =>
  progress === 'begun' || (progress === 'in_review' && app === 'review_queue')
    ? 'running'
    : 'finished'

const hasFailed = ({ route, errors, isCut }: WorkflowVerdict): boolean =>
  isCut === true || (route === undefined && errors.length > 0)

interface Step {
  readonly app: 'decision' | 'review_queue'
  readonly name: string
  readonly config: Readonly<Record<string, unknown>>
}

/** What the route does, the last one first. */
const steps = (run: WorkflowVerdict, { decisions, buttons }: VersionNames): readonly Step[] =>
  run.actions.toReversed().flatMap((action): readonly Step[] => {
    if (action.do === 'decide') {
      const { decision: id } = action
      return [{ app: 'decision', name: decisions.get(id) ?? id, config: { decision_id: id } }]
    }
    if (action.do !== 'review') return []
    const { queue } = action
    return [{ app: 'review_queue', name: queue, config: { buttons: buttons(queue, run) } }]
  })

/** The values that a route answers with; undefined = none. */
export function answerOf({
  actions,
}: WorkflowVerdict): Record<string, string | number | boolean> | undefined {
  const entries = actions.flatMap((one) => (one.do === 'answer' ? Object.entries(one.values) : []))
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** Whether a workflow is about one of these abuse types; one that names none is about all. */
export const isOfAbuseTypes = (
  { abuseTypes }: WorkflowVerdict,
  wanted: readonly AbuseType[],
): boolean => abuseTypes.length === 0 || abuseTypes.some((type) => wanted.includes(type))
