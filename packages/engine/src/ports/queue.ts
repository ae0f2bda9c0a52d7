import type { AbuseType } from '@winnow/contract/canonical'
import type { DecidedType } from './decision.ts'

/** What stands first in a queue. */
export const QUEUE_ORDERS = ['expected_loss', 'due', 'score', 'age'] as const
export type QueueOrder = (typeof QUEUE_ORDERS)[number]

/** A queue of cases, as a policy declares it. */
export interface QueueDefinition {
  readonly name: string
  /** What people read instead of the name. */
  readonly displayName?: string
  readonly abuseType: AbuseType
  /** The kinds of entity that it takes. */
  readonly entities: readonly DecidedType[]
  readonly order: QueueOrder
  /** A case is due so long after it came, ms. */
  readonly dueMs: number
  /** A waiting case leaves when its score falls below this, 0–100; absent = none does. */
  readonly leavesBelow?: number
  /** Who may work in it; with neither of the two, everybody who may work on cases. */
  readonly roles?: readonly string[]
  readonly persons?: readonly string[]
  /** Ids of the decisions offered as buttons; none = the usual ones of the entity. */
  readonly decisions: readonly string[]
  /** What people choose from to say why they decided; absent = they are not asked. */
  readonly reasonCodes?: readonly string[]
  /** Absent = no decision is checked. */
  readonly quality?: QueueQuality
}

/** How many decisions of a queue are checked, as shares of its decided cases, 0–1. */
interface QueueQuality {
  /** Goes to a second person, unmarked. */
  readonly secondReview: number
  /** For so many, a copy of a golden case comes, unmarked. */
  readonly golden: number
}

/** The queues that versions of a policy declare, by how far the version is. */
export interface QueuesInForce {
  readonly live?: VersionQueues
  readonly rollout?: VersionQueues
}

interface VersionQueues {
  readonly version: number
  readonly queues: readonly QueueDefinition[]
}

/** Bounds of queues and cases. */
export const CASE_LIMITS = {
  /** Queues that a policy declares. */
  queues: 50,
  rolesOfQueue: 20,
  personsOfQueue: 100,
  decisionsOfQueue: 20,
  /** One key each. */
  reasonCodesOfQueue: 9,
  /** Queues that one event can reach. */
  queuesOfEvent: 32,
  /** Open cases of an environment; a further one leaves at once, with `no_room`. */
  openCases: 100_000,
  /** Causes of a case that are listed: the first, and the latest. */
  causes: 20,
  /** Steps of people in the history of a case; further ones are refused. */
  steps: 200,
  /** People who skipped a case that are remembered, the latest. */
  skips: 50,
  noteChars: 2_000,
  /** Golden cases of a queue. */
  goldenOfQueue: 500,
  /** People who decided a golden case already that are remembered, the latest. */
  goldenJudges: 100,
  /** Cases of a page. */
  page: 500,
} as const
