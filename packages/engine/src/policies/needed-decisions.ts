import { DECIDED_TYPES, type DecidedType } from '../ports/decision.ts'
import type { ActionDocument } from './document/policy-document.ts'

/** What matters here of a compiled route. */
interface ReadingRoute {
  readonly document: { readonly actions: readonly ActionDocument[] }
  /** By path. */
  readonly reads: ReadonlyMap<string, unknown>
}

interface ReadingWorkflow {
  readonly document: { readonly entity: DecidedType }
  readonly routes: readonly ReadingRoute[]
}

type ByEventType = ReadonlyMap<string, readonly ReadingWorkflow[]>

/**
 * The entities of an event of which a policy needs the standing decisions: those with decisions that a condition reads, and those
 * that it may decide about.
 */
export function neededDecisions(
  { byEventType }: { readonly byEventType: ByEventType },
  eventType: string,
): readonly DecidedType[] {
  const workflows = byEventType.get(eventType) ?? []
  return [...new Set(workflows.flatMap(neededBy))]
}

const neededBy = ({ document, routes }: ReadingWorkflow): readonly DecidedType[] => [
  ...routes.flatMap(readBy),
  ...(routes.some(decides) ? [document.entity] : []),
]

const decides = ({ document: { actions } }: ReadingRoute): boolean =>
  actions.some((action) => action.do === 'decide')

/** By event type, the entities but the user with decisions that a condition reads; undefined = none. */
export function otherDecisionReads(
  byEventType: ByEventType,
): ReadonlyMap<string, readonly DecidedType[]> | undefined {
  const reads = [...byEventType].map(([type, workflows]) => {
    const read = workflows.flatMap(({ routes }) => routes.flatMap(readBy))
    return [type, [...new Set(read)].filter((entity) => entity !== 'user')] as const
  })
  const some = reads.filter(([, entities]) => entities.length > 0)
  return some.length === 0 ? undefined : new Map(some)
}

/** A value that goes on a list may read them too. */
function readBy({ reads, document: { actions } }: ReadingRoute): readonly DecidedType[] {
  const paths = [...reads.keys()].filter((path) => path.startsWith('decisions.'))
  const isInValue = actions.some(
    (action) => 'value' in action && action.value.includes('decisions'),
  )
  return isInValue ? DECIDED_TYPES : paths.map(entityIn)
}

/** `decisions.order.payment_abuse` is about the order, `decisions.payment_abuse` about the user. */
const entityIn = (path: string): DecidedType =>
  DECIDED_TYPES.find((type) => path.startsWith(`decisions.${type}.`)) ?? 'user'
