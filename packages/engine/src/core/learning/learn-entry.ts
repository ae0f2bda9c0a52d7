import { FEATURES } from '../../features/index.ts'
import type { LearningState } from '../../learning/live/learning-state.ts'
import type { LedgerRow } from '../../learning/live/environment-models.ts'
import { eventsIn } from '../../entries/lesson-body.ts'
import { decodeLayers } from '../../learning/live/layers-code.ts'
import type { ModelBody } from '../../entries/model-body.ts'
import { FIRST_LAYERS, type Layers } from '../../learning/layers.ts'
import type { UnlearnedLabel } from '../../learning/live/unlearned-labels.ts'
import type { EntityKeys } from '../../entities/entity-keys.ts'
import type { EntryHead } from '../../entries/entry-of.ts'
import { definitionOf, entryOfKind, type LedgerEntry } from '../../entries/ledger-entry.ts'
import { acceptedLabelOf } from '../apply-entry.ts'
import type { FindEntry } from '../entry-ledger.ts'
import { ledgerRowOf, type RowHead, rowHeadOf } from './ledger-row.ts'
import { WHOLE_TURN } from './turn-share.ts'

/** The events with the vectors they were scored with, but for those that have none. */
export async function rowsOf(
  state: LearningState,
  find: FindEntry,
  events: readonly number[],
  turn = WHOLE_TURN,
): Promise<ReadonlyMap<number, LedgerRow>> {
  const entries = await Promise.all(events.map((sequence) => find(sequence)))
  turn.begin()
  const rows = new Map<number, LedgerRow>()
  for (const entry of entries) {
    const row = entry && ledgerRowOf(entry, state.vectors)
    if (row !== undefined) rows.set(row.sequence, row)
    const rest = turn.rest()
    if (rest !== undefined) await rest
  }
  return rows
}

/** The events that may be learned from, without their vectors: a tenth of the work. */
export async function rowHeadsOf(
  find: FindEntry,
  events: readonly number[],
): Promise<ReadonlyMap<number, RowHead>> {
  const entries = await Promise.all(events.map((sequence) => find(sequence)))
  const heads = entries.flatMap((entry) => (entry === undefined ? [] : (rowHeadOf(entry) ?? [])))
  return new Map(heads.map((head) => [head.sequence, head]))
}

/**
 * Learns what an entry of the ledger says was learned; what it says of events is read from there again. Waits while a snapshot copies
 * what was learned.
 */
export async function learnEntry(
  state: LearningState,
  entry: LedgerEntry,
  find: FindEntry,
): Promise<void> {
  await definitionOf(entry).learn?.(entry, {
    learn: async (at, body) => {
      const isKnown = at.sequence <= state.version
      const rows = isKnown ? new Map() : await rowsOf(state, find, eventsIn(body))
      while (state.isHeld) await state.released()
      state.learn(at, body, rows)
    },
    adopt: (at, body) => adopt(state, { at, body }, find),
  })
}

async function adopt(
  state: LearningState,
  { at: entry, body }: { readonly at: EntryHead; readonly body: ModelBody },
  find: FindEntry,
): Promise<void> {
  if (entry.sequence <= state.version) return
  const isHere = body.model === entry.sequence
  const layers = isHere ? layersIn(entry.outcome) : await layersOf(find, body.model)
  while (state.isHeld) await state.released()
  state.adopt(entry, body, layers)
}

/** Puts the models into a restored state that its snapshot names. */
export async function loadServing(state: LearningState, find: FindEntry): Promise<void> {
  for (const learned of state.learners.values()) {
    const { models, serving } = learned
    for (const type of models.types)
      type.serve(await layersOf(find, serving[type.place] ?? 0), type.moved)
    learned.tune()
  }
}

/** The model that an entry holds; 0 = what serves before anything is fitted. Error: there is none. */
export async function layersOf(find: FindEntry, model: number): Promise<Layers> {
  if (model === 0) return FIRST_LAYERS
  const entry = entryOfKind('model', await find(model))
  if (entry === undefined) throw new Error(`entry ${model} of the ledger holds no model`)
  return layersIn(entry.outcome)
}

const NAMES = FEATURES.map(({ name }) => name)

export const layersIn = (bytes: Uint8Array): Layers => decodeLayers(bytes, NAMES)

/** What is to be learned from a label's entry; undefined of any other entry. */
export function unlearnedLabelOf(keys: EntityKeys, entry: LedgerEntry): UnlearnedLabel | undefined {
  const label = acceptedLabelOf(keys, entry)
  if (label === undefined) return undefined
  const { sequence, environment, receivedAtMs } = entry
  const { effect, subject, replaces, event } = label
  const says = effect && {
    abuseType: effect.abuseType,
    isBad: effect.isBad,
    atMs: effect.atMs,
    subject,
    ...(event === undefined ? {} : { event, isNamed: true as const }),
  }
  return {
    sequence,
    environment,
    receivedAtMs,
    ...(says === undefined ? {} : { says }),
    replaces: replaces.map((former) => ({
      sequence: former.sequence,
      abuseType: former.abuseType,
    })),
  }
}
