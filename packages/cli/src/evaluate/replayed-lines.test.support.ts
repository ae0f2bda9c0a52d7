import { readLabelLine } from '@winnow/contract'
import type { LineReplay } from './line-replay.ts'

/** A line of a file in its place in time. */
export interface Line {
  readonly kind: 'event' | 'label'
  readonly timeMs: number
  readonly fields: Readonly<Record<string, unknown>>
}

/** Whatever takes lines. */
export interface Taker {
  /** Resolves to the event's scores. */
  event(fields: Line['fields'], timeMs: number): Promise<readonly number[]>
  label(fields: Line['fields'], timeMs: number): Promise<void>
}

/** The scores of all events, in their order. */
export async function scoresOf(
  taker: Taker,
  lines: Iterable<Line>,
): Promise<readonly (readonly number[])[]> {
  const scores: (readonly number[])[] = []
  for (const { kind, fields, timeMs } of lines) {
    if (kind === 'event') scores.push(await taker.event(fields, timeMs))
    else await taker.label(fields, timeMs)
  }
  return scores
}

/** Entries of scored events by the ids of their lines, which labels name. */
export type EntriesById = Map<string, number>

export function noteId(entries: EntriesById, { $event_id: id }: Line['fields'], entry: number) {
  if (typeof id === 'string') entries.set(id, entry)
}

/** Error: the line is no label. */
export function labelIn(fields: Line['fields'], entries: EntriesById) {
  const read = readLabelLine(fields)
  if (typeof read === 'string') throw new Error(read)
  const event = read.id === undefined ? undefined : entries.get(read.id)
  return { userId: read.userId, label: event === undefined ? read.label : { ...read.label, event } }
}

export function takerOf(lineReplay: LineReplay): Taker {
  const entries: EntriesById = new Map()
  return {
    event: async (fields, timeMs) => {
      const seen = await lineReplay.event(fields, timeMs)
      if (seen === undefined || typeof seen === 'string') return []
      noteId(entries, fields, seen.sequence)
      return [...seen.outcome.scores]
    },
    label: (fields, receivedAtMs) =>
      lineReplay.label({ ...labelIn(fields, entries), receivedAtMs }),
  }
}
