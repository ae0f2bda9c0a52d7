import { workflowStatusSchema } from '@winnow/contract'
import type { WorkflowVerdict } from '@winnow/engine'
import { storedRuns } from '../../answers/stored-runs.ts'
import { readRunId } from '../../answers/workflow-status.ts'
import { mayReadEntry } from '../../cases/blind-view.ts'
import { json, type Answer } from '../../http/answer.ts'
import { answered } from '../../http/doc-parts.ts'
import { ownIdOf } from '../../http/path-id.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange, OwnRoute } from '../../http/route.ts'
import { ACCOUNT_PATH, checkAccount } from '../accounts/compat-account.ts'

/** The workflow calls of the compat interface: one run. */
export const compatPolicyRoutes: readonly OwnRoute[] = [
  {
    method: 'GET',
    path: `${ACCOUNT_PATH}/workflows/runs/:runId`,
    access: 'api_key',
    permission: 'read_records',
    doc: {
      tag: 'Decisions',
      summary: 'Get a run of a workflow',
      description: 'By the `id` that `workflow_statuses` has.',
      answers: { 200: answered(workflowStatusSchema) },
    },
    handle: readRun,
  },
]

/** Errors: OwnRefusal not_found. */
async function readRun(exchange: CallerExchange): Promise<Answer> {
  checkAccount(exchange)
  const { services, caller, request } = exchange
  const run = readRunId(ownIdOf(request, 'runId'))
  const entry = run && (await services.ledger.get(run.sequence))
  const isOwn =
    entry?.environment === caller.environment.number && (await mayReadEntry(exchange, entry))
  const isWanted = ({ workflow }: WorkflowVerdict) => workflow === run?.workflow
  const [status] =
    entry && isOwn ? await storedRuns(services, entry, { isWanted, hasRoute: true }) : []
  if (status === undefined) throw new OwnRefusal('not_found', 'No run of a workflow has this id.')
  return json(200, status)
}
