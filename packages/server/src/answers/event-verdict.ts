import { ABUSE_TYPES } from '@winnow/contract'
import type { AnswerOf, policyCalls } from '@winnow/contract/native'
import type {
  EventVerdicts,
  ExplainedVerdict,
  QueryResults,
  Verdict,
  WorkflowVerdict,
} from '@winnow/engine'
import { answerOf } from './workflow-status.ts'
import type { WrittenValue } from './written.ts'

type EventVerdict = WrittenValue<AnswerOf<(typeof policyCalls)['readVerdict']>>

/** What policies made of an event, on the wire. */
export const eventVerdictJson = (
  sequence: number,
  { verdict, shadows, compared }: EventVerdicts,
): EventVerdict => ({
  sequence,
  verdict: verdict === undefined ? null : verdictJson(verdict),
  shadows: shadows.map(verdictJson),
  ...(compared !== undefined && {
    compared: { with: compared.sequence, difference: compared.difference ?? null },
  }),
})

/** What a policy would make of an event, on the wire. */
export const triedPolicyJson = ({
  scores,
  verdict,
  workflows,
}: QueryResults['try_policy']): WrittenValue<AnswerOf<(typeof policyCalls)['tryPolicy']>> => ({
  scores: Object.fromEntries(ABUSE_TYPES.map((type, at) => [type, scores[at] ?? 0])),
  workflows: workflowsJson(verdict, workflows),
})

const verdictJson = ({ verdict, workflows }: ExplainedVerdict) => ({
  version: verdict.version,
  stage: verdict.stage,
  policy: verdict.policy,
  workflows: workflowsJson(verdict.workflows, workflows),
})

function workflowsJson(verdict: Verdict, explained: ExplainedVerdict['workflows']) {
  const routes = new Map(explained.map((one) => [one.workflow, one.routes]))
  return verdict.map((run) => ({
    workflow: run.workflow,
    entity: run.entity,
    abuse_types: run.abuseTypes,
    route: run.route ?? null,
    actions: run.actions.map(actionJson),
    answer: answerOf(run),
    not_done: run.notDone,
    errors: run.errors,
    paused: run.paused && [...run.paused],
    not_run: run.notRun && [...run.notRun],
    control: run.control,
    values: run.values,
    is_cut: run.isCut,
    routes: routes.get(run.workflow) ?? [],
  }))
}

/** As it is written in the document. */
function actionJson(action: WorkflowVerdict['actions'][number]): Record<string, unknown> {
  switch (action.do) {
    case 'decide':
      return { decide: action.decision }
    case 'review':
      return { review: action.queue }
    case 'tag':
      return { tag: action.tag }
    case 'notify':
      return { notify: action.endpoint }
    case 'answer':
      return { answer: action.values }
    case 'add_to_list':
    case 'remove_from_list':
      return { [action.do]: action.list, value: action.value }
  }
}
