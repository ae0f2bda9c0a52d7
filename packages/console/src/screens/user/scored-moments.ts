import type { TimelineEntry } from '../../parts/timeline/timeline-entry.ts'

/** Entries that have scores, the newest first. */
export const scoredMoments = (entries: readonly TimelineEntry[]): readonly TimelineEntry[] =>
  entries.filter(({ scores }) => scores !== undefined)

/** The scored entry that came before another. */
export const scoredBefore = (
  entries: readonly TimelineEntry[],
  sequence: number,
): number | undefined => {
  const at = scoredMoments(entries).findIndex((entry) => entry.sequence === sequence)
  return at < 0 ? undefined : scoredMoments(entries)[at + 1]?.sequence
}
