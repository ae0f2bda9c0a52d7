import type { AbuseType } from '@winnow/contract/canonical'

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
}

/** A user's stored score went past a threshold, up or down. */
export interface ThresholdCrossed {
  readonly kind: 'score_threshold_crossed'
  readonly userId: string
  readonly abuseType: AbuseType
  readonly threshold: keyof ScoreThresholds
  /** The score, 0–100, that was crossed. */
  readonly thresholdScore: number
  readonly direction: 'up' | 'down'
  /** The stored score before; absent when this is the user's first. */
  readonly scoreBefore?: number
  readonly score: number
  /** The entry that moved the score: an event, a label nearby, or a score asked for or brought by a late beacon. */
  readonly cause: { readonly kind: 'event' | 'label' | 'rescore'; readonly sequence: number }
}

/** A message to the outside, with its place: messages of an environment have rising ids. */
export type OutboxMessage = ThresholdCrossed & {
  /** The same whenever the message is made: of the entry's sequence, and its place among the entry's. */
  readonly id: number
  /** The entry it follows from. */
  readonly sequence: number
  /** That entry's receipt, ms. */
  readonly atMs: number
}

/** Messages kept per environment; older ones are gone. */
export const MAX_OUTBOX_MESSAGES = 100_000

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
  /** Id of the oldest message kept; undefined = there is none. */
  oldest(environment: number): Promise<number | undefined>
  /** Id of the newest message; undefined = there is none. */
  newest(environment: number): Promise<number | undefined>
}
