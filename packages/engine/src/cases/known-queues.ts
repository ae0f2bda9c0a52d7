import { ABUSE_TYPES, type AbuseType } from '@winnow/contract/canonical'
import { decisionId } from '../entries/decisions/usual-decisions.ts'
import { readDuration } from '../policies/conditions/read-duration.ts'
import { DECIDED_TYPES, type DecidedType } from '../ports/decision.ts'
import type { CaseEntity } from '../ports/cases.ts'
import type { QueueDefinition, QueueOrder, QueuesInForce } from '../ports/queue.ts'

/** A queue without a `due` of its own: a working day, with the night before it. */
const USUAL_DUE_MS = 86_400_000

/** What a queue is that a policy names and does not declare. */
export const plainQueue = (name: string, abuseType: AbuseType): QueueDefinition => ({
  name,
  abuseType,
  entities: DECIDED_TYPES,
  order: 'expected_loss',
  dueMs: USUAL_DUE_MS,
  decisions: [],
})

/** Names of the queues that every environment has, one for each abuse type; a policy that declares one of them replaces it. */
const USUAL_NAMES: Readonly<Record<AbuseType, string>> = {
  payment_abuse: 'payments',
  account_abuse: 'accounts',
  account_takeover: 'logins',
  content_abuse: 'content',
  promotion_abuse: 'promotions',
}

/** Abuse without money is ordered by its score. */
const usualOrder = (abuseType: AbuseType): QueueOrder =>
  abuseType === 'payment_abuse' || abuseType === 'promotion_abuse' ? 'expected_loss' : 'score'

export const USUAL_QUEUES: readonly QueueDefinition[] = ABUSE_TYPES.map((abuseType) => ({
  ...plainQueue(USUAL_NAMES[abuseType], abuseType),
  order: usualOrder(abuseType),
}))

/** How a checked document has a queue. */
interface WrittenQueue {
  readonly name: string
  readonly display_name?: string
  readonly abuse_type: AbuseType
  readonly entities?: readonly DecidedType[]
  readonly order?: QueueOrder
  readonly due?: string
  readonly leaves_below?: number
  readonly who?: { readonly roles?: readonly string[]; readonly persons?: readonly string[] }
  readonly decisions?: readonly string[]
  readonly reason_codes?: readonly string[]
  readonly quality?: { readonly second_review?: number; readonly golden?: number }
}

/** The queue that a document declares. Only documents that were checked are read. */
function declaredQueue(written: WrittenQueue): QueueDefinition {
  const plain = plainQueue(written.name, written.abuse_type)
  const { roles, persons } = written.who ?? {}
  const { second_review: secondReview = 0, golden = 0 } = written.quality ?? {}
  return {
    ...plain,
    entities: written.entities ?? plain.entities,
    order: written.order ?? plain.order,
    dueMs: readDuration(written.due ?? '') ?? plain.dueMs,
    decisions: written.decisions ?? plain.decisions,
    ...(written.display_name !== undefined && { displayName: written.display_name }),
    ...(written.leaves_below !== undefined && { leavesBelow: written.leaves_below }),
    ...(roles !== undefined && { roles }),
    ...(persons !== undefined && { persons }),
    ...(written.reason_codes !== undefined && { reasonCodes: written.reason_codes }),
    ...(written.quality !== undefined && { quality: { secondReview, golden } }),
  }
}

/** The queues that the text of a published document declares. */
export function queuesIn(document: string): readonly QueueDefinition[] {
  const { queues = [] } = JSON.parse(document) as { readonly queues?: readonly WrittenQueue[] }
  return queues.map(declaredQueue)
}

/** A version of a policy comes to a stage. */
interface StagedVersion {
  readonly version: number
  readonly stage: string
  readonly document: string
}

/** The queues in force after a publication: those of the version that is live, and of one that is for some users. */
export function queuesAfter(
  { live, rollout }: QueuesInForce,
  { version, stage, document }: StagedVersion,
): QueuesInForce {
  const others = {
    ...(live !== undefined && live.version !== version && { live }),
    ...(rollout !== undefined && rollout.version !== version && { rollout }),
  }
  if (stage !== 'live' && stage !== 'rollout') return others
  return { ...others, [stage]: { version, queues: queuesIn(document) } }
}

/** All queues of an environment by their names: those that every environment has, and declared ones. */
export function allQueues({ live, rollout }: QueuesInForce): readonly QueueDefinition[] {
  const all = [...USUAL_QUEUES, ...(rollout?.queues ?? []), ...(live?.queues ?? [])]
  return [...new Map(all.map((queue) => [queue.name, queue])).values()].toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )
}

/** The queue of a name; a version that is for some users has its own. One that nobody declares is a plain one. */
export function queueOf(
  inForce: QueuesInForce,
  name: string,
  { version, abuseType }: { readonly version?: number; readonly abuseType: AbuseType },
): QueueDefinition {
  const { rollout } = inForce
  const own = rollout?.version === version ? rollout?.queues : undefined
  const known = own?.find((one) => one.name === name)
  return known ?? allQueues(inForce).find((one) => one.name === name) ?? plainQueue(name, abuseType)
}

/** Ids of the decisions that a queue offers for an entity. */
export function buttonsOf(
  { abuseType, decisions }: Pick<QueueDefinition, 'abuseType' | 'decisions'>,
  { type }: Pick<CaseEntity, 'type'>,
  typeOf: (decision: string) => DecidedType | undefined,
): readonly string[] {
  const offered = decisions.filter((id) => typeOf(id) === type)
  if (offered.length > 0) return offered
  return ['Block', 'Watch', 'Accept'].map((verb) => decisionId(`${verb} ${type}`, abuseType))
}
