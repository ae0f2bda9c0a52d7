import type { ExploreType } from '@winnow/contract/native'
import { FieldTexts } from './field-texts.ts'

/** A value as it is shown and compared. */
export type ExploreValue = string | number | boolean

/** Something that events can be filtered and grouped by. */
export interface ExploreField {
  /** As conditions of policies call it: `event.amount`, `scores.payment_abuse`. */
  readonly name: string
  readonly type: ExploreType
  /** The texts of a field that has texts. */
  readonly texts: FieldTexts
  /** Its value depends on what is known of the user when it is asked for, and is not kept with each event. */
  readonly isOfNow?: true
}

export const isNumeric = ({ type }: Pick<ExploreField, 'type'>): boolean =>
  type === 'number' || type === 'money' || type === 'duration'

export const newField = (name: string, type: ExploreType): ExploreField => ({
  name,
  type,
  texts: new FieldTexts(),
})
