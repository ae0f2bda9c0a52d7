import { nearestName } from '@winnow/contract'
import type { Decision } from '../ports/decision.ts'
import type { QueueDefinition } from '../ports/queue.ts'
import type { DocumentProblem } from './document/document-problem.ts'
import type { PolicyDocument, WorkflowDocument } from './document/policy-document.ts'

type PolicyDecision = Pick<Decision, 'id' | 'entityType'>

type Document = Pick<PolicyDocument, 'queues' | 'workflows'>

/** What is wrong with the queues of a document: decisions that do not fit, and reviews of entities that a queue does not take. */
export function queueFindings(
  { queues, workflows }: Document,
  decisions: readonly PolicyDecision[],
): readonly DocumentProblem[] {
  return [
    ...queues.flatMap((queue, at) => decisionFindings(queue, decisions, `queues[${at}].decisions`)),
    ...workflows.flatMap((workflow, at) => reviewFindings(workflow, queues, `workflows[${at}]`)),
  ]
}

function decisionFindings(
  queue: QueueDefinition,
  decisions: readonly PolicyDecision[],
  path: string,
): readonly DocumentProblem[] {
  return queue.decisions.flatMap((id, at): readonly DocumentProblem[] => {
    const error = { severity: 'error', path: `${path}[${at}]` } as const
    const decision = decisions.find((one) => one.id === id)
    if (decision === undefined) {
      const ids = decisions.map((one) => one.id)
      return [{ ...error, message: `There is no \`${id}\`.`, ...suggested(nearestName(id, ids)) }]
    }
    const { entityType } = decision
    if (queue.entities.includes(entityType)) return []
    const message = `\`${id}\` is about the ${entityType}, which the queue does not take.`
    return [{ ...error, message }]
  })
}

function reviewFindings(
  { entity, abuseTypes, routes }: WorkflowDocument,
  queues: readonly QueueDefinition[],
  path: string,
): readonly DocumentProblem[] {
  return routes.flatMap(({ actions }, at) =>
    actions.flatMap((action, place): readonly DocumentProblem[] => {
      if (action.do !== 'review') return []
      const where = `${path}.routes[${at}].do[${place}].review`
      const queue = queues.find(({ name }) => name === action.queue)
      if (queue === undefined) return undeclared(action.queue, queues, where)
      if (!queue.entities.includes(entity)) {
        const message = `\`${queue.name}\` does not take a case about the ${entity}.`
        return [
          {
            severity: 'error',
            path: where,
            message,
            suggestion: `add \`${entity}\` to its entities`,
          },
        ]
      }
      if (abuseTypes.length === 0 || abuseTypes.includes(queue.abuseType)) return []
      const message = `\`${queue.name}\` is a queue of ${queue.abuseType}, which the workflow does not name.`
      return [{ severity: 'warning', path: where, message }]
    }),
  )
}

/** A queue that is named and not declared is a plain one. Where the document declares others, its name may be a mistake. */
function undeclared(
  name: string,
  queues: readonly QueueDefinition[],
  path: string,
): readonly DocumentProblem[] {
  if (queues.length === 0) return []
  const near = nearestName(
    name,
    queues.map((queue) => queue.name),
  )
  const message = `\`${name}\` is not declared among the queues: it is as every queue without a declaration.`
  return [{ severity: 'warning', path, message, ...suggested(near) }]
}

const suggested = (near: string | undefined) =>
  near === undefined ? {} : { suggestion: `\`${near}\`` }
