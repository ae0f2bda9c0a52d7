import { EntityState, readRegisters } from './aggregates/entity-state.ts'
import { RecordBuffer } from './aggregates/record-buffer.ts'
import { Registers } from './aggregates/registers.ts'
import type { EntityKey } from './entities/entity-key.ts'
import type { NamedEntity } from './entities/named-in.ts'
import type { OpenEntity } from './features/feature-reader.ts'
import type { EntityStates } from './ports/entity-states.ts'
import { emptyView } from './ports/record-view.ts'

interface Loaded {
  readonly state: EntityState
  versionWhenOpened: number
}

/** Opens the states one event needs, keeps them apart from storage, and writes them back together. */
export class OpenStates {
  private readonly states: EntityStates
  private readonly buffer = new RecordBuffer()
  private readonly view = emptyView()
  private readonly pool: Loaded[] = []
  private readonly neighbour = new EntityState()
  private readonly registers = new Registers()
  private used = 0

  constructor(states: EntityStates) {
    this.states = states
  }

  /** One opened entity per name; an entity named in two roles is opened once. */
  all(named: readonly NamedEntity[]): readonly OpenEntity[] {
    this.used = 0
    const opened: OpenEntity[] = []
    for (const { role, type, key } of named) opened.push({ role, state: this.byKey(key, type) })
    return opened
  }

  /** Starts over with no state open. */
  begin(): void {
    this.used = 0
  }

  /** Opens one more state by key, or finds it among the open ones. */
  byKey(key: EntityKey, type: number): EntityState {
    for (let at = 0; at < this.used; at += 1) {
      const open = this.pool[at]
      if (open?.state.key.lo === key.lo && open.state.key.hi === key.hi) return open.state
    }
    const loaded = this.next()
    this.load(loaded.state, key, type)
    loaded.versionWhenOpened = loaded.state.version
    return loaded.state
  }

  /** A look at a state that stays as it is; valid until the next call. Undefined = not known. */
  readonly peek = (key: EntityKey, type: number): EntityState | undefined => {
    this.load(this.neighbour, key, type)
    return this.neighbour.version === 0 ? undefined : this.neighbour
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
      const { state, versionWhenOpened } = this.loaded(at)
      if (state.version === versionWhenOpened) continue
      state.pack(this.buffer)
      if (!this.states.store(state.key, this.buffer, versionWhenOpened)) {
        throw new Error('an entity state changed while an event was folded into it')
      }
    }
    this.used = 0
  }

  private load(state: EntityState, key: EntityKey, type: number): void {
    if (this.states.load(key, this.view)) state.open(key, this.view)
    else state.openEmpty(key, type)
  }

  private next(): Loaded {
    const known = this.pool[this.used]
    const loaded = known ?? { state: new EntityState(), versionWhenOpened: 0 }
    if (known === undefined) this.pool.push(loaded)
    this.used += 1
    return loaded
  }

  private loaded(at: number): Loaded {
    const loaded = this.pool[at]
    if (loaded === undefined) throw new Error('no such open state')
    return loaded
  }
}
