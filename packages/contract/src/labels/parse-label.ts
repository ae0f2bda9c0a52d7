import type { ApiVersion } from '../api-version.ts'
import { ABUSE_TYPES, type AbuseType, type FieldValue } from '../canonical-event.ts'
import { expectedFields } from '../field.ts'
import { isRecord } from '../is-record.ts'
import { ABSENT_FIELDS, FIELDS, mendFields, reportAbsent } from '../kinds/object.ts'
import { atField, isRefused, report, startTrail, type Problem, type Trail } from '../problem.ts'
import { newBag, type Bag } from '../parse/bag.ts'
import { reportAhead } from '../parse/time-ahead.ts'
import { refused, type Refused } from '../refused.ts'
import { abuseTypeOf, isAbuseWord, LEGACY } from './abuse-types.ts'
import { labelFields } from './label-fields.ts'

/** What a label says about a user. */
export interface LabelRequest {
  readonly isBad: boolean
  /** Absent = the user as a whole (v203, `legacy`). */
  readonly abuseType?: AbuseType
  readonly description?: string
  readonly source?: string
  readonly analyst?: string
  /** When it was found out, in milliseconds since 1970; absent = when it was received. */
  readonly timeMs?: number
  readonly reasons?: readonly string[]
}

export type ParsedLabel =
  | { readonly ok: true; readonly label: LabelRequest; readonly warnings: readonly Problem[] }
  | Refused

/** Reads the body of `POST /{version}/users/{id}/labels`. `userId`: of the path; `nowMs` as in `parseEvent`. */
export function parseLabel(
  version: ApiVersion,
  body: unknown,
  { nowMs, userId }: { readonly nowMs?: number; readonly userId?: string } = {},
): ParsedLabel {
  const trail = startTrail(version, { nowMs })
  if (!isRecord(body)) {
    report(trail, 'body_no_object')
    return refused(trail)
  }
  const kept = readFields(body, trail)
  const isBad = readVerdict(kept, trail)
  checkUser(body, trail, userId)
  checkAbuseType(kept, trail)
  checkTime(kept, trail)
  if (isBad === undefined || trail.problems.refusals.length > 0) return refused(trail)
  return { ok: true, label: labelOf(kept, isBad), warnings: trail.problems.warnings }
}

function readFields(body: Readonly<Record<string, unknown>>, trail: Trail): Bag<FieldValue> {
  const reserved = newBag<unknown>()
  for (const name of Object.keys(body)) {
    if (name === '$api_key' || name === '$user_id') continue
    if (name === '$type') reportType(body[name], atField(trail, name))
    else if (name.startsWith('$')) reserved[name] = body[name]
    else report(atField(trail, name), 'custom_ignored')
  }
  const kept = newBag()
  mendFields({ fields: labelFields, ...FIELDS }, reserved, trail, kept)
  const expected = expectedFields(labelFields, trail.version)
  reportAbsent({ expected, problems: ABSENT_FIELDS }, { sent: reserved, kept }, trail)
  return kept
}

function reportType(sent: unknown, trail: Trail): void {
  if (sent !== '$label' && sent !== null && sent !== undefined) report(trail, 'type_unknown')
}

/** Both spellings are in use; when both come they must agree. */
function readVerdict(kept: Bag<FieldValue>, trail: Trail): boolean | undefined {
  const { $is_bad: isBad, $is_fraud: isFraud } = kept
  const place = atField(trail, '$is_bad')
  if (isBad !== undefined && isFraud !== undefined && isBad !== isFraud) {
    report(place, 'excludes_other', '$is_fraud of another value')
  }
  const verdict = isBad ?? isFraud
  if (typeof verdict === 'boolean') return verdict
  const wasRefused = isRefused(place) || isRefused(atField(trail, '$is_fraud'))
  return wasRefused ? undefined : report(place, 'field_missing')
}

/** Known clients repeat the user of the path in the body. */
function checkUser(body: Readonly<Record<string, unknown>>, trail: Trail, userId?: string): void {
  const sent = Object.hasOwn(body, '$user_id') ? body['$user_id'] : undefined
  if (userId === undefined || sent === undefined || sent === null || sent === '') return
  const isSame = sent === userId || (typeof sent === 'number' && String(sent) === userId)
  if (!isSame) report(atField(trail, '$user_id'), 'excludes_other', 'another user in the path')
}

function checkAbuseType({ $abuse_type: word }: Bag<FieldValue>, trail: Trail): void {
  if (word === LEGACY) report(atField(trail, '$abuse_type'), 'abuse_type_legacy')
  if (typeof word !== 'string' || isAbuseWord(word)) return
  report(atField(trail, '$abuse_type'), 'abuse_type_unknown', ABUSE_TYPES.join(', '))
}

function checkTime({ $time: timeMs }: Bag<FieldValue>, trail: Trail): void {
  if (typeof timeMs === 'number') reportAhead(timeMs, atField(trail, '$time'))
}

function labelOf(kept: Bag<FieldValue>, isBad: boolean): LabelRequest {
  const { $abuse_type: word } = kept
  const abuseType = typeof word === 'string' ? abuseTypeOf(word) : undefined
  return {
    isBad,
    ...(abuseType === undefined ? {} : { abuseType }),
    ...textOf(kept, '$description', 'description'),
    ...textOf(kept, '$source', 'source'),
    ...textOf(kept, '$analyst', 'analyst'),
    ...(typeof kept['$time'] === 'number' ? { timeMs: kept['$time'] } : {}),
    ...(Array.isArray(kept['$reasons']) ? { reasons: kept['$reasons'].map(String) } : {}),
  }
}

function textOf<Name extends string>(
  kept: Bag<FieldValue>,
  field: string,
  name: Name,
): Partial<Record<Name, string>> {
  const value = kept[field]
  return typeof value === 'string' ? ({ [name]: value } as Record<Name, string>) : {}
}
