import type { WindowName } from '../../aggregates/windows.ts'

/** What a counter does with the events that it counts. */
export const COUNTER_KINDS = ['count', 'sum', 'distinct'] as const
export type CounterKind = (typeof COUNTER_KINDS)[number]

/** A velocity that a customer defines, as it is written in a policy. */
export interface CounterDocument {
  readonly name: string
  readonly kind: CounterKind
  /** The types of events that it counts. */
  readonly on: readonly string[]
  /** CEL of what is summed up or compared; undefined = it counts events. */
  readonly of: string | undefined
  /** CEL of the key: each combination of values has figures of its own. */
  readonly by: readonly string[]
  /** CEL of the events that it counts; undefined = all of its types. */
  readonly where: string | undefined
  /** The windows that conditions can read, the shortest first. */
  readonly over: readonly WindowName[]
}

/** Bounds of counters. */
export const COUNTER_LIMITS = {
  /** Counters of an environment: of one policy, and of all versions in force together. Equal ones count once. */
  counters: 100,
  /** Expressions of a key. */
  keyExpressions: 3,
  /** Figures of counters that the workflows of one type of event may read: they are recorded with each verdict. */
  readsPerEventType: 40,
  /** Characters of a name, which stands in each recorded verdict. */
  nameChars: 60,
  /** Keys of one counter. A counter that has them counts for no new key. */
  keys: 2_000_000,
  /** Keys of all counters of an environment. Beyond, a counter that meets a new key counts for no new key any more. */
  keysOfEnvironment: 10_000_000,
  /** The greatest number that is summed up, without its sign; one beyond is not counted, so that sums stay exact. */
  summed: 1_000_000_000,
  /** Counters that are known though no version in force uses them. The one that left longest ago is forgotten first. */
  retired: 1_000,
} as const
