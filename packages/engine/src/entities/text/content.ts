import type { FieldObject } from '../field-readers.ts'

/** What was posted. */
export interface Content {
  /** comment, listing, message, post, profile, review or content. */
  readonly kind: string
  /** The object that holds the posting's fields: its own one, or the event's. */
  readonly fields: FieldObject
  /** Subject and body, cut to MAX_TEXT_LENGTH. */
  readonly text: string
}

/** Characters of a posting that are read. */
export const MAX_TEXT_LENGTH = 4096
