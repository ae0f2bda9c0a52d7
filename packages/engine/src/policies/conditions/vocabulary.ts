import type { ConditionType, ConditionValue } from './condition-type.ts'

/** Something that conditions can read. */
export interface Variable<Input> {
  readonly type: ConditionType
  /** One sentence for the reference. */
  readonly says: string
  /** Event types on which it can be there; absent = all. */
  readonly on?: ReadonlySet<string>
  /** The least and the greatest number that it can be. */
  readonly range?: readonly [number, number]
  readonly read: (input: Input) => ConditionValue
  /** Of an object: reads one member alone; undefined = there is none of the name. */
  readonly member?: (name: string) => ((input: Input) => ConditionValue) | undefined
}

/** All that conditions can read, by its path: `event.amount`, `scores.payment_abuse`. No path begins with another and a dot. */
export type Vocabulary<Input> = ReadonlyMap<string, Variable<Input>>
