import type { LabelledThing } from '../ports/records.ts'

/** A user, or one entity of a user. */
export interface LabelSubject {
  readonly userId?: string | undefined
  readonly of?: LabelledThing | undefined
}
