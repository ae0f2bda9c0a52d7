import { ABUSE_TYPES } from '@winnow/contract/canonical'
import { definitionOf, type LedgerEntry } from '../entries/ledger-entry.ts'
import { thresholdsOf } from '../entries/thresholds.ts'
import {
  IDS_PER_ENTRY,
  type MessageOf,
  type ScoreCause,
  type ThresholdSettings,
} from '../ports/outbox.ts'
import { levelOf, THRESHOLDS } from './score-levels.ts'

/** Places of an entry's messages that belong to its scores: more than abuse types times thresholds. */
export const CROSSING_PLACES = 16

/** What a user's stored scores were before an entry, and are after it. */
export interface ScoreChange {
  readonly userId: string
  readonly levels: { readonly before: number; readonly after: number }
  /** In the order of ABUSE_TYPES; empty = never scored. */
  readonly scores: { readonly before: Float32Array; readonly after: Float32Array }
  readonly settings: ThresholdSettings
}

type Crossed = MessageOf<'score.threshold_crossed'>

/** A message for each threshold that the scores of an entry crossed, lowest id first. */
export function crossings(entry: LedgerEntry, change: ScoreChange): readonly Crossed[] {
  const cause = causeOf(entry)
  const { userId } = change
  const messages: Crossed[] = []
  for (const [type, abuseType] of ABUSE_TYPES.entries()) {
    const score = change.scores.after[type] ?? 0
    for (const [at, threshold] of THRESHOLDS.entries()) {
      const direction = directionOf(change, type, at)
      if (direction === undefined) continue
      messages.push({
        id: entry.sequence * IDS_PER_ENTRY + type * THRESHOLDS.length + at,
        kind: 'score.threshold_crossed',
        version: 1,
        entity: { type: 'user', id: userId },
        userId,
        abuseType,
        score,
        sequence: entry.sequence,
        atMs: entry.receivedAtMs,
        body: {
          threshold,
          threshold_score: thresholdsOf(change.settings, abuseType)[threshold],
          direction,
          score_before: change.scores.before[type] ?? null,
          score,
          cause,
        },
      })
    }
  }
  return messages
}

function directionOf(
  { levels }: ScoreChange,
  type: number,
  threshold: number,
): 'up' | 'down' | undefined {
  const wasOver = levelOf(levels.before, type) > threshold
  const isOver = levelOf(levels.after, type) > threshold
  if (wasOver === isOver) return undefined
  return isOver ? 'up' : 'down'
}

const causeOf = (entry: LedgerEntry): ScoreCause =>
  definitionOf(entry).cause?.(entry) ?? { kind: 'event', sequence: entry.sequence }
