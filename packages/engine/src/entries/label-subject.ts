import type { LabelledEntity } from '../ports/records.ts'

/** A user, or one entity of a user. */
export interface LabelSubject {
  readonly userId?: string | undefined
  readonly of?: LabelledEntity | undefined
}
