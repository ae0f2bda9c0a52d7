import { ENTITY_TYPES, type EntityType } from '../entities/entity-types.ts'
import type { Facts } from '../entities/facts.ts'
import { LABEL_EVENT } from '../entities/label-facts.ts'
import {
  type Aggregate,
  type Measure,
  type NumericFact,
  type WordFact,
} from './define-aggregate.ts'
import { MAX_COUNTS, MAX_KINDS, MAX_SUMS } from './record-layout.ts'
import { MAX_DECLARED_REGISTERS } from './system-registers.ts'

/** An aggregate with its place in the record: index of its count, sum, register or kind. */
export interface PlacedAggregate {
  readonly measure: Measure
  readonly index: number
  readonly when: ((facts: Facts) => boolean) | undefined
  /** The type code of the neighbours, for `distinct`. */
  readonly neighbour: number
}

/** What entities of one type remember. */
interface TypeLayout {
  readonly type: EntityType
  readonly aggregates: readonly Aggregate[]
  /** The aggregates that an event of this type changes, most of them filtered once per type. */
  on(eventType: string): readonly PlacedAggregate[]
}

/** All declared aggregates, placed. */
export interface AggregateLayout {
  readonly types: readonly TypeLayout[]
  /** Index of an aggregate among the counts, sums, registers or kinds of its type. */
  indexOf(aggregate: Aggregate): number
  /** The kind under which `by` counts neighbours of type `of`, or -1. */
  kindOf(by: EntityType, of: EntityType): number
}

/** Event types with names beyond these share one list: it depends on declarations only. */
const MAX_EVENT_TYPES_CACHED = 256

/** Gives each aggregate its place. Errors: two of one name, or more than a record has room for. */
export function compileAggregates(aggregates: readonly Aggregate[]): AggregateLayout {
  const places = new Map<Aggregate, number>()
  const names = new Set<string>()
  for (const aggregate of aggregates) {
    if (names.has(aggregate.name)) throw new Error(`aggregate ${aggregate.name} is declared twice`)
    names.add(aggregate.name)
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

const ROOM = { count: MAX_COUNTS, sum: MAX_SUMS, kind: MAX_KINDS, register: MAX_DECLARED_REGISTERS }

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
  const used = { count: 0, sum: 0, kind: 0, register: 0 }
  const placed = aggregates.map((aggregate) => {
    const section = sectionOf(aggregate.measure)
    const index = used[section]++
    if (index >= ROOM[section])
      throw new Error(`${type} has more than ${ROOM[section]} ${section}s`)
    places.set(aggregate, index)
    return { aggregate, placed: place(aggregate, index) }
  })
  const lists = new Map<string, readonly PlacedAggregate[]>()
  const select = (eventType: string): readonly PlacedAggregate[] =>
    placed.filter(({ aggregate }) => counts(aggregate, eventType)).map((each) => each.placed)
  const on = (eventType: string): readonly PlacedAggregate[] => {
    const known = lists.get(eventType)
    if (known !== undefined) return known
    const list = select(eventType)
    if (lists.size < MAX_EVENT_TYPES_CACHED) lists.set(eventType, list)
    return list
  }
  return { type, aggregates, on }
}

function place({ measure, when }: Aggregate, index: number): PlacedAggregate {
  const neighbour = measure.kind === 'distinct' ? ENTITY_TYPES.indexOf(measure.of) : -1
  return { measure, index, when, neighbour }
}

/** An aggregate without a list counts every real event, but no label. */
function counts({ on }: Aggregate, eventType: string): boolean {
  return on === undefined ? eventType !== LABEL_EVENT : on.includes(eventType)
}

export function numberOf(facts: Facts, fact: NumericFact): number {
  return facts[fact]
}

export function wordOf(facts: Facts, fact: WordFact): string {
  return facts[fact]
}
