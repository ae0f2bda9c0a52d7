import type { timelineEntrySchema } from '@winnow/contract/native'
import {
  decodeOutcome,
  definitionOf,
  type LedgerEntry,
  outcomeIn,
  type TakenDecision,
  type TimelineEntry,
} from '@winnow/engine'
import { scoresOf } from './abuse-map.ts'
import type { Written } from './written.ts'

/** A line of a timeline on the wire. */
export type TimelineJson = Written<typeof timelineEntrySchema>

/** A line with what its entry tells. */
export function timelineJson(
  { sequence, atMs, kind, type }: TimelineEntry,
  entry: LedgerEntry | undefined,
  scale: 100 | 1,
): TimelineJson {
  const line = { sequence, time: atMs, kind, ...(type !== '' && { type }) }
  if (entry === undefined) return line
  const scores = scoresOf(decodeOutcome(outcomeIn(entry)), scale)
  return {
    ...line,
    ...(Object.keys(scores).length > 0 && { scores }),
    ...detailsOf(entry),
  }
}

function detailsOf(entry: LedgerEntry): Partial<TimelineJson> {
  const details = definitionOf(entry).timeline?.(entry.body) ?? {}
  const { cause, isBad, of, taken, undoes, analyst, source, note, isShrunken, fields } = details
  return {
    ...(cause && { cause }),
    ...(isBad !== undefined && { is_bad: isBad }),
    ...(of && { of: { type: of.type, id: of.id } }),
    ...(taken && { decision: takenJson(taken) }),
    ...(undoes !== undefined && { undoes }),
    ...(analyst !== undefined && { analyst }),
    ...(source !== undefined && { source }),
    ...(note !== undefined && { note }),
    ...(isShrunken && { is_shrunken: true }),
    ...fields,
  }
}

/** A decision that was taken, without its time. */
export const takenJson = (taken: TakenDecision): NonNullable<TimelineJson['decision']> => ({
  id: taken.id,
  abuse_type: taken.abuseType,
  category: taken.category,
  source: taken.source,
  ...(taken.analyst !== undefined && { analyst: taken.analyst }),
  ...(taken.description !== undefined && { description: taken.description }),
  ...(taken.by && {
    by: {
      workflow: taken.by.workflow,
      route: taken.by.route,
      policy_version: taken.by.version,
      sequence: taken.by.event,
    },
  }),
  ...(taken.bulk && { bulk_action: taken.bulk.id }),
})
