import { type EntityKey, hash64 } from '../entities/entity-key.ts'
import type { Facts } from '../entities/facts.ts'
import { LABEL_EVENT } from '../entities/label-facts.ts'
import {
  type AggregateLayout,
  numberOf,
  type PlacedAggregate,
  wordOf,
} from './compile-aggregates.ts'
import type { EntityState } from './entity-state.ts'

/** An entity named by the event being folded. */
export interface Neighbour {
  readonly key: EntityKey
  readonly type: number
}

/** One step of an entity's history. */
export interface FoldStep {
  readonly sequence: number
  readonly facts: Facts
  /** Everything else the event names: what the entity gets linked to. */
  readonly neighbours: readonly Neighbour[]
  /** 1, or -1 to take back counts and sums folded before (a label withdrawn). */
  readonly sign: 1 | -1
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
  const placed = layout.types[state.type]?.on(facts.type) ?? []
  for (const aggregate of placed) {
    if (aggregate.when === undefined || aggregate.when(facts)) apply(state, aggregate, step)
  }
  state.version = step.sequence
  return true
}

function apply(state: EntityState, aggregate: PlacedAggregate, step: FoldStep): void {
  const { measure, index } = aggregate
  const { facts } = step
  const nowMs = state.lastSeenMs >= facts.atMs ? state.lastSeenMs : facts.atMs
  switch (measure.kind) {
    case 'count':
      return state.tiles.addCount(index, facts.atMs, nowMs, step.sign)
    case 'sum': {
      const value = numberOf(facts, measure.of)
      if (value === value) state.tiles.addSum(index, facts.atMs, nowMs, step.sign * value)
      return
    }
    case 'distinct':
      return link(state, aggregate, step)
    case 'distinct_words': {
      const word = wordOf(facts, measure.of)
      if (word === '') return
      const { lo, hi } = hash64(word, WORD_SEED_LO, WORD_SEED_HI)
      return touch(state, index, lo, hi, facts)
    }
    case 'last':
    case 'first':
    case 'max':
    case 'min':
    case 'ema':
      return registerOf(state, aggregate, step)
  }
}

// oxlint-disable-next-line max-params -- the two halves of a key are kept apart on the hot path
function touch(state: EntityState, kind: number, lo: number, hi: number, facts: Facts): void {
  state.links.touch(kind, lo, hi, Math.max(0, Math.floor(facts.atMs / 1000)))
}

function link(state: EntityState, { index, neighbour }: PlacedAggregate, step: FoldStep): void {
  const { neighbours } = step
  for (let at = 0; at < neighbours.length; at += 1) {
    const other = neighbours[at]
    if (other === undefined || other.type !== neighbour) continue
    const { key } = other
    if (key.lo === state.key.lo && key.hi === state.key.hi) continue
    touch(state, index, key.lo, key.hi, step.facts)
  }
}

function registerOf(
  state: EntityState,
  { measure, index }: PlacedAggregate,
  { facts, sign }: FoldStep,
): void {
  if (
    sign < 0 ||
    measure.kind === 'count' ||
    measure.kind === 'distinct' ||
    measure.kind === 'distinct_words'
  )
    return
  const value = numberOf(facts, measure.of)
  if (value !== value) return
  const held = state.registers[index] ?? NaN
  state.registers[index] = held !== held ? value : next(state, measure, held, value, facts.atMs)
}

// oxlint-disable-next-line max-params -- old value, new value and their time; an object per event would cost more than the sum
function next(
  state: EntityState,
  measure: { readonly kind: string; readonly alpha?: number },
  held: number,
  value: number,
  atMs: number,
): number {
  switch (measure.kind) {
    case 'last':
      return atMs >= state.lastSeenMs ? value : held
    case 'first':
      return atMs <= state.firstSeenMs ? value : held
    case 'max':
      return Math.max(held, value)
    case 'min':
      return Math.min(held, value)
    default:
      return held + (measure.alpha ?? 1) * (value - held)
  }
}
