import { type AbuseType, LIMITS } from '@winnow/contract/canonical'
import type { MessageBodies, MessageKind, OrderEvent } from '@winnow/contract/native'

/** The scores from which on a user is reviewed, and blocked. */
export interface ScoreThresholds {
  readonly review: number
  readonly block: number
}

/** Thresholds of an environment. */
export interface ThresholdSettings {
  /**
   * A threshold that was crossed is left only so far below it, in points: scores move a little with
   * each event, and a reader of the messages wants it once.
   */
  readonly hysteresis: number
  /** Of abuse types that have their own. */
  readonly byType: Readonly<Partial<Record<AbuseType, ScoreThresholds>>>
  /** Scores that reach this, 0–100, are messages to the partner that made the account; absent = none are. */
  readonly partner?: number
  /** The same for mail. */
  readonly partnerMail?: number
  /** Types of events about orders that are messages; absent = none are. */
  readonly orderEvents?: readonly OrderEvent[]
}

/** The entry that moved a score: an event, a label nearby, or a score asked for or brought by a late beacon. */
export interface ScoreCause {
  readonly kind: 'event' | 'label' | 'rescore'
  readonly sequence: number
}

/** What readers may filter by, whatever the kind. Absent: the message has none. */
export interface MessageSubject {
  /** What it is about. */
  readonly entity?: { readonly type: string; readonly id: string } | undefined
  readonly userId?: string | undefined
  readonly abuseType?: AbuseType | undefined
  /** 0–100. */
  readonly score?: number | undefined
  readonly decisionId?: string | undefined
  readonly caseId?: string | undefined
  readonly queue?: string | undefined
}

/** What every message has. */
export interface MessageHead extends MessageSubject {
  /** Messages of an environment have rising ids. The same whenever it is made: of the entry and its place among the entry's. */
  readonly id: number
  /** Of the body's schema. */
  readonly version: number
  /** The entry it follows from. */
  readonly sequence: number
  /** That entry's receipt, ms. */
  readonly atMs: number
}

/** A message of one kind. `body`: as its readers get it, with scores in points. */
export interface MessageOf<Kind extends MessageKind> extends MessageHead {
  readonly kind: Kind
  readonly body: MessageBodies[Kind]
}

/** A message to the outside. */
export type OutboxMessage = { readonly [Kind in MessageKind]: MessageOf<Kind> }[MessageKind]

/** Ids that belong to one entry: of the largest safe integer, enough for 500 billion entries. */
export const IDS_PER_ENTRY = 16_384

/** How many messages of an environment are kept, and for how long; older ones are gone. */
export interface MessageRetention {
  readonly messages: number
  /** Counted back from the newest one, so that records made anew keep the same. */
  readonly ms: number
}

export const MESSAGES_KEPT: MessageRetention = {
  messages: LIMITS.messagesCount,
  ms: LIMITS.messageAgeMs,
}

/** Messages read at once. */
export const MAX_OUTBOX_PAGE = 1000

/**
 * Messages to the customer, in order. A message follows from committed entries alone, so it is
 * there as soon as its entry is and no crash loses it. Each reader keeps its own position and gets each
 * message at least once.
 */
export interface Outbox {
  /** Messages of an environment with ids above `after`, lowest first; at most MAX_OUTBOX_PAGE. */
  messages(
    environment: number,
    page: { readonly after: number; readonly limit: number },
  ): Promise<readonly OutboxMessage[]>
  /** Messages of an environment with ids below `before`, or the newest, highest first; at most MAX_OUTBOX_PAGE. */
  latest(
    environment: number,
    page: { readonly before?: number; readonly limit: number },
  ): Promise<readonly OutboxMessage[]>
  /** Id of the oldest message kept; undefined = there is none. */
  oldest(environment: number): Promise<number | undefined>
  /** Id of the newest message that is gone; 0 = none is. A reader with a lower position missed some. */
  gone(environment: number): Promise<number>
  /**
   * Calls `onNews` whenever the environment has new messages that can be read, until the function it answers
   * is called. While anybody watches, a message is readable within 100 ms of its entry.
   */
  watch(environment: number, onNews: () => void): () => void
}
