import { type Fields, idIn } from '@winnow/contract'
import type { Idempotency, KnownRequest } from '@winnow/engine'
import { digestOf, meaningOf } from '../../http/idempotency.ts'

export type LineKind = 'event' | 'label' | 'decision'

/** A line that is a JSON object. */
export interface ReadLine {
  readonly line: number
  readonly kind: LineKind
  /** As it was sent, without the key. */
  readonly text: string
  readonly fields: Fields
}

/** What came of the lines with these keys when they came before, long ago. */
export type EarlierLines = ReadonlyMap<string, KnownRequest>

/** The id that a line gives itself; of a label, that of its event. Undefined when it gives none. */
function idOf({ kind, fields }: ReadLine): string | undefined {
  if (kind !== 'event') return idIn(fields['id'])
  const id = fields['$event_id']
  return typeof id === 'string' ? id : undefined
}

/** Lines have their own names: an event's id and a request's Idempotency-Key never meet. */
export const eventKey = (id: string): string => `event line ${id}`

/** A label by its text, as releases before kept it. */
const formerLabelKey = (line: ReadLine, id: string): string =>
  `label line ${id} ${digestOf(line.text)}`

/**
 * By what a line is known again. A label of one event may be corrected, so that it is known by all that it says; of an
 * event or a decision the id alone counts, and another body with it is a conflict.
 */
function keyOf(line: ReadLine, id: string): string {
  switch (line.kind) {
    case 'event':
      return eventKey(id)
    case 'decision':
      return `decision line ${id}`
    case 'label':
      return `label line ${id} ${meaningDigest(line)}`
  }
}

/** The key of a line that is an event with an id. */
export function eventLineKey(line: ReadLine): string | undefined {
  const id = line.kind === 'event' ? idOf(line) : undefined
  return id === undefined ? undefined : eventKey(id)
}

/** The key of the event that a label names. */
export function labelledEventKey(line: ReadLine): string | undefined {
  const id = idOf(line)
  return id === undefined ? undefined : eventKey(id)
}

/** The key by which a line is known for good; undefined for one without an id. */
export function lineKey(line: ReadLine): string | undefined {
  const id = idOf(line)
  return id === undefined ? undefined : keyOf(line, id)
}

/** The keys to look for before a line is taken: its own, and that of the event a label is about. */
export function keysOf(line: ReadLine): readonly string[] {
  const id = idOf(line)
  if (id === undefined) return []
  if (line.kind !== 'label') return [keyOf(line, id)]
  return [keyOf(line, id), formerLabelKey(line, id), eventKey(id)]
}

/**
 * How the core knows the line again, however long ago it came; nothing for a line without an id. `isFormer`: an earlier
 * release accepted the label, which keeps the key that it had there.
 */
export function lineIdentity(
  line: ReadLine,
  isFormer: boolean,
  earlier: EarlierLines,
): { readonly idempotency?: Idempotency } {
  const id = idOf(line)
  if (id === undefined) return {}
  const key = isFormer ? formerLabelKey(line, id) : keyOf(line, id)
  const bodyDigest = meaningDigest(line)
  const formerDigest = (): string => digestOf(line.text)
  return {
    idempotency: { key, bodyDigest, formerDigest, isLasting: true, earlier: earlier.get(key) },
  }
}

/** The key of a label that an earlier release may have accepted. Undefined for other lines. */
export function formerLabelKeyOf(line: ReadLine): string | undefined {
  const id = line.kind === 'label' ? idOf(line) : undefined
  return id === undefined ? undefined : formerLabelKey(line, id)
}

/** A 128-bit digest of what the line says, however it is serialised. */
const meaningDigest = ({ fields }: ReadLine): string => digestOf(meaningOf(fields))
