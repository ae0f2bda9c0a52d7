import { type CanonicalEvent, fromCanonicalJson } from '@winnow/contract'
import { isDrawn } from '../../learning/rows/bounded-sample.ts'
import type { EnvironmentModels } from '../../learning/live/environment-models.ts'
import { MAX_LESSON_EVENTS, type UnlabelledEvent } from '../../learning/live/lesson-body.ts'
import type { FindEntry } from '../entry-ledger.ts'
import { wasCalledBad } from './called-bad.ts'
import { rowHeadsOf } from './learn-entry.ts'
import type { RowHead } from './ledger-row.ts'
import { wasBlocked, weightOf } from './blocked-rows.ts'
import type { Memory } from '../recovery/recover.ts'

/** Entries whose lots are drawn before others have their turn. */
const SLICE_ENTRIES = 5000

/** Where the search for events without a label goes. */
export interface Search {
  readonly learned: EnvironmentModels
  readonly environment: number
  /** Only events before this time were waited for long enough, ms. */
  readonly beforeMs: number
  /** The last entry of the ledger. */
  readonly last: number
  /** 32 bits, of the lots. */
  readonly seed: number
}

/** Some events that nobody labelled in time, and the entry up to which all were looked at. */
export interface Unlabelled {
  readonly events: readonly UnlabelledEvent[]
  readonly settledTo: number
}

/**
 * Finds events that nobody labelled while they were waited for, a lesson's worth at a time. They are
 * found in the ledger, so nothing is kept of events that wait. When too many wait, those are taken whose
 * sequence draws a lot, and count for those between: the same ones, whoever looks and whenever. Of what
 * was blocked nobody knows what it would have become, and of what else is of a bad user or order, whether it was bad too:
 * neither is one of them.
 */
export async function* unlabelledRows(
  memory: Pick<Memory, 'learning' | 'keys' | 'pipeline'>,
  find: FindEntry,
  search: Search,
): AsyncGenerator<Unlabelled> {
  const { learned, last } = search
  const level = levelFor(last - learned.settledTo, learned.models.limits.waitingRows)
  const labelled = new Set(learned.taughtBy.values())
  for (let from = learned.settledTo + 1; from <= last;) {
    const drawn = drawnFrom(from, level, search)
    const rows = await passedRows(find, drawn.sequences, search)
    const late = rows.find(({ atMs }) => atMs > search.beforeMs)
    const settledTo = late === undefined ? drawn.to : late.sequence - 1
    yield {
      events: rows
        .filter((row) => row.sequence <= settledTo && saysSomething(row, learned, labelled))
        .filter(({ environment, event }) => !wasBlocked(memory, environment, event))
        .filter(({ environment, event }) => !wasCalledBad(memory, environment, event))
        .map(({ sequence, environment, event }) => {
          return { event: sequence, weight: 2 ** level * weightOf(memory, environment, event) }
        }),
      settledTo,
    }
    if (late !== undefined) return
    from = drawn.to + 1
  }
}

/** An event that may be learned from, and when it happened. */
interface PassedRow extends RowHead {
  readonly event: CanonicalEvent
  readonly atMs: number
}

async function passedRows(
  find: FindEntry,
  sequences: readonly number[],
  { environment }: Search,
): Promise<readonly PassedRow[]> {
  const heads = await rowHeadsOf(find, sequences)
  const own = [...heads.values()].filter((head) => head.environment === environment)
  return own.map((head) => {
    const event = fromCanonicalJson(head.body)
    return { ...head, event, atMs: event.timeMs ?? head.receivedAtMs }
  })
}

/** So that in the mean no more than `most` of `entries` are drawn. */
function levelFor(entries: number, most: number): number {
  return Math.max(0, Math.ceil(Math.log2(Math.max(1, entries) / most)))
}

function drawnFrom(
  from: number,
  level: number,
  { last, seed }: Search,
): { readonly sequences: readonly number[]; readonly to: number } {
  const sequences: number[] = []
  const end = Math.min(last, from + SLICE_ENTRIES - 1)
  for (let sequence = from; sequence <= end; sequence += 1) {
    if (isDrawn(sequence, seed, level)) sequences.push(sequence)
    if (sequences.length === MAX_LESSON_EVENTS) return { sequences, to: sequence }
  }
  return { sequences, to: end }
}

/** No label tells of it, and events of its type are ever labelled bad. */
function saysSomething(
  { sequence, eventType }: RowHead,
  { models }: EnvironmentModels,
  labelled: ReadonlySet<number>,
): boolean {
  if (labelled.has(sequence) || models.types.some(({ rows }) => rows.has(sequence))) return false
  return models.types.some((type) => type.judges(eventType))
}
