import type { CanonicalEvent } from '@winnow/contract'
import { type FieldObject, objectOf, textOf } from '../field-readers.ts'
import { writtenIn } from './written-fields.ts'

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

const KINDS = ['comment', 'listing', 'message', 'post', 'profile', 'review'] as const
const CONTENT_EVENTS = new Set([
  '$create_content',
  '$update_content',
  '$submit_review',
  '$send_message',
])

/**
 * The posting in an event: current events hold it in an object of its kind, older ones hold it flat. A custom event in
 * whose fields somebody wrote is one too: a mail, a short message.
 */
export function contentOf({ type, fields, custom }: CanonicalEvent): Content | undefined {
  if (!type.startsWith('$')) return ownContentOf(fields, custom)
  if (!CONTENT_EVENTS.has(type)) return undefined
  for (const kind of KINDS) {
    const object = objectOf(fields[`$${kind}`])
    if (object) return { kind, fields: object, text: textIn(object) }
  }
  return { kind: kindOf(type), fields, text: textIn(fields) }
}

function ownContentOf(fields: FieldObject, custom: CanonicalEvent['custom']): Content | undefined {
  const text = writtenIn(custom, MAX_TEXT_LENGTH).slice(0, MAX_TEXT_LENGTH)
  return text === '' ? undefined : { kind: 'content', fields, text }
}

function kindOf(type: string): string {
  if (type === '$submit_review') return 'review'
  return type === '$send_message' ? 'message' : 'content'
}

function textIn(fields: FieldObject): string {
  const subject = fields['$subject'] ?? fields['$review_title']
  const body = fields['$body'] ?? fields['$content']
  const parts = [textOf(subject, MAX_TEXT_LENGTH), textOf(body, MAX_TEXT_LENGTH)]
  return parts.filter(Boolean).join('\n').slice(0, MAX_TEXT_LENGTH)
}
