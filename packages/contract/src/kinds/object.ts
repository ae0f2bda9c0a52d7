import { isRecord } from '../is-record.ts'
import { standing, type ApiVersion, type Standing } from '../api-version.ts'
import type { FieldValue } from '../canonical-event.ts'
import {
  expectedFields,
  knownFields,
  type Expected,
  type Field,
  type FieldSet,
  type PayloadOf,
} from '../field.ts'
import { atField, isLeftOut, isRefused, report, type Trail } from '../problem.ts'
import type { ProblemKind } from '../refusal-or-warning.ts'
import type { Check, Kind } from './kind.ts'
import { reportUnknownField } from './unknown-field.ts'
import { reportShape } from './wrong-form.ts'

interface ObjectParts<Fields extends FieldSet> {
  readonly summary: string
  readonly fields: Fields
}

/** A complex object of the interface; its name is its heading in the reference. */
export function defineObject<const Fields extends FieldSet>(
  name: string,
  { summary, fields }: ObjectParts<Fields>,
): Kind<PayloadOf<Fields>> {
  const expects = `an object (${name})`
  const expected = perVersion((version) => expectedFields(fields, version))
  return {
    name,
    expects,
    shape: { is: 'object', summary, fields },
    example: exampleOf(fields) as PayloadOf<Fields>,
    check: perVersion((version) => objectCheck(fields, version)),
    mend: (value, trail) => {
      if (!isRecord(value)) return reportShape(value, trail, expects)
      const kept: Record<string, FieldValue> = {}
      mendFields(fields, value, trail, kept)
      reportAbsent(expected(trail.version), kept, trail)
      return kept
    },
  }
}

/** Every field's example: what a table can hold at most. */
function exampleOf(fields: FieldSet): unknown {
  return Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, kind.example]))
}

/** What differs by version is made once for each. */
function perVersion<T>(make: (version: ApiVersion) => T): (version: ApiVersion) => T {
  const made = new Map<ApiVersion, T>()
  return (version) => {
    const value = made.get(version) ?? make(version)
    made.set(version, value)
    return value
  }
}

/** The checks of a table's fields by name. */
export const checksOf = (fields: FieldSet, version: ApiVersion): ReadonlyMap<string, Check> =>
  new Map(knownFields(fields, version).map(([name, { kind }]) => [name, kind.check(version)]))

/** What is not there is not looked at: a table has far more fields than a body. */
function objectCheck(fields: FieldSet, version: ApiVersion): Check {
  const checks = checksOf(fields, version)
  const expected = expectedFields(fields, version)
  return (value) => isRecord(value) && hasExpected(value, expected) && membersPass(value, checks)
}

function membersPass(
  value: Readonly<Record<string, unknown>>,
  checks: ReadonlyMap<string, Check>,
): boolean {
  for (const name in value) {
    const check = checks.get(name)
    if (check === undefined || !check(value[name])) return false
  }
  return true
}

/** Whether all is there whose absence is worth a word. */
export function hasExpected(
  value: Readonly<Record<string, unknown>>,
  expected: readonly Expected[],
): boolean {
  for (const { name } of expected) if (!Object.hasOwn(value, name)) return false
  return true
}

/** What is said of a field that is not simply known. */
const STANDING_PROBLEM: Readonly<Record<Exclude<Standing, 'known'>, ProblemKind>> = {
  newer: 'field_newer',
  'too new': 'field_too_new',
  gone: 'field_gone',
}

/** Reads each member that is there; `null` is absent. */
export function mendFields(
  fields: FieldSet,
  value: Readonly<Record<string, unknown>>,
  trail: Trail,
  kept: Record<string, FieldValue>,
): void {
  for (const name of Object.keys(value)) {
    const sent = value[name]
    if (sent === null || sent === undefined) continue
    const [field, place] = [ownField(fields, name), atField(trail, name)]
    const mended =
      field === undefined ? reportUnknownField(fields, name, place) : mendField(field, sent, place)
    if (mended !== undefined) kept[name] = mended
  }
}

const ownField = (fields: FieldSet, name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

/** Reads one member; the trail stands at it already. */
export function mendField(field: Field, sent: unknown, trail: Trail): FieldValue | undefined {
  const standsAs = standing(trail.version, field)
  if (standsAs !== 'known') report(trail, STANDING_PROBLEM[standsAs])
  if (standsAs === 'too new' || standsAs === 'gone') return undefined
  return field.kind.mend(sent, trail)
}

/** Reports what should be there and is not. A field that was refused, or that named nobody, is not missing as well. */
export function reportAbsent(
  expected: readonly Expected[],
  kept: Readonly<Record<string, FieldValue>>,
  trail: Trail,
): void {
  for (const { name, presence } of expected) {
    if (kept[name] !== undefined) continue
    const place = atField(trail, name)
    if (isRefused(place) || isLeftOut(place)) continue
    report(place, presence === 'required' ? 'field_missing' : 'field_recommended')
  }
}
