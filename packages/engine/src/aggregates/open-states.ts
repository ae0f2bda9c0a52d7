import type { AggregateLayout } from './compile-aggregates.ts'
import { EntityState, readRegisters, versionOf } from './entity-state.ts'
import { OpenRecords } from './open-records.ts'
import { RecordBuffer } from './record-buffer.ts'
import { Registers } from './registers.ts'
import type { EntityKey } from '../entities/entity-key.ts'
import type { NamedEntity } from '../entities/named-entity.ts'
import type { OpenEntity } from './open-entity.ts'
import type { EntityStates } from '../ports/entity-states.ts'
import { emptyView } from '../ports/record-view.ts'

interface Loaded {
  readonly state: EntityState
  versionWhenOpened: number
  /** Place in the pool. */
  at: number
  /** The version that was written back, while the state is as its record; NaN = it may differ. */
  writtenVersion: number
}

/**
 * Opens the states one event needs, keeps them apart from storage, and writes them back together. The last state of
 * each type stays open: the next event often needs it again, that of the environment always.
 */
export class OpenStates {
  /** The records with a layout of their own. */
  readonly records: OpenRecords
  private readonly states: EntityStates
  private readonly buffer = new RecordBuffer()
  private readonly view = emptyView()
  private readonly pool: Loaded[] = []
  /** The state of each type that was written back last, by type code. */
  private readonly written: (Loaded | undefined)[] = []
  private readonly linkRooms: readonly number[]
  private readonly neighbour: EntityState
  private readonly registers = new Registers()
  private used = 0

  /** Without a layout a state has room for the usual links. */
  constructor(states: EntityStates, layout?: AggregateLayout) {
    this.states = states
    this.records = new OpenRecords(states)
    this.linkRooms = layout?.types.map(({ linkRoom }) => linkRoom) ?? []
    this.neighbour = new EntityState(this.linkRooms)
  }

  /** One opened entity per name; an entity named in two roles is opened once. */
  all(named: readonly NamedEntity[]): readonly OpenEntity[] {
    this.begin()
    const opened: OpenEntity[] = []
    for (const { role, type, key } of named) opened.push({ role, state: this.byKey(key, type) })
    return opened
  }

  /** Starts over with no state open. */
  begin(): void {
    this.used = 0
    this.records.begin()
  }

  /** Opens one more state by key, or finds it among the open ones. */
  byKey(key: EntityKey, type: number): EntityState {
    for (let at = 0; at < this.used; at += 1) {
      const open = this.pool[at]
      if (open !== undefined && isSame(open.state.key, key)) return open.state
    }
    return this.oneMore(key, type)
  }

  /** Opens a state by key that is not among the open ones. */
  oneMore(key: EntityKey, type: number): EntityState {
    const loaded = this.next(this.writtenLast(key, type))
    this.reopen(loaded, key, type)
    loaded.versionWhenOpened = loaded.state.version
    loaded.writtenVersion = NaN
    return loaded.state
  }

  /** A look at a state that stays as it is; valid until the next call. Undefined = not known. */
  readonly peek = (key: EntityKey, type: number): EntityState | undefined => {
    this.load(this.neighbour, key, type)
    return this.neighbour.version === 0 ? undefined : this.neighbour
  }

  /** As `peek`, without the state's links. */
  readonly peekCounts = (key: EntityKey): EntityState | undefined => {
    if (!this.states.load(key, this.view)) return undefined
    this.neighbour.openCounts(key, this.view)
    return this.neighbour
  }

  /** Whether anything is known of the entity. */
  has(key: EntityKey): boolean {
    return this.states.load(key, this.view)
  }

  /** The registers alone of a state that stays as it is; valid until the next call. Undefined = not known. */
  registersOf(key: EntityKey): Registers | undefined {
    if (!this.states.load(key, this.view)) return undefined
    readRegisters(this.view, this.registers)
    return this.registers
  }

  /** Writes back every open state that changed. Error: a state changed in storage meanwhile. */
  store(): void {
    for (let at = 0; at < this.used; at += 1) {
      const loaded = this.loaded(at)
      const { state, versionWhenOpened } = loaded
      if (state.version === versionWhenOpened) continue
      state.pack(this.buffer)
      if (!this.states.store(state.key, this.buffer, versionWhenOpened)) {
        throw new Error('an entity state changed while an event was folded into it')
      }
      loaded.writtenVersion = state.version
      this.written[state.type] = loaded
    }
    this.used = 0
    this.records.store()
  }

  private load(state: EntityState, key: EntityKey, type: number): void {
    if (this.states.load(key, this.view)) state.open(key, this.view)
    else state.openEmpty(key, type)
  }

  /** As `load`; a state that is still as its record says is not read again. */
  private reopen({ state, writtenVersion }: Loaded, key: EntityKey, type: number): void {
    if (!this.states.load(key, this.view)) return state.openEmpty(key, type)
    const isAsWritten = isSame(state.key, key) && writtenVersion === versionOf(this.view)
    if (!isAsWritten) state.open(key, this.view)
  }

  /** The entity's state as it was written back, if it was the last of its type and is not open. */
  private writtenLast(key: EntityKey, type: number): Loaded | undefined {
    const last = this.written[type]
    return last !== undefined && last.at >= this.used && isSame(last.state.key, key)
      ? last
      : undefined
  }

  /** The next free place of the pool, with `wanted` in it. */
  private next(wanted: Loaded | undefined): Loaded {
    const next = this.pool[this.used] ?? this.grow()
    const loaded = wanted === undefined ? next : this.swap(next, wanted)
    this.used += 1
    return loaded
  }

  private grow(): Loaded {
    const at = this.pool.length
    const loaded = {
      state: new EntityState(this.linkRooms),
      versionWhenOpened: 0,
      at,
      writtenVersion: NaN,
    }
    this.pool.push(loaded)
    return loaded
  }

  private swap(next: Loaded, wanted: Loaded): Loaded {
    const { at } = wanted
    this.pool[next.at] = wanted
    this.pool[at] = next
    wanted.at = next.at
    next.at = at
    return wanted
  }

  private loaded(at: number): Loaded {
    const loaded = this.pool[at]
    if (loaded === undefined) throw new Error('no such open state')
    return loaded
  }
}

const isSame = (one: EntityKey, other: EntityKey): boolean =>
  one.lo === other.lo && one.hi === other.hi
