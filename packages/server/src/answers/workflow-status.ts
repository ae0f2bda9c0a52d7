import type { AbuseType, CanonicalEvent, WorkflowStatus } from '@winnow/contract'
import { entityIdsOf, type RecordedVerdict, type WorkflowVerdict } from '@winnow/engine'
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

interface Runs {
  readonly sequence: number
  readonly event: CanonicalEvent
  readonly verdict: RecordedVerdict
  /** Says which route was taken. */
  readonly hasRoute: boolean
  /** The state of a run that did not fail: the answer to an event has `running`, as the hosted service. */
  readonly state: 'running' | 'finished'
}

/** The workflows that ran on an event, as clients of the hosted service read them. */
export const workflowStatuses = (runs: Runs): readonly WrittenValue<WorkflowStatus>[] =>
  runs.verdict.workflows.map((workflow) => statusOf(runs, workflow))

function statusOf(
  { sequence, event, verdict, hasRoute, state: usual }: Runs,
  run: WorkflowVerdict,
): WrittenValue<WorkflowStatus> {
  const { workflow, entity, abuseTypes, route, control } = run
  const state: WorkflowStatus['state'] = hasFailed(run) ? 'failed' : usual
  const answer = answerOf(run)
  return {
    id: runIdOf(sequence, workflow),
    state,
    config: { id: workflow, version: String(verdict.version) },
    config_display_name: workflow,
    abuse_types: [...abuseTypes],
    entity: { type: entity, id: entityIdsOf(event)[entity] ?? '' },
    history: [
      ...steps(run).map((step) => ({ ...step, state }) as const),
      { app: 'event_processor', name: 'Event', state: 'finished' } as const,
      { app: entity, name: 'Entity', state: 'finished' } as const,
    ],
    ...(hasRoute && route !== undefined && { route: { name: route } }),
    ...(answer !== undefined && { answer }),
    ...(control !== undefined && { control_group: control }),
  }
}

const hasFailed = ({ route, errors, isCut }: WorkflowVerdict): boolean =>
  isCut === true || (route === undefined && errors.length > 0)

interface Step {
  readonly app: 'decision' | 'review_queue'
  readonly name: string
  readonly config: Readonly<Record<string, unknown>>
}

/** What the route does, the last one first. */
const steps = ({ actions }: WorkflowVerdict): readonly Step[] =>
  actions.toReversed().flatMap((action): readonly Step[] => {
    if (action.do === 'decide') {
      const { decision } = action
      return [{ app: 'decision', name: decision, config: { decision_id: decision } }]
    }
    if (action.do !== 'review') return []
    return [{ app: 'review_queue', name: action.queue, config: { buttons: [] } }]
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
