import { ABUSE_TYPES } from '@winnow/contract/canonical'
import { definitionOf, type LedgerEntry } from '../entries/ledger-entry.ts'
import type { OutboxMessage, ThresholdCrossed, ThresholdSettings } from '../ports/outbox.ts'
import { thresholdsOf } from '../entries/thresholds.ts'
import { levelOf, THRESHOLDS } from './score-levels.ts'

/** Ids that belong to one entry: more than abuse types times thresholds. */
const IDS_PER_ENTRY = 16

/** What a user's stored scores were before an entry, and are after it. */
export interface ScoreChange {
  readonly userId: string
  readonly levels: { readonly before: number; readonly after: number }
  /** In the order of ABUSE_TYPES; empty = never scored. */
  readonly scores: { readonly before: Float32Array; readonly after: Float32Array }
  readonly settings: ThresholdSettings
}

/** A message for each threshold that the scores of an entry crossed, lowest id first. */
export function crossings(entry: LedgerEntry, change: ScoreChange): readonly OutboxMessage[] {
  const cause = causeOf(entry)
  const messages: OutboxMessage[] = []
  for (const [type, abuseType] of ABUSE_TYPES.entries()) {
    for (const [at, threshold] of THRESHOLDS.entries()) {
      const direction = directionOf(change, type, at)
      if (direction === undefined) continue
      messages.push({
        id: entry.sequence * IDS_PER_ENTRY + type * THRESHOLDS.length + at,
        kind: 'score_threshold_crossed',
        userId: change.userId,
        abuseType,
        threshold,
        thresholdScore: thresholdsOf(change.settings, abuseType)[threshold],
        direction,
        ...scoresOf(change, type),
        cause,
        sequence: entry.sequence,
        atMs: entry.receivedAtMs,
      })
    }
  }
  return messages
}

function directionOf(
  { levels }: ScoreChange,
  type: number,
  threshold: number,
): ThresholdCrossed['direction'] | undefined {
  const wasOver = levelOf(levels.before, type) > threshold
  const isOver = levelOf(levels.after, type) > threshold
  if (wasOver === isOver) return undefined
  return isOver ? 'up' : 'down'
}

function scoresOf({ scores }: ScoreChange, type: number) {
  const before = scores.before[type]
  const score = scores.after[type] ?? 0
  return before === undefined ? { score } : { scoreBefore: before, score }
}

const causeOf = (entry: LedgerEntry): ThresholdCrossed['cause'] =>
  definitionOf(entry).cause?.(entry) ?? { kind: 'event', sequence: entry.sequence }
