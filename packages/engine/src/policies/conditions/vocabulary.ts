import type { ConditionType, ConditionValue } from './condition-type.ts'

/** The words of a reference. */
export interface KnownWords {
  readonly all: readonly string[]
  /** Whether there are no others. */
  readonly isClosed: boolean
  /** Words that begin with this are known, too. */
  readonly beginning?: string
}

/** Something that conditions can read. */
export interface Variable<Input> {
  readonly type: ConditionType
  /** One sentence for the reference. */
  readonly says: string
  /** Event types on which it can be there; absent = all. */
  readonly on?: ReadonlySet<string>
  /** The least and the greatest number that it can be. */
  readonly range?: readonly [number, number]
  /** Of a text, or of the members of a list: the words that it can be. */
  readonly words?: KnownWords
  /** A list that is not in the event: its members are recorded. */
  readonly isRecorded?: true
  readonly read: (input: Input) => ConditionValue
  /** Of an object: reads one member alone; undefined = there is none of the name. */
  readonly member?: (name: string) => ((input: Input) => ConditionValue) | undefined
}

/** All that conditions can read, by its path: `event.amount`, `scores.payment_abuse`. No path begins with another and a dot. */
export type Vocabulary<Input> = ReadonlyMap<string, Variable<Input>>

/** What many vocabularies have in common; the same object each time. */
export interface SharedDeclarations<Input> {
  /** No name that they begin with is another variable's. */
  readonly variables: Vocabulary<Input>
  /** Types that further variables may have. */
  readonly types: readonly ConditionType[]
  /** Where a path is known that the vocabulary does not have: `it comes with $login`. */
  readonly elsewhere?: (path: string) => string | undefined
}
