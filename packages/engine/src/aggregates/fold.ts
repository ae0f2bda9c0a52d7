import { type Enrichment, isRepeat } from '../entities/enrichment.ts'
import { type EntityKey, hash64 } from '../entities/entity-key.ts'
import type { Facts } from '../entities/facts.ts'
import { LABEL_EVENT } from '../entities/label-facts.ts'
import { isSpent, keyOfSpentWord } from '../entities/spent.ts'
import {
  type AggregateLayout,
  type FoldPlan,
  type LabelAverage,
  type LinkStep,
  numberOf,
  type RegisterMeasure,
  wordOf,
} from './compile-aggregates.ts'
import type { EntityState } from './entity-state.ts'
import type { Neighbours } from './neighbours.ts'

/** One step of an entity's history. */
export interface FoldStep {
  readonly sequence: number
  readonly facts: Readonly<Facts>
  /** What is known of the event beyond what it contains. */
  readonly enrichment: Enrichment
  /** The event was counted before: nothing but its links is folded. */
  readonly isCounted: boolean
  /** Everything the event names: what the entity gets linked to, but for itself. */
  readonly neighbours: Neighbours
  /** 1, or -1 to take back counts and sums folded before (a label withdrawn). */
  readonly sign: 1 | -1
  /** Sequence of the label that is folded or taken back; 0 for an event. */
  readonly label: number
}

/** The step of an event; a label is folded by steps of its own. */
export function stepOfEvent(
  { facts, enrichment }: Pick<FoldStep, 'facts' | 'enrichment'>,
  sequence: number,
  neighbours: Neighbours,
): FoldStep {
  const isCounted = isRepeat(enrichment)
  return { sequence, facts, enrichment, isCounted, neighbours, sign: 1, label: 0 }
}

const WORD_SEED_LO = 0x2545f491
const WORD_SEED_HI = 0x6c078965

/**
 * Folds one event into one entity. The new state depends on the old one and the event alone, never
 * on another entity: so an entity can be recovered, checked and moved by itself. A step whose
 * sequence the state already has changes nothing.
 */
export function fold(layout: AggregateLayout, state: EntityState, step: FoldStep): boolean {
  if (state.version >= step.sequence) return false
  const { facts } = step
  if (facts.type !== LABEL_EVENT) state.see(facts.atMs)
  const plan = layout.types[state.type]?.on(facts.type)
  if (plan !== undefined) apply(state, plan, step)
  state.version = step.sequence
  return true
}

function apply(state: EntityState, plan: FoldPlan, step: FoldStep): void {
  if (!step.isCounted) {
    foldTiles(state, plan, step)
    if (step.sign > 0) foldRegisters(state, plan, step)
  }
  for (const average of plan.labelAverages) foldLabel(state, average, step)
  const atS = Math.max(0, Math.floor(step.facts.atMs / 1000))
  for (const link of plan.links) {
    if (link.when === undefined || link.when(step.facts, step.enrichment))
      foldLink(state, link, step, atS)
  }
}

function foldTiles(
  state: EntityState,
  plan: FoldPlan,
  { facts, enrichment, sign }: FoldStep,
): void {
  const { tiles } = state
  const { atMs } = facts
  const nowMs = state.lastSeenMs >= atMs ? state.lastSeenMs : atMs
  for (const { index, when } of plan.counts) {
    if (when !== undefined && !when(facts, enrichment)) continue
    if (sign > 0) tiles.addCount(index, atMs, nowMs)
    else tiles.takeCount(index, atMs, nowMs)
  }
  for (const { index, of, when } of plan.sums) {
    if (when !== undefined && !when(facts, enrichment)) continue
    const value = numberOf(facts, of)
    if (value !== value) continue
    tiles.addSum(index, atMs, nowMs, sign * value)
  }
}

/** A register cannot be taken back, but for averages over labels, which are kept for that. */
function foldRegisters(
  { registers, firstSeenMs, lastSeenMs }: EntityState,
  plan: FoldPlan,
  { facts, enrichment }: FoldStep,
): void {
  for (const { index, measure, when } of plan.registers) {
    if (when !== undefined && !when(facts, enrichment)) continue
    const value = numberOf(facts, measure.of)
    if (value !== value) continue
    const held = registers.get(index)
    if (held !== held) registers.set(index, value)
    else if (measure.kind === 'last') {
      if (facts.atMs >= lastSeenMs) registers.set(index, value)
    } else if (measure.kind === 'first') {
      if (facts.atMs <= firstSeenMs) registers.set(index, value)
    } else registers.set(index, moved(measure, held, value))
  }
}

function foldLabel(
  { registers, labels }: EntityState,
  { index, alpha, when }: LabelAverage,
  { facts, enrichment, sign, label }: FoldStep,
): void {
  if (when !== undefined && !when(facts, enrichment)) return
  if (sign > 0) labels.add({ register: index, sequence: label, verdict: facts.labelBad }, alpha)
  else if (!labels.remove(index, label)) return
  registers.set(index, labels.average(index, alpha))
}

function moved(measure: RegisterMeasure, held: number, value: number): number {
  if (measure.kind === 'ema') return held + measure.alpha * (value - held)
  return measure.kind === 'max' ? Math.max(held, value) : Math.min(held, value)
}

function foldLink(
  state: EntityState,
  { kind, neighbour, word }: LinkStep,
  step: FoldStep,
  atS: number,
): void {
  const { neighbours, facts } = step
  if (word !== undefined) return foldWord(state, kind, wordOf(facts, word), atS)
  const { lo, hi } = state.key
  for (let at = neighbours.firstOf(neighbour); at >= 0; at = neighbours.after(at)) {
    const key = neighbours.keyAt(at)
    if (key === undefined || (key.lo === lo && key.hi === hi)) continue
    state.links.touch(kind, key.lo, key.hi, atS)
  }
}

function foldWord(state: EntityState, kind: number, word: string, atS: number): void {
  if (word === '') return
  const { lo, hi } = wordKey(word)
  state.links.touch(kind, lo, hi, atS)
}

/** What a word is linked as. Of an erased word, what it was linked as. */
export const wordKey = (word: string): EntityKey =>
  isSpent(word) ? keyOfSpentWord(word) : hash64(word, WORD_SEED_LO, WORD_SEED_HI)
