import type { EntityKey } from '../../entities/entity-key.ts'
import type { Frame, Part } from '../conditions/frame.ts'
import type { PolicyInput } from '../policy-input.ts'
import type { CounterDocument } from './counter-document.ts'

/** Counters of one scope read the same variables: an event is read once for all of them. */
export interface CounterScope {
  /** The places of a frame that their expressions run over. */
  readonly blank: readonly undefined[]
  /** The frame of the event that was read last, where it is found without a search. */
  readonly last: OfLastEvent<Frame<PolicyInput>>
}

/** What counters with equal key expressions have in common: their key is read once of an event. */
export interface KeyExpressions {
  readonly scope: CounterScope
  readonly parts: readonly Part<PolicyInput>[]
  /** Names the key's values of the event that was read last; absent: it has none. */
  readonly last: OfLastEvent<EntityKey>
}

/** What was made of the last event, and by which reading of it. */
interface OfLastEvent<Value> {
  by?: object
  value?: Value | undefined
}

/** A counter ready to run. Its parts read the event, its place and its time alone. */
export interface CompiledCounter {
  readonly document: CounterDocument
  /** Names what it counts, whatever it is called and whichever windows are read: equal definitions have one id. */
  readonly id: string
  readonly on: ReadonlySet<string>
  /** The id as a number of 64 bits: its keys differ from those of other counters by it. */
  readonly mark: EntityKey
  readonly key: KeyExpressions
  readonly of: Part<PolicyInput> | undefined
  readonly where: Part<PolicyInput> | undefined
  /** Whether it sums up money, in dollars of the event's year. */
  readonly isMoney: boolean
  /** The types of events that have all that its key reads; undefined = all types. */
  readonly keyedOn: ReadonlySet<string> | undefined
}
