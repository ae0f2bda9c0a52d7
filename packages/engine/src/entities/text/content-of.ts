import type { CustomValues } from '@winnow/contract'
import { meaningOf } from '../../event-types/meaning-of.ts'
import { type FieldObject, objectOf, textOf } from '../field-readers.ts'
import { type Content, MAX_TEXT_LENGTH } from './content.ts'
import { writtenIn } from './written-fields.ts'

const KINDS = ['comment', 'listing', 'message', 'post', 'profile', 'review'] as const

interface Posting {
  readonly type: string
  readonly fields: FieldObject
  readonly custom: CustomValues
}

/**
 * The posting in an event: current events hold it in an object of its kind, older ones hold it flat. A custom event in
 * whose fields somebody wrote is one too: a mail, a short message.
 */
export function contentOf({ type, fields, custom }: Posting): Content | undefined {
  if (!type.startsWith('$')) return ownContentOf(fields, custom)
  const posted = meaningOf(type)?.posts
  if (posted === undefined) return undefined
  for (const kind of KINDS) {
    const object = objectOf(fields[`$${kind}`])
    if (object) return { kind, fields: object, text: textIn(object) }
  }
  return { kind: posted, fields, text: textIn(fields) }
}

function ownContentOf(fields: FieldObject, custom: CustomValues): Content | undefined {
  const text = writtenIn(custom, MAX_TEXT_LENGTH).slice(0, MAX_TEXT_LENGTH)
  return text === '' ? undefined : { kind: 'content', fields, text }
}

function textIn(fields: FieldObject): string {
  const subject = fields['$subject'] ?? fields['$review_title']
  const body = fields['$body'] ?? fields['$content']
  const parts = [textOf(subject, MAX_TEXT_LENGTH), textOf(body, MAX_TEXT_LENGTH)]
  return parts.filter(Boolean).join('\n').slice(0, MAX_TEXT_LENGTH)
}
