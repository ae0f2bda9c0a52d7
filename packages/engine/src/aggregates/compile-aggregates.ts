import { typeCode } from '../entities/entity-keys.ts'
import { ENTITY_TYPES, entityOfType, type EntityType } from '../entities/entity-types.ts'
import type { Facts } from '../entities/facts.ts'
import { LABEL_EVENT } from '../entities/label-facts.ts'
import {
  type Aggregate,
  type Condition,
  type Measure,
  type NumericFact,
  type WordFact,
} from '../entities/counted/define-aggregate.ts'
import { MAX_COUNTS, MAX_KINDS, MAX_REGISTERS, MAX_SUMS } from './record-layout.ts'
import { linkRoom, longestRecord } from './record-room.ts'
import { registersOf } from './system-registers.ts'

/** What one event type changes in a state, sorted by what is done; places are those in the record. */
export interface FoldPlan {
  readonly counts: readonly { readonly index: number; readonly when: Condition | undefined }[]
  readonly sums: readonly {
    readonly index: number
    readonly of: NumericFact
    readonly when: Condition | undefined
  }[]
  readonly registers: readonly {
    readonly index: number
    readonly measure: RegisterMeasure
    readonly when: Condition | undefined
  }[]
  readonly links: readonly LinkStep[]
  /** Averages over labels, each in a register. */
  readonly labelAverages: readonly LabelAverage[]
}

export interface LabelAverage {
  readonly index: number
  readonly alpha: number
  readonly when: Condition | undefined
}

export type RegisterMeasure = Extract<Measure, { kind: 'last' | 'first' | 'max' | 'min' | 'ema' }>

/** Links to the neighbours of a type, or to the hash of a word. */
export interface LinkStep {
  readonly kind: number
  /** Type code of the neighbours; -1 = a word. */
  readonly neighbour: number
  readonly word: WordFact | undefined
  readonly when: Condition | undefined
}

/** What entities of one type remember. */
interface TypeLayout {
  readonly type: EntityType
  readonly aggregates: readonly Aggregate[]
  /** The registers that its states use. */
  readonly registers: ReadonlySet<number>
  /** Links that a state has room for. */
  readonly linkRoom: number
  /** The longest record, in bytes. */
  readonly longest: number
  /** What an event of this type changes. */
  on(eventType: string): FoldPlan
}

/** All declared aggregates, placed. */
export interface AggregateLayout {
  readonly types: readonly TypeLayout[]
  /** Index of an aggregate among the counts, sums, registers or kinds of its type. */
  indexOf(aggregate: Aggregate): number
  /** The kind under which `by` counts neighbours of type `of`, or -1. */
  kindOf(by: string, of: string): number
}

/** Event types with names beyond these share one list: it depends on declarations only. */
const MAX_EVENT_TYPES_CACHED = 256

/** Gives each aggregate its place. Errors: two of one name, one of no entity type, registers that clash, or more than a record has room for. */
export function compileAggregates(aggregates: readonly Aggregate[]): AggregateLayout {
  const places = new Map<Aggregate, number>()
  const names = new Set<string>()
  for (const aggregate of aggregates) {
    if (names.has(aggregate.name)) throw new Error(`aggregate ${aggregate.name} is declared twice`)
    names.add(aggregate.name)
    entityOfType(aggregate.by)
  }
  const types = ENTITY_TYPES.map((type) => layOut(type, aggregates, places))
  return {
    types,
    indexOf: (aggregate) => placeOf(places, aggregate),
    kindOf: (by, of) => {
      const found = aggregates.find(
        ({ by: owner, measure }) =>
          owner === by && measure.kind === 'distinct' && measure.of === of,
      )
      return found === undefined ? -1 : placeOf(places, found)
    },
  }
}

function placeOf(places: ReadonlyMap<Aggregate, number>, aggregate: Aggregate): number {
  const place = places.get(aggregate)
  if (place === undefined) throw new Error(`aggregate ${aggregate.name} is not in the list`)
  return place
}

const ROOM = { count: MAX_COUNTS, sum: MAX_SUMS, kind: MAX_KINDS, register: MAX_REGISTERS }

type Used = Record<keyof typeof ROOM, number>

function sectionOf(measure: Measure): keyof typeof ROOM {
  if (measure.kind === 'count' || measure.kind === 'sum') return measure.kind
  return measure.kind === 'distinct' || measure.kind === 'distinct_words' ? 'kind' : 'register'
}

function layOut(
  type: EntityType,
  all: readonly Aggregate[],
  places: Map<Aggregate, number>,
): TypeLayout {
  const aggregates = all.filter(({ by }) => by === type)
  const used: Used = { count: 0, sum: 0, kind: 0, register: 0 }
  for (const aggregate of aggregates) {
    const section = sectionOf(aggregate.measure)
    const index = used[section]++
    if (index >= ROOM[section])
      throw new Error(`${type} has more than ${ROOM[section]} ${section}s`)
    places.set(aggregate, index)
  }
  const plans = new Map<string, FoldPlan>()
  const on = (eventType: string): FoldPlan => {
    const known = plans.get(eventType)
    if (known !== undefined) return known
    const plan = planFor(
      aggregates.filter((aggregate) => counts(aggregate, eventType)),
      places,
    )
    if (plans.size < MAX_EVENT_TYPES_CACHED) plans.set(eventType, plan)
    return plan
  }
  return { type, aggregates, on, ...roomOf(type, used, aggregates) }
}

/** What a record holds at most. Errors: registers clash, or the longest record is too long. */
function roomOf(type: EntityType, used: Used, aggregates: readonly Aggregate[]) {
  const registers = registersOf({ type, slots: entityOfType(type).keeps ?? [] }, used.register)
  const averages = aggregates.filter(({ measure }) => measure.kind === 'label_ema').length
  const { count: counts, sum: sums, kind: kinds } = used
  const held = { type, registers: registers.size, averages, counts, sums, kinds }
  return { registers, linkRoom: linkRoom(kinds), longest: longestRecord(held) }
}

function planFor(
  aggregates: readonly Aggregate[],
  places: ReadonlyMap<Aggregate, number>,
): FoldPlan {
  const plan = {
    counts: [] as FoldPlan['counts'][number][],
    sums: [] as FoldPlan['sums'][number][],
    registers: [] as FoldPlan['registers'][number][],
    links: [] as LinkStep[],
    labelAverages: [] as LabelAverage[],
  }
  for (const aggregate of aggregates) {
    const { measure, when } = aggregate
    const index = placeOf(places, aggregate)
    if (measure.kind === 'count') plan.counts.push({ index, when })
    else if (measure.kind === 'sum') plan.sums.push({ index, of: measure.of, when })
    else if (measure.kind === 'distinct') {
      const neighbour = typeCode(entityOfType(measure.of).type)
      plan.links.push({ kind: index, neighbour, word: undefined, when })
    } else if (measure.kind === 'distinct_words') {
      plan.links.push({ kind: index, neighbour: -1, word: measure.of, when })
    } else if (measure.kind === 'label_ema') {
      plan.labelAverages.push({ index, alpha: measure.alpha, when })
    } else plan.registers.push({ index, measure, when })
  }
  return plan
}

/** An aggregate without a list counts every real event, but no label. */
function counts({ on }: Aggregate, eventType: string): boolean {
  return on === undefined ? eventType !== LABEL_EVENT : on.includes(eventType)
}

export function numberOf(facts: Readonly<Facts>, fact: NumericFact): number {
  return facts[fact]
}

export function wordOf(facts: Readonly<Facts>, fact: WordFact): string {
  return facts[fact]
}
