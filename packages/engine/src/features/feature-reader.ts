import type { AggregateLayout } from '../aggregates/compile-aggregates.ts'
import type { EntityState } from '../aggregates/entity-state.ts'
import type { OpenEntity } from '../aggregates/open-entity.ts'
import { MAX_COUNTS, MAX_KINDS, MAX_SUMS } from '../aggregates/record-layout.ts'
import type { Tiles } from '../aggregates/tiles.ts'
import { WINDOWS, windowStartMs } from '../aggregates/windows.ts'
import type { EntityKey } from '../entities/entity-key.ts'
import { ROLES, type Role } from '../entities/entity-types.ts'
import type { Read } from './define-feature.ts'
import {
  type Around,
  type Distinct,
  planReads,
  type ReadPlan,
  type RolePlan,
  TRIPLE,
  type Triples,
  type Worst,
} from './plan-reads.ts'

/** Opens the state of a neighbour that the event does not name; undefined when there is none. */
type Peek = (key: EntityKey, type: number) => EntityState | undefined

interface Looks {
  readonly peek: Peek
  /** The same without its links, which are the longest part of many. */
  readonly peekCounts: (key: EntityKey) => EntityState | undefined
}

const SPREAD = (MAX_COUNTS + MAX_SUMS) * WINDOWS.length

const ROLE_CODE = new Map(ROLES.map((role, code) => [role, code]))

/**
 * Reads from the opened states of one event every number that the features ask for, each into its
 * slot. Of several entities in one role the first is read.
 */
export class FeatureReader {
  /** One number per distinct read; NaN = unknown. */
  readonly values: Float64Array
  private readonly plan: ReadPlan
  private readonly spread = new Float64Array(SPREAD)
  private readonly starts = new Float64Array(WINDOWS.length)
  private startsAtMs = NaN
  private entities: readonly OpenEntity[] = []
  /** Place of the first entity in each role, by the role's code; -1 = none. */
  private readonly first = new Int8Array(ROLES.length)

  constructor(reads: readonly Read[], layout: AggregateLayout) {
    this.plan = planReads(reads, layout)
    this.values = new Float64Array(this.plan.slots)
  }

  slotOf(read: Read): number {
    return this.plan.slotOf(read)
  }

  /** Takes the entities of an event; nothing is read of them yet. */
  begin(entities: readonly OpenEntity[]): void {
    this.values.fill(NaN)
    this.first.fill(-1)
    for (let at = entities.length - 1; at >= 0; at -= 1) {
      this.first[ROLE_CODE.get(entities[at]?.role ?? 'user') ?? 0] = at
    }
    this.entities = entities
  }

  /** Reads what must be read before the event is folded in. */
  before(atMs: number): void {
    for (let role = 0; role < ROLES.length; role += 1) {
      const state = this.inRole(role)
      const plan = this.plan.roles[role]
      if (state === undefined || plan === undefined) continue
      this.registers(plan.registersBefore, state)
      // An event that arrived late has idled for no time.
      if (plan.idle >= 0) this.values[plan.idle] = Math.max(0, atMs - state.lastSeenMs)
    }
  }

  /** Reads what is read after the event was folded in; windows end at `atMs`, or later (see `clockOf`). */
  after(atMs: number, open: Looks): void {
    for (let role = 0; role < ROLES.length; role += 1) {
      const state = this.inRole(role)
      const plan = this.plan.roles[role]
      if (state === undefined || plan === undefined) continue
      this.role(plan, state, clockOf(state, atMs))
      for (const around of plan.around) this.around(around, state, atMs, open)
      if (plan.most !== undefined) this.most(plan.most, ROLES[role], atMs)
    }
  }

  private inRole(role: number): EntityState | undefined {
    const at = this.first[role] ?? -1
    return at < 0 ? undefined : this.entities[at]?.state
  }

  private role(plan: RolePlan, state: EntityState, nowMs: number): void {
    this.registers(plan.registers, state)
    if (plan.age >= 0) this.values[plan.age] = Math.max(0, nowMs - state.firstSeenMs)
    if (plan.windows.length > 0) this.windows(plan, state, nowMs)
    this.distinct(plan.distinct, state, nowMs)
    this.links(plan, state, nowMs)
  }

  private registers(reads: Triples, { registers }: EntityState): void {
    for (let at = 0; at < reads.length; at += TRIPLE) {
      this.values[reads[at] ?? 0] = registers.get(reads[at + 1] ?? 0)
    }
  }

  /** What lies beyond the last number that is read of the role may be left from another. */
  private windows({ windows, counts, sums }: RolePlan, state: EntityState, nowMs: number): void {
    const { spread } = this
    spread.fill(0, 0, counts * WINDOWS.length)
    if (sums > 0) {
      spread.fill(0, MAX_COUNTS * WINDOWS.length, (MAX_COUNTS + sums) * WINDOWS.length)
    }
    state.tiles.spread(nowMs, spread)
    // Reads of one number lie side by side, the shortest window first: the next adds to it.
    let index = -1
    let from = 0
    let total = 0
    for (let at = 0; at < windows.length; at += TRIPLE) {
      if (windows[at + 1] !== index) {
        index = windows[at + 1] ?? 0
        from = index * WINDOWS.length
        total = 0
      }
      const end = index * WINDOWS.length + (windows[at + 2] ?? 0)
      for (; from <= end; from += 1) total += spread[from] ?? 0
      this.values[windows[at] ?? 0] = total
    }
  }

