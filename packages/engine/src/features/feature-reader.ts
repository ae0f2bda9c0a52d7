import type { AggregateLayout } from '../aggregates/compile-aggregates.ts'
import type { EntityState } from '../aggregates/entity-state.ts'
import { MAX_COUNTS, MAX_SUMS } from '../aggregates/record-layout.ts'
import { windowSum } from '../aggregates/tiles.ts'
import { WINDOWS, windowStartMs } from '../aggregates/windows.ts'
import type { EntityKey } from '../entities/entity-key.ts'
import { ROLES, type Role } from '../entities/entity-types.ts'
import type { Read } from './define-feature.ts'
import {
  type Around,
  planReads,
  type ReadPlan,
  type RolePlan,
  type Windowed,
} from './plan-reads.ts'

/** An entity of the current event, opened, in the role it plays. */
export interface OpenEntity {
  readonly role: Role
  readonly state: EntityState
}

/** Opens the state of a neighbour that the event does not name; undefined when there is none. */
export type Peek = (key: EntityKey, type: number) => EntityState | undefined

const SPREAD = (MAX_COUNTS + MAX_SUMS) * WINDOWS.length

/** Reads from opened states every number that the features ask for, each into its slot. */
export class FeatureReader {
  /** One number per distinct read; NaN = unknown. */
  readonly values: Float64Array
  private readonly plan: ReadPlan
  private readonly plans: ReadonlyMap<Role, RolePlan | undefined>
  private readonly spread = new Float64Array(SPREAD)
  private readonly neighbourSpread = new Float64Array(SPREAD)

  constructor(reads: readonly Read[], layout: AggregateLayout) {
    this.plan = planReads(reads, layout)
    this.plans = new Map(ROLES.map((role, at) => [role, this.plan.roles[at]]))
    this.values = new Float64Array(this.plan.slots)
  }

  slotOf(read: Read): number {
    return this.plan.slotOf(read)
  }

  begin(): void {
    this.values.fill(NaN)
  }

  /** What must be read before the event is folded in. */
  before({ role, state }: OpenEntity, atMs: number): void {
    const plan = this.planOf(role)
    for (const { slot, index } of plan.registersBefore) this.set(slot, state.registers[index])
    if (plan.idle >= 0) this.set(plan.idle, idleMs(state, atMs))
  }

  /** What is read after the event was folded in; windows end at `atMs`, or later (see `clockOf`). */
  after({ role, state }: OpenEntity, entities: readonly OpenEntity[], atMs: number): void {
    const plan = this.planOf(role)
    const nowMs = clockOf(state, atMs)
    for (const { slot, index } of plan.registers) this.set(slot, state.registers[index])
    if (plan.age >= 0) this.set(plan.age, Math.max(0, nowMs - state.firstSeenMs))
    if (plan.windows.length > 0) this.windows(plan, state, nowMs)
    for (const { slot, kind, window } of plan.distinct) {
      this.values[slot] = state.links.countSince(kind, sinceS(window, nowMs))
    }
    for (const link of plan.links) {
      const to = firstOf(entities, link.to)
      if (to !== undefined) this.values[link.slot] = readLink(state, to, link, nowMs)
    }
  }

  /** What is read one hop further, from entities that the event does not name. */
  around(
    { role, state }: OpenEntity,
    entities: readonly OpenEntity[],
    atMs: number,
    peek: Peek,
  ): void {
    for (const group of this.planOf(role).around) {
      for (const { slot } of group.reads) this.values[slot] = 0
      const { links } = state
      for (let at = links.next(group.kind, 0); at >= 0; at = links.next(group.kind, at + 1)) {
        const key = links.keyAt(at)
        if (isNamed(entities, key)) continue
        const neighbour = peek(key, group.type)
        if (neighbour !== undefined) this.worst(group, neighbour, atMs)
      }
    }
  }

  private planOf(role: Role): RolePlan {
    const plan = this.plans.get(role)
    if (plan === undefined) throw new Error(`no plan for role ${role}`)
    return plan
  }

  private set(slot: number, value: number | undefined): void {
    this.values[slot] = value ?? NaN
  }

  /** What lies beyond the last number that is read of the role may be left from another. */
  private windows({ windows, counts, sums }: RolePlan, state: EntityState, nowMs: number): void {
    this.spread.fill(0, 0, counts * WINDOWS.length)
    this.spread.fill(0, MAX_COUNTS * WINDOWS.length, (MAX_COUNTS + sums) * WINDOWS.length)
    state.tiles.spread(nowMs, this.spread)
    for (const { slot, index, window } of windows) {
      this.values[slot] = windowSum(this.spread, index, window)
    }
  }

  private worst({ reads, windowed }: Around, neighbour: EntityState, atMs: number): void {
    const nowMs = clockOf(neighbour, atMs)
    if (windowed) {
      this.neighbourSpread.fill(0)
      neighbour.tiles.spread(nowMs, this.neighbourSpread)
    }
    for (const read of reads) {
      const value = this.valueOf(read, neighbour, nowMs)
      if (value > (this.values[read.slot] ?? 0)) this.values[read.slot] = value
    }
  }

  private valueOf(read: Windowed, state: EntityState, nowMs: number): number {
    if (read.section === 'register') return state.registers[read.index] ?? NaN
    if (read.section === 'kind')
      return state.links.countSince(read.index, sinceS(read.window, nowMs))
    return windowSum(this.neighbourSpread, read.index, read.window)
  }
}

/** The first entity in a role. */
function firstOf(entities: readonly OpenEntity[], role: Role): EntityState | undefined {
  for (const entity of entities) if (entity.role === role) return entity.state
  return undefined
}

function isNamed(entities: readonly OpenEntity[], { lo, hi }: EntityKey): boolean {
  for (const { state } of entities) if (state.key.lo === lo && state.key.hi === hi) return true
  return false
}

/** An entity's clock never runs backwards: a late event is seen from the latest moment it reached. */
function clockOf(state: EntityState, atMs: number): number {
  return state.lastSeenMs > atMs ? state.lastSeenMs : atMs
}

/** Time since the entity's event before this one; 0 when this one arrived late. */
function idleMs(state: EntityState, atMs: number): number {
  return Math.max(0, atMs - state.lastSeenMs)
}

function sinceS(window: number, nowMs: number): number {
  const startMs = windowStartMs(window, nowMs)
  return startMs === -Infinity ? 0 : Math.ceil(startMs / 1000)
}

function readLink(
  from: EntityState,
  to: EntityState,
  link: { readonly kind: number; readonly counts: boolean },
  nowMs: number,
): number {
  const at = from.links.find(link.kind, to.key.lo, to.key.hi)
  if (at < 0) return 0
  return link.counts
    ? from.links.timesSeen(at)
    : Math.max(0, nowMs - from.links.firstSeenS(at) * 1000)
}
