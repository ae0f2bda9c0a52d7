import type { AggregateLayout } from '../aggregates/compile-aggregates.ts'
import type { Aggregate, Measure } from '../aggregates/define-aggregate.ts'
import { MAX_COUNTS } from '../aggregates/record-layout.ts'
import { WINDOW_INDEX } from '../aggregates/windows.ts'
import { ENTITY_TYPES, type EntityType, ROLES, type Role } from '../entities/entity-types.ts'
import type { Read } from './define-feature.ts'

export interface Windowed {
  readonly slot: number
  readonly section: 'window' | 'kind' | 'register'
  /** Place among counts then sums, kinds, or registers. */
  readonly index: number
  readonly window: number
}

/** Reads of the neighbours of one kind, which are opened once for all of them. */
export interface Around {
  readonly kind: number
  /** Type code of the neighbours. */
  readonly type: number
  readonly reads: Windowed[]
  /** Whether a count or sum is among them. */
  windowed: boolean
}

/** All that is read of the entity in one role. */
export interface RolePlan {
  age: number
  idle: number
  readonly registers: { slot: number; index: number }[]
  readonly registersBefore: { slot: number; index: number }[]
  readonly windows: Windowed[]
  /** Beyond the last count and the last sum among `windows`. */
  counts: number
  sums: number
  readonly distinct: { slot: number; kind: number; window: number }[]
  readonly links: { slot: number; to: Role; kind: number; counts: boolean }[]
  readonly around: Around[]
}

export interface ReadPlan {
  readonly slots: number
  readonly roles: readonly RolePlan[]
  slotOf(read: Read): number
}

/** Gives every distinct read a slot and sorts the reads by the role they need. */
export function planReads(reads: readonly Read[], layout: AggregateLayout): ReadPlan {
  const slots = new Map<string, number>()
  const roles = ROLES.map(emptyPlan)
  for (const read of reads) {
    const name = nameOf(read)
    if (slots.has(name)) continue
    const slot = slots.size
    slots.set(name, slot)
    const plan = roles[ROLES.indexOf(read.role)]
    if (plan !== undefined) addRead(plan, read, slot, layout)
  }
  return {
    slots: slots.size,
    roles,
    slotOf: (read) => slots.get(nameOf(read)) ?? -1,
  }
}

function emptyPlan(): RolePlan {
  return {
    age: -1,
    idle: -1,
    registers: [],
    registersBefore: [],
    windows: [],
    counts: 0,
    sums: 0,
    distinct: [],
    links: [],
    around: [],
  }
}

/** Two reads of one name are one read. */
function nameOf(read: Read): string {
  switch (read.kind) {
    case 'window':
    case 'around':
      return `${read.kind} ${read.role} ${read.of.name} ${read.window}`
    case 'register':
    case 'register_before':
      return `${read.kind} ${read.role} ${read.of.name}`
    case 'link_age':
    case 'link_count':
      return `${read.kind} ${read.role} ${read.to}`
    case 'age':
    case 'idle':
      return `${read.kind} ${read.role}`
  }
}

function addRead(plan: RolePlan, read: Read, slot: number, layout: AggregateLayout): void {
  switch (read.kind) {
    case 'age':
      plan.age = slot
      return
    case 'idle':
      plan.idle = slot
      return
    case 'register':
      plan.registers.push({ slot, index: layout.indexOf(read.of) })
      return
    case 'register_before':
      plan.registersBefore.push({ slot, index: layout.indexOf(read.of) })
      return
    case 'window':
      return addWindow(plan, windowed(read.of, WINDOW_INDEX[read.window], slot, layout))
    case 'link_age':
    case 'link_count':
      plan.links.push({
        slot,
        to: read.to,
        kind: linkKind(layout, typeOf(read.role), typeOf(read.to)),
        counts: read.kind === 'link_count',
      })
      return
    case 'around':
      return addAround(plan, read, slot, layout)
  }
}

function addWindow(plan: RolePlan, read: Windowed): void {
  if (read.section === 'kind') plan.distinct.push({ ...read, kind: read.index })
  else if (read.section === 'register') plan.registers.push(read)
  else {
    plan.windows.push(read)
    if (read.index < MAX_COUNTS) plan.counts = Math.max(plan.counts, read.index + 1)
    else plan.sums = Math.max(plan.sums, read.index - MAX_COUNTS + 1)
  }
}

function addAround(
  plan: RolePlan,
  read: Extract<Read, { kind: 'around' }>,
  slot: number,
  layout: AggregateLayout,
): void {
  const kind = linkKind(layout, typeOf(read.role), read.through)
  const known = plan.around.find((group) => group.kind === kind)
  const group = known ?? {
    kind,
    type: ENTITY_TYPES.indexOf(read.through),
    reads: [],
    windowed: false,
  }
  if (known === undefined) plan.around.push(group)
  const added = windowed(read.of, WINDOW_INDEX[read.window], slot, layout)
  group.reads.push(added)
  if (added.section === 'window') group.windowed = true
}

function windowed(of: Aggregate, window: number, slot: number, layout: AggregateLayout): Windowed {
  const index = layout.indexOf(of)
  const section = sectionOf(of.measure)
  return { slot, section, window, index: of.measure.kind === 'sum' ? MAX_COUNTS + index : index }
}

function sectionOf({ kind }: Measure): Windowed['section'] {
  if (kind === 'count' || kind === 'sum') return 'window'
  return kind === 'distinct' || kind === 'distinct_words' ? 'kind' : 'register'
}

function linkKind(layout: AggregateLayout, by: EntityType, of: EntityType): number {
  const kind = layout.kindOf(by, of)
  if (kind < 0) throw new Error(`no distinct aggregate links ${by} to ${of}`)
  return kind
}

/** The type of entity that plays a role. */
function typeOf(role: Role): EntityType {
  if (role === 'billing_address' || role === 'shipping_address') return 'address'
  switch (role) {
    case 'custom_1':
    case 'custom_2':
    case 'custom_3':
    case 'custom_4':
      return 'custom'
    default:
      return role
  }
}
