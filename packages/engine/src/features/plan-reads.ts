import type { AggregateLayout } from '../aggregates/compile-aggregates.ts'
import type { Aggregate, Measure } from '../entities/counted/define-aggregate.ts'
import { MAX_COUNTS, MAX_KINDS } from '../aggregates/record-layout.ts'
import { ownLabelAt } from '../aggregates/system-registers.ts'
import { WINDOW_INDEX } from '../aggregates/windows.ts'
import { ENTITY_TYPES, entityIn, type EntityType, ROLES } from '../entities/entity-types.ts'
import type { Read } from './define-feature.ts'

/** Reads of one sort, three numbers each and side by side, so that a role's are in few cache lines. */
export type Triples = Int16Array

export const TRIPLE = 3

/** Reads of which the largest value among several states counts. */
export interface Worst {
  /** Slot, register, unused. */
  readonly registers: Triples
  /** Slot, place among counts then sums, window. */
  readonly windows: Triples
  /** Slot, kind, window. */
  readonly distinct: Triples
}

/** Distinct counts, sorted by kind: one walk through an entity's links answers all of them. */
export interface Distinct {
  /** Slot, kind, window. */
  readonly reads: Triples
  /** Where the reads of each kind begin; behind the last kind, where they end. */
  readonly from: Uint16Array
}

/** Reads of the neighbours of one kind, which are opened once for all of them. */
export interface Around extends Worst {
  readonly kind: number
  /** Type code of the neighbours. */
  readonly type: number
}

/** All that is read of the entity in one role; -1 = not read. */
export interface RolePlan {
  readonly age: number
  readonly idle: number
  /** Slot, register, unused. */
  readonly registers: Triples
  readonly registersBefore: Triples
  /** Slot, place among counts then sums, window. */
  readonly windows: Triples
  /** Beyond the last count and the last sum among `windows`. */
  readonly counts: number
  readonly sums: number
  readonly distinct: Distinct
  /** Slot, kind, code of the other role: since when, and how often, the two were seen together. */
  readonly linkAges: Triples
  readonly linkCounts: Triples
  readonly around: readonly Around[]
  /** Of all entities in the role; undefined = none is read so. */
  readonly most: Worst | undefined
}

export interface ReadPlan {
  readonly slots: number
  /** In the order of ROLES. */
  readonly roles: readonly RolePlan[]
  slotOf(read: Read): number
}

type Slotted<K extends Read['kind'] = Read['kind']> = Read & {
  readonly kind: K
  readonly slot: number
}

/** Gives every distinct read a slot and sorts the reads by the role they need. */
export function planReads(reads: readonly Read[], layout: AggregateLayout): ReadPlan {
  const slots = new Map<string, number>()
  const distinct: Slotted[] = []
  for (const read of reads) {
    const name = nameOf(read)
    if (slots.has(name)) continue
    distinct.push({ ...read, slot: slots.size })
    slots.set(name, slots.size)
  }
  return {
    slots: slots.size,
    roles: ROLES.map((role) =>
      planRole(
        distinct.filter((read) => read.role === role),
        layout,
      ),
    ),
    slotOf: (read) => slots.get(nameOf(read)) ?? -1,
  }
}

/** Two reads of one name are one read. */
function nameOf(read: Read): string {
  switch (read.kind) {
    case 'window':
    case 'around':
    case 'most':
      return `${read.kind} ${read.role} ${read.of.name} ${read.window}`
    case 'register':
    case 'register_before':
      return `${read.kind} ${read.role} ${read.of.name}`
    case 'link_age':
    case 'link_count':
      return `${read.kind} ${read.role} ${read.to}`
    case 'own_label':
      return `${read.kind} ${read.role} ${read.abuse}`
    case 'age':
    case 'idle':
      return `${read.kind} ${read.role}`
  }
}

function planRole(reads: readonly Slotted[], layout: AggregateLayout): RolePlan {
  const of = <K extends Read['kind']>(kind: K): Slotted<K>[] =>
    reads.filter((read): read is Slotted<K> => read.kind === kind)
  const registers = [...of('register'), ...of('window').filter(isRegister)]
  const windows = windowTriples(of('window'), layout)
  const places = windows.filter((_, at) => at % TRIPLE === 1)
  return {
    age: of('age')[0]?.slot ?? -1,
    idle: of('idle')[0]?.slot ?? -1,
    registers: Int16Array.of(
      ...triples(registers, ({ of: read }) => [layout.indexOf(read), 0]),
      ...triples(of('own_label'), ({ abuse }) => [ownLabelAt(abuse), 0]),
    ),
    registersBefore: triples(of('register_before'), ({ of: read }) => [layout.indexOf(read), 0]),
    windows,
    counts: beyond(places.filter((place) => place < MAX_COUNTS)),
    sums: beyond(places.filter((place) => place >= MAX_COUNTS).map((place) => place - MAX_COUNTS)),
    distinct: planDistinct(of('window'), layout),
    linkAges: triples(of('link_age'), (read) => linkOf(read, layout)),
    linkCounts: triples(of('link_count'), (read) => linkOf(read, layout)),
    around: planAround(of('around'), layout),
    most: of('most').length === 0 ? undefined : planWorst(of('most'), layout),
  }
}

