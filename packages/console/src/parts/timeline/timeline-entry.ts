import type { Answer } from '../../calls/call-types.ts'

export type TimelineEntry = Answer<'GET /v1/users/{userId}/timeline'>['entries'][number]

export type ScoredType = keyof NonNullable<TimelineEntry['scores']>

/** What a timeline can be narrowed to. */
export const TIMELINE_KINDS = ['events', 'decisions', 'labels', 'notes', 'rescores'] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

const KIND_OF: Readonly<Record<string, TimelineKind>> = {
  event: 'events',
  decided: 'decisions',
  label: 'labels',
  unlabel: 'labels',
  noted: 'notes',
  rescore: 'rescores',
}

/** An address says it as `decisions,labels`; unknown words are left out. */
export const timelineKinds = (text: string | undefined): readonly TimelineKind[] =>
  TIMELINE_KINDS.filter((kind) => text?.split(',').includes(kind) === true)

/** Those of some kinds; of none named, all. */
export const entriesOf = (
  entries: readonly TimelineEntry[],
  kinds: readonly TimelineKind[],
): readonly TimelineEntry[] =>
  kinds.length === 0
    ? entries
    : entries.filter(({ kind }) => kinds.some((one) => one === KIND_OF[kind]))

/** An entry with what it did to the score. */
export interface TimelineLine {
  readonly entry: TimelineEntry
  readonly score: number | undefined
  /** Since the scored entry before; undefined = there is none on this page. */
  readonly change: number | undefined
}

/** The score of an abuse type after an entry, or the highest one. */
const scoreOf = ({ scores = {} }: TimelineEntry, type: ScoredType | undefined) => {
  if (type !== undefined) return scores[type]
  const all = Object.values(scores)
  return all.length === 0 ? undefined : Math.max(...all)
}

/** The lines of entries, the newest first. Changes are those between neighbours, also where some entries are not shown. */
export function timelineLines(
  entries: readonly TimelineEntry[],
  type: ScoredType | undefined,
): readonly TimelineLine[] {
  let former: number | undefined
  return entries
    .toReversed()
    .map((entry) => {
      const score = scoreOf(entry, type)
      const change = score === undefined || former === undefined ? undefined : score - former
      former = score ?? former
      return { entry, score, change }
    })
    .toReversed()
}
