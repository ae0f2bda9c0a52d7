import type { Facts } from '../entities/facts.ts'
import type { Reading } from '../entities/reading.ts'
import type { Block } from './block.ts'
import type { ImpliedLabel } from './implied-label.ts'
import type { MadeEntity } from './made-entity.ts'
import type { RepeatLaw } from './repeat-law.ts'
import type { SentFields } from './sent-fields.ts'
import type { StoreRule } from './store-rule.ts'

/** The kind of act that an event is. Features and models read it; a custom event has `custom`. */
type EventClass =
  | 'account'
  | 'login'
  | 'session'
  | 'order'
  | 'transaction'
  | 'content'
  | 'cart'
  | 'promotion'
  | 'security'

/**
 * Everything that the engine does with an event of one type. Only class and repetition are needed: a type without a member has none of
 * the other effects. Which entities an event names follows from its fields, and so do most of its facts.
 */
export interface EventMeaning {
  readonly class: EventClass
  /** How a repetition is recognised; undefined: an act, which happens as often as it is sent. */
  readonly repeats: RepeatLaw | undefined
  /** It happens to the user, who does nothing: it reveals no place and no device of theirs. */
  readonly isPassive?: true
  /** The field and the word by which somebody else did it, as who does not know the password. */
  readonly isForeignWhen?: readonly [field: string, word: string]
  /** What begins with it. A copy that comes late must not undo what was changed since. */
  readonly begins?: 'user' | 'order' | 'content'
  /** What it makes or changes. A label of that entity is about this event. */
  readonly makes?: MadeEntity
  /** What its text is, where no field says it: a user wrote it, or somebody else reads it. */
  readonly posts?: 'content' | 'review' | 'message'
  /** The record that it makes or changes. */
  readonly stores?: StoreRule
  /** Fills the facts that only some types have. */
  readonly fill?: (facts: Facts, reading: Reading) => void
  /** The order or content that it blocks or lets through. */
  readonly blocks?: (fields: SentFields) => Block | undefined
  /** Whether nothing came of it, so that its outcome stays unknown. */
  readonly cameToNothing?: (fields: SentFields) => boolean
  /** The label that it brings. */
  readonly implies?: (fields: SentFields) => ImpliedLabel | undefined
  /** What it is about when it brings no label either; absent: what its label is about. */
  readonly isAbout?: (fields: SentFields) => ImpliedLabel['of'] | undefined
}

/** Declares what an event type means. The file is named after the type: `$add_promotion` is `declared/add-promotion.ts`. */
export const defineEventType = (meaning: EventMeaning): EventMeaning => meaning