function planAround(reads: readonly Slotted<'around'>[], layout: AggregateLayout): Around[] {
  const kinds = new Set(
    reads.map(({ role, through }) => linkKind(layout, entityIn(role).type, through)),
  )
  return [...kinds].map((kind) => {
    const group = reads.filter(
      (each) => linkKind(layout, entityIn(each.role).type, each.through) === kind,
    )
    return {
      kind,
      type: ENTITY_TYPES.indexOf(group[0]?.through ?? 'user'),
      ...planWorst(group, layout),
    }
  })
}

function planWorst(reads: readonly OverWindow[], layout: AggregateLayout): Worst {
  return {
    registers: triples(reads.filter(isRegister), ({ of }) => [layout.indexOf(of), 0]),
    windows: windowTriples(reads, layout),
    distinct: distinctTriples(reads, layout),
  }
}

function triples<R extends { readonly slot: number }>(
  reads: readonly R[],
  rest: (read: R) => readonly [number, number],
): Triples {
  return Int16Array.from(reads.flatMap((read) => [read.slot, ...rest(read)]))
}

type OverWindow = Slotted<'window'> | Slotted<'around'> | Slotted<'most'>

/** The windows of one number side by side, the shortest first: so they are read in one walk. */
function windowTriples(reads: readonly OverWindow[], layout: AggregateLayout): Triples {
  const tiled = reads
    .filter(({ of: { measure } }) => sectionOf(measure) === 'window')
    .map(({ slot, of, window }) => ({
      slot,
      place: placeOf(of, layout),
      window: WINDOW_INDEX[window],
    }))
    .toSorted((one, other) => one.place - other.place || one.window - other.window)
  return triples(tiled, ({ place, window }) => [place, window])
}

/** The place of an aggregate among counts, then sums. */
function placeOf(of: Aggregate, layout: AggregateLayout): number {
  return layout.indexOf(of) + (of.measure.kind === 'sum' ? MAX_COUNTS : 0)
}

function distinctTriples(reads: readonly OverWindow[], layout: AggregateLayout): Triples {
  const linked = reads.filter(({ of: { measure } }) => sectionOf(measure) === 'kind')
  return triples(linked, ({ of, window }) => [layout.indexOf(of), WINDOW_INDEX[window]])
}

function planDistinct(reads: readonly OverWindow[], layout: AggregateLayout): Distinct {
  const placed = reads.map((read) => distinctTriples([read], layout))
  const kinds = Array.from({ length: MAX_KINDS }, (_, kind) =>
    placed.filter((triple) => triple[1] === kind),
  )
  let end = 0
  const ends = kinds.map(({ length }) => (end += length * TRIPLE))
  const sorted = kinds.flat().flatMap((triple) => [...triple])
  return { reads: Int16Array.from(sorted), from: Uint16Array.of(0, ...ends) }
}

function linkOf(
  { role, to }: Slotted<'link_age' | 'link_count'>,
  layout: AggregateLayout,
): readonly [number, number] {
  return [linkKind(layout, entityIn(role).type, entityIn(to).type), ROLES.indexOf(to)]
}

const isRegister = ({ of }: { readonly of: Aggregate }): boolean =>
  sectionOf(of.measure) === 'register'

function sectionOf({ kind }: Measure): 'window' | 'kind' | 'register' {
  if (kind === 'count' || kind === 'sum') return 'window'
  return kind === 'distinct' || kind === 'distinct_words' ? 'kind' : 'register'
}

const beyond = (places: ArrayLike<number>): number =>
  Array.from(places).reduce((most, place) => Math.max(most, place + 1), 0)

function linkKind(layout: AggregateLayout, by: EntityType, of: EntityType): number {
  const kind = layout.kindOf(by, of)
  if (kind < 0) throw new Error(`no distinct aggregate links ${by} to ${of}`)
  return kind
}
