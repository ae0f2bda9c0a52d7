import { mendId } from './kinds/id.ts'
import { isPlaceholder } from './placeholders/is-placeholder.ts'
import type { PlaceholderKind } from './placeholders/placeholder-table.ts'
import { report, startTrail } from './problem.ts'
import { refused, type Refused } from './refused.ts'

export type DecodedPathId = { readonly ok: true; readonly id: string } | Refused

const BAD_ESCAPE = /%(?![0-9a-fA-F]{2})/

/**
 * The id in a segment of a path. Only `%XX` is decoded, as UTF-8; `+` is an allowed character of
 * ids and stands for itself. A bad escape gives 59; the rules of ids hold (control characters,
 * lone surrogates and overlong ids give 53, an empty one 55).
 */
export function decodePathId(segment: string, name = '$user_id'): DecodedPathId {
  const trail = startTrail('v205', { step: name })
  const text = BAD_ESCAPE.test(segment) ? undefined : decodeUtf8(segment)
  if (text === undefined) report(trail, 'path_encoding')
  else if (text === '') report(trail, 'field_missing')
  const id = text === undefined || text === '' ? undefined : mendId(text, trail)
  return id === undefined ? refused(trail) : { ok: true, id }
}

/**
 * As `decodePathId`, of whom a label or a decision is about: a placeholder gives 53. What only reads may ask for any id.
 */
export function decodeSubjectId(
  segment: string,
  {
    name = '$user_id',
    kind = 'account',
  }: { readonly name?: string; readonly kind?: PlaceholderKind } = {},
): DecodedPathId {
  const decoded = decodePathId(segment, name)
  if (!decoded.ok || !isPlaceholder(kind, decoded.id)) return decoded
  const trail = startTrail('v205', { step: name })
  report(trail, 'subject_placeholder')
  return refused(trail)
}

function decodeUtf8(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
