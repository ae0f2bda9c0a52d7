import { type EntityKey, hash64 } from '../../entities/entity-key.ts'
import type { CounterDocument } from './counter-document.ts'

/** Raised when the same definition counts otherwise than before: counters then start anew. */
const COUNTING_REVISION = 1

/** What else decides what a counter counts: the types of the custom fields that it reads. */
export type CustomFieldTypes = readonly (readonly [name: string, type: string])[]

/** Names what a counter counts, in 32 hex digits. Name, windows, blanks and the order of event types make no difference. */
export function counterId(
  { kind, on, of, by, where }: Omit<CounterDocument, 'name' | 'over'>,
  fields: CustomFieldTypes,
): string {
  const text = JSON.stringify([
    COUNTING_REVISION,
    kind,
    [...new Set(on)].toSorted(),
    of === undefined ? null : normalExpression(of),
    by.map(normalExpression),
    where === undefined ? null : normalExpression(where),
    fields.toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ])
  return `${hexOf(hash64(text, 0, 1))}${hexOf(hash64(text, 2, 3))}`
}

/** The id as a number of 64 bits. */
export const counterMark = (id: string): EntityKey => hash64(id, 4, 5)

const hexOf = ({ lo, hi }: { readonly lo: number; readonly hi: number }): string =>
  [hi, lo].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')

const QUOTED = /('[^']*'|"[^"]*")/

/**
 * An expression without the blanks that mean nothing. One with comments, escapes or long strings stays as it is: two ways to write
 * it are then two counters.
 */
export function normalExpression(text: string): string {
  const trimmed = text.trim()
  if (/\\|\/\/|'''|"""/.test(trimmed)) return trimmed
  const parts = trimmed.split(QUOTED)
  return parts.map((part, at) => (at % 2 === 1 ? part : withoutBlanks(part))).join('')
}

const withoutBlanks = (code: string): string =>
  code.replaceAll(/\s+/g, ' ').replaceAll(/ ?([^\w ]) ?/g, '$1')