  /** As `countSince` of each read, with one walk through the links for all that no sketch counts. */
  private distinct({ reads, from }: Distinct, { links }: EntityState, nowMs: number): void {
    if (reads.length === 0) return
    const startsS = this.startsS(nowMs)
    for (let at = 0; at < reads.length; at += TRIPLE) {
      const kind = reads[at + 1] ?? 0
      const sinceS = startsS[reads[at + 2] ?? 0] ?? 0
      this.values[reads[at] ?? 0] = links.isSketched(kind) ? links.countSince(kind, sinceS) : 0
    }
    for (let link = 0; link < links.length; link += 1) {
      const kind = links.kindAt(link)
      if (kind >= MAX_KINDS || links.isSketched(kind)) continue
      const end = from[kind + 1] ?? 0
      for (let at = from[kind] ?? 0; at < end; at += TRIPLE) {
        const slot = reads[at] ?? 0
        if (links.lastSeenS(link) < (startsS[reads[at + 2] ?? 0] ?? 0)) continue
        this.values[slot] = (this.values[slot] ?? 0) + 1
      }
    }
  }

  /** Where each window starts, seconds: most entities of an event are read at one moment. */
  private startsS(nowMs: number): Float64Array {
    const { starts } = this
    if (nowMs === this.startsAtMs) return starts
    for (let window = 0; window < starts.length; window += 1) {
      starts[window] = windowStartS(window, nowMs)
    }
    this.startsAtMs = nowMs
    return starts
  }

  private links({ linkAges, linkCounts }: RolePlan, state: EntityState, nowMs: number): void {
    for (let at = 0; at < linkAges.length; at += TRIPLE) {
      const link = this.linkTo(state, linkAges[at + 1] ?? 0, linkAges[at + 2] ?? 0)
      if (link === undefined) continue
      const knownMs = link < 0 ? 0 : nowMs - state.links.firstSeenS(link) * 1000
      this.values[linkAges[at] ?? 0] = Math.max(0, knownMs)
    }
    for (let at = 0; at < linkCounts.length; at += TRIPLE) {
      const link = this.linkTo(state, linkCounts[at + 1] ?? 0, linkCounts[at + 2] ?? 0)
      if (link === undefined) continue
      this.values[linkCounts[at] ?? 0] = link < 0 ? 0 : state.links.timesSeen(link)
    }
  }

  /** Place of the link to the entity in another role; -1 = never seen together; undefined = nobody is in it. */
  private linkTo(state: EntityState, kind: number, role: number): number | undefined {
    const key = this.inRole(role)?.key
    return key === undefined ? undefined : state.links.find(kind, key.lo, key.hi)
  }

  /** What is read of all entities in a role. */
  private most(most: Worst, role: Role | undefined, atMs: number): void {
    this.beginWorst(most)
    for (const entity of this.entities) {
      if (entity.role === role) this.worst(most, entity.state, clockOf(entity.state, atMs))
    }
  }

  private beginWorst({ registers, windows, distinct }: Worst): void {
    for (const reads of [registers, windows, distinct]) {
      for (let at = 0; at < reads.length; at += TRIPLE) this.values[reads[at] ?? 0] = 0
    }
  }

  /** What is read one hop further, from entities that the event does not name. */
  private around(around: Around, state: EntityState, atMs: number, open: Looks): void {
    this.beginWorst(around)
    const { links } = state
    const peek = around.distinct.length === 0 ? open.peekCounts : open.peek
    for (let at = links.next(around.kind, 0); at >= 0; at = links.next(around.kind, at + 1)) {
      const key = links.keyAt(at)
      if (this.isNamed(key)) continue
      const neighbour = peek(key, around.type)
      if (neighbour !== undefined) this.worst(around, neighbour, clockOf(neighbour, atMs))
    }
  }

  private isNamed({ lo, hi }: EntityKey): boolean {
    for (const { state } of this.entities) {
      if (state.key.lo === lo && state.key.hi === hi) return true
    }
    return false
  }

  private worst(reads: Worst, neighbour: EntityState, nowMs: number): void {
    const { registers, windows, distinct } = reads
    for (let at = 0; at < registers.length; at += TRIPLE) {
      this.raise(registers[at] ?? 0, neighbour.registers.get(registers[at + 1] ?? 0))
    }
    for (let at = 0; at < windows.length; at += TRIPLE) {
      const [place, window] = [windows[at + 1] ?? 0, windows[at + 2] ?? 0]
      this.raise(windows[at] ?? 0, totalIn(neighbour.tiles, place, { window, nowMs }))
    }
    for (let at = 0; at < distinct.length; at += TRIPLE) {
      const sinceS = windowStartS(distinct[at + 2] ?? 0, nowMs)
      this.raise(distinct[at] ?? 0, neighbour.links.countSince(distinct[at + 1] ?? 0, sinceS))
    }
  }

  private raise(slot: number, value: number): void {
    if (value > (this.values[slot] ?? 0)) this.values[slot] = value
  }
}

interface Window {
  readonly window: number
  readonly nowMs: number
}

/** A count or sum of a state of which few numbers are read. */
function totalIn(tiles: Tiles, place: number, { window, nowMs }: Window): number {
  return place < MAX_COUNTS
    ? tiles.countIn(place, window, nowMs)
    : tiles.sumIn(place - MAX_COUNTS, window, nowMs)
}

/** An entity's clock never runs backwards: a late event is seen from the latest moment it reached. */
function clockOf(state: EntityState, atMs: number): number {
  return state.lastSeenMs > atMs ? state.lastSeenMs : atMs
}

function windowStartS(window: number, nowMs: number): number {
  const startMs = windowStartMs(window, nowMs)
  return startMs === -Infinity ? 0 : Math.ceil(startMs / 1000)
}
