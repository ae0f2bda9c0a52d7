import { fromCanonicalJson } from '@winnow/contract'
import { decisionsWith, entityIdsOf, entryOfKind, type MessageOf } from '@winnow/engine'
import type { BodySources } from './body-sources.ts'
import type { AppliedFrom, DecidingWorkflow, DecisionFacts } from './decision-webhook.ts'

type Applied = MessageOf<'decision.applied'>
type Route = NonNullable<Applied['body']['route']>

/** What the message of a decision says of it: all but names and the ids of its event. Undefined = it is about nobody. */
export function decisionFactsIn({
  userId,
  queue,
  caseId,
  body,
}: Applied): DecisionFacts | undefined {
  const { entity, decision_id: id, category, by, route, analyst, decided_at: atMs } = body
  if (entity === null) return undefined
  const isOfCase = queue !== undefined || caseId !== undefined
  return {
    entity,
    userId,
    decision: { id, name: id, category },
    from: appliedFrom(by, isOfCase),
    workflow: route === null ? undefined : workflowOf(route),
    queue,
    event: entity.type === 'user' ? {} : { [entity.type]: entity.id },
    analyst: analyst ?? undefined,
    atMs,
  }
}

function appliedFrom(by: Applied['body']['by'], isOfCase: boolean): AppliedFrom {
  if (by === 'policy') return 'workflow'
  if (by === 'api') return 'api'
  return isOfCase ? 'review queue' : 'console'
}

const workflowOf = ({ workflow, route, policy_version, event }: Route): DecidingWorkflow => ({
  runId: `${event}-${workflow}`,
  id: workflow,
  name: workflow,
  version: policy_version,
  route,
})

/** The same with the names that people gave, and the ids of the event that it was taken on. */
export async function readDecisionFacts(
  message: Applied,
  environment: number,
  sources: BodySources,
): Promise<DecisionFacts | undefined> {
  const facts = decisionFactsIn(message)
  if (facts === undefined) return undefined
  const { route } = message.body
  const [name, event, workflow] = await Promise.all([
    decisionName(facts.decision.id, environment, sources),
    route === null ? facts.event : idsOfEvent(route.event, sources),
    route === null ? undefined : namedWorkflow(route, environment, sources),
  ])
  return { ...facts, decision: { ...facts.decision, name }, event, workflow }
}

async function decisionName(
  id: string,
  environment: number,
  { records }: BodySources,
): Promise<string> {
  const all = decisionsWith(await records.decisions(environment))
  return all.find((one) => one.id === id)?.name ?? id
}

async function idsOfEvent(
  sequence: number,
  { ledger }: BodySources,
): Promise<DecisionFacts['event']> {
  const entry = entryOfKind('event', await ledger.get(sequence))
  if (entry === undefined) return {}
  const event = fromCanonicalJson(entry.body)
  const { session, order, content } = entityIdsOf(event)
  const { $transaction_id: transaction } = event.fields
  return {
    ...(session !== undefined && { session }),
    ...(order !== undefined && { order }),
    ...(typeof transaction === 'string' && { transaction }),
    ...(content !== undefined && { content }),
  }
}

async function namedWorkflow(
  route: Route,
  environment: number,
  { core, policyNames }: BodySources,
): Promise<DecidingWorkflow> {
  const version = route.policy_version
  const published = await core.ask({ is: 'policy', environment, version })
  const names = published && (await policyNames.of(published.sequence))
  const workflow = workflowOf(route)
  return { ...workflow, name: names?.workflows.get(workflow.id) ?? workflow.id }
}
