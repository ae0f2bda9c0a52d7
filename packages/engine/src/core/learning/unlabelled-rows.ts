import { type CanonicalEvent, fromCanonicalJson } from '@winnow/contract'
import { isDrawn } from '../../learning/rows/bounded-sample.ts'
import type { EnvironmentModels } from '../../learning/live/environment-models.ts'
import { MAX_LEARNED_EVENTS, type UnlabelledEvent } from '../../entries/lesson-body.ts'
import type { FindEntry } from '../entry-ledger.ts'
import { wasCalledBad } from './called-bad.ts'
import { rowHeadsOf } from './learn-entry.ts'
import type { RowHead } from './ledger-row.ts'
import { wasBlocked, weightOf } from './blocked-rows.ts'
import type { Memory } from '../memory.ts'

/** Entries sampled before the event loop is given back. */
const SLICE_ENTRIES = 5000

/** What to search, and how far. */
export interface Search {
  readonly learned: EnvironmentModels
  readonly environment: number
  /** Only events before this time have had time to be labelled, ms. */
  readonly beforeMs: number
  /** The last entry of the ledger. */
  readonly last: number
  /** Of the random sample, 32 bits. */
  readonly seed: number
}

/** Events without a label, and the entry up to which the ledger was searched. */
export interface Unlabelled {
  readonly events: readonly UnlabelledEvent[]
  readonly settledTo: number
  /** When the earliest event happened that was looked at, ms; Infinity = none of the environment was. */
  readonly firstMs: number
}

/**
 * Finds old events that never got a label, one learning step's worth at a time. They are read from the ledger, so nothing is
 * kept in memory of events that are still too young. When there are too many, a sample is taken by a hash of the sequence,
 * which is the same at every run, and each event counts for those left out. Left out entirely are blocked events, and
 * events of a user or order labelled bad: whether they were good is unknown.
 */
export async function* unlabelledRows(
  memory: Pick<Memory, 'learning' | 'keys' | 'pipeline'>,
  find: FindEntry,
  search: Search,
): AsyncGenerator<Unlabelled> {
  const { learned, last } = search
  const level = levelFor(last - learned.settledTo, learned.models.limits.waitingRows)
  const labelled = new Set(learned.learnedOf.values())
  for (let from = learned.settledTo + 1; from <= last;) {
    const drawn = drawnFrom(from, level, search)
    const rows = await passedRows(find, drawn.sequences, search)
    const late = rows.find(({ atMs }) => atMs > search.beforeMs)
    const settledTo = late === undefined ? drawn.to : late.sequence - 1
    yield {
      events: rows
        .filter((row) => row.sequence <= settledTo && countsAsGood(row, learned, labelled))
        .filter(({ environment, event }) => !wasBlocked(memory, environment, event))
        .filter(({ environment, event }) => !wasCalledBad(memory, environment, event))
        .map(({ sequence, environment, event }) => {
          return { event: sequence, weight: 2 ** level * weightOf(memory, environment, event) }
        }),
      settledTo,
      firstMs: Math.min(...rows.map(({ atMs }) => atMs)),
    }
    if (late !== undefined) return
    from = drawn.to + 1
  }
}

/** A scored event, and when it happened. */
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

/** The level at which `most` of `entries` entries are sampled, or fewer, on average. */
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
    if (sequences.length === MAX_LEARNED_EVENTS) return { sequences, to: sequence }
  }
  return { sequences, to: end }
}

/** It has no label, and events of its type are labelled bad at times. */
function countsAsGood(
  { sequence, eventType }: RowHead,
  { models }: EnvironmentModels,
  labelled: ReadonlySet<number>,
): boolean {
  if (labelled.has(sequence) || models.types.some(({ rows }) => rows.has(sequence))) return false
  return models.types.some((type) => type.judges(eventType))
}
