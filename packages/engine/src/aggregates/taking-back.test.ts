/**
 * A label taken back leaves no trace. Goal: whatever labels came and were taken back, an entity's
 * state is that of one which never met them. Method: random labels and take-backs, and a twin that
 * gets only the labels that stand in the end.
 */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { NO_ENRICHMENT } from '../entities/enrichment.ts'
import { Facts } from '../entities/facts.ts'
import { labelFacts } from '../entities/label-facts.ts'
import { typeCode } from '../entities/entity-keys.ts'
import { bytesOf } from '../ports/record-view.ts'
import { compileAggregates } from './compile-aggregates.ts'
import { AGGREGATES } from './declared-aggregates.ts'
import { reputations } from '../entities/reputations.ts'
import { EntityState } from './entity-state.ts'
import { fold } from './fold.ts'
import { MAX_KEPT_LABELS } from './kept-labels.ts'
import { NO_NEIGHBOURS } from './neighbours.ts'
import { RecordBuffer } from './record-buffer.ts'
import { windowSum } from './tiles.ts'
import { WINDOWS } from './windows.ts'

const layout = compileAggregates(AGGREGATES)
const START_MS = Date.UTC(2026, 0, 1)
const DAY_MS = 86_400_000
const { bad, good, recent } = reputations.card.payment_abuse

interface Said {
  readonly abuseType: 'payment_abuse' | 'promotion_abuse'
  readonly isBad: boolean
  readonly atMs: number
  readonly sequence: number
}

/** What happens to a card: a label (which may be taken back later) or an event some days later. */
interface Step {
  readonly isEvent: boolean
  readonly days: number
  readonly abuseType: Said['abuseType']
  readonly isBad: boolean
  /** Which of the last labels is then taken back; 0 = none. */
  readonly back: number
}

const step = fc.record<Step>({
  isEvent: fc.boolean(),
  days: fc.integer({ min: -60, max: 20 }),
  abuseType: fc.constantFrom('payment_abuse', 'promotion_abuse'),
  isBad: fc.boolean(),
  back: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: MAX_KEPT_LABELS / 2 })),
})

const STEP = {
  enrichment: NO_ENRICHMENT,
  isCounted: false,
  neighbours: NO_NEIGHBOURS,
} as const

function fresh(): EntityState {
  const state = new EntityState()
  state.openEmpty({ lo: 1, hi: 2 }, typeCode('card'))
  return state
}

function tellLabel(state: EntityState, said: Said, sign: 1 | -1): void {
  const sequence = state.version + 1
  const facts = labelFacts(said)
  fold(layout, state, { ...STEP, sequence, facts, sign, label: said.sequence })
}

function tellEvent(state: EntityState, atMs: number): void {
  const facts = new Facts()
  facts.type = '$create_order'
  facts.atMs = atMs
  const sequence = state.version + 1
  fold(layout, state, { ...STEP, sequence, facts, sign: 1, label: 0 })
}

/** Plays the steps; then again to the twin, without the labels that were taken back. */
function play(steps: readonly Step[]): { readonly state: EntityState; readonly twin: EntityState } {
  const state = fresh()
  const gone = new Set<number>()
  const standing: Said[] = []
  const told: ((into: EntityState) => void)[] = []
  let nowMs = START_MS
  for (const [at, { isEvent, days, abuseType, isBad, back }] of steps.entries()) {
    const atMs = nowMs + days * DAY_MS
    nowMs = Math.max(nowMs, atMs)
    const said = { abuseType, isBad, atMs, sequence: at + 1 }
    const tell = (into: EntityState): void => {
      if (isEvent) tellEvent(into, atMs)
      else if (!gone.has(said.sequence)) tellLabel(into, said, 1)
    }
    told.push(tell)
    tell(state)
    if (!isEvent) standing.push(said)
    const [taken] = back === 0 ? [] : standing.splice(-back, 1)
    if (taken === undefined) continue
    gone.add(taken.sequence)
    tellLabel(state, taken, -1)
  }
  const twin = fresh()
  for (const tell of told) tell(twin)
  return { state, twin }
}

/** The state's bytes, packed and opened on the way; how many entries it saw is set apart. */
function packed(state: EntityState): Uint8Array {
  const buffer = new RecordBuffer()
  state.pack(buffer)
  const again = new EntityState()
  again.open(state.key, buffer)
  again.version = 1
  again.pack(buffer)
  return bytesOf(buffer)
}

/** Everything that features read of labels: the average, and each count over each window. */
function reputationOf(state: EntityState): readonly number[] {
  const spread = new Float64Array(96 * WINDOWS.length)
  state.tiles.spread(state.lastSeenMs, spread)
  const counts = [bad, good].flatMap((aggregate) =>
    WINDOWS.map((_, window) => windowSum(spread, layout.indexOf(aggregate), window)),
  )
  return [state.registers.get(layout.indexOf(recent)), ...counts]
}

/** Late labels may leave the same buckets in another order: which was first depends on who stood. */
it('among a few labels in the order of time to the last byte', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: MAX_KEPT_LABELS }), (steps) => {
      const inOrder = steps.map((each) => ({
        ...each,
        isEvent: false,
        days: Math.abs(each.days),
      }))
      const { state, twin } = play(inOrder)
      expect(packed(state)).toEqual(packed(twin))
    }),
  )
})

it('among any number of labels and events in everything that features read', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 6 * MAX_KEPT_LABELS }), (steps) => {
      const { state, twin } = play(steps)
      expect(reputationOf(state)).toEqual(reputationOf(twin))
    }),
  )
})

it('but a label before the last sixteen stays in the average, and leaves the counts', () => {
  const state = fresh()
  const label = (sequence: number): Said => {
    const isBad = sequence === 1
    return { abuseType: 'payment_abuse', isBad, atMs: START_MS, sequence }
  }
  for (let sequence = 1; sequence <= MAX_KEPT_LABELS + 1; sequence += 1)
    tellLabel(state, label(sequence), 1)
  const [before] = reputationOf(state)
  tellLabel(state, label(1), -1)
  const [average, ...counts] = reputationOf(state)
  expect(average).toBe(before)
  expect(average).toBeLessThan(0.004)
  expect(counts.slice(0, WINDOWS.length)).toEqual(WINDOWS.map(() => 0))
})
