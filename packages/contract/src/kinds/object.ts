import { isRecord } from '../is-record.ts'
import { isSent } from '../is-sent.ts'
import { standing, type ApiVersion, type Standing } from '../api-version.ts'
import type { FieldValue } from '../canonical-event.ts'
import type { Field, FieldSet } from './kind.ts'
import { expectedFields, knownFields, type Expected, type PayloadOf } from '../field.ts'
import { atField, isLeftOut, isRefused, report, type Trail } from '../problem.ts'
import type { ProblemKind } from '../refusal-or-warning.ts'
import type { Check, Kind } from './kind.ts'
import type { Remark } from './remarks.ts'
import { reportUnknownField, reportUnknownMember, type UnknownMember } from './unknown-field.ts'
import { drop, unwrapOneObject } from './words.ts'

interface ObjectParts<Fields extends FieldSet> {
  readonly summary: string
  readonly fields: Fields
  /** Whether a missing required member refuses the event; else it is a warning. */
  readonly isWhole?: boolean
  /** What makes sense of its members only together. */
  readonly remarks?: readonly Remark[]
}

type Members = Readonly<Record<string, unknown>>

/** A complex object of the interface; its name is its heading in the reference. */
export function defineObject<const Fields extends FieldSet>(
  name: string,
  { summary, fields, isWhole = false, remarks = [] }: ObjectParts<Fields>,
): Kind<PayloadOf<Fields>> {
  const expects = `an object (${name})`
  const expected = perVersion((version) => expectedFields(fields, version))
  const absent = isWhole ? ABSENT_FIELDS : ABSENT_MEMBERS
  return {
    name,
    expects,
    isStrict: false,
    leniency: OBJECT_LENIENCY,
    shape: { is: 'object', summary, fields, remarks },
    example: exampleOf(fields) as PayloadOf<Fields>,
    check: perVersion((version) => objectCheck(fields, version, remarks)),
    mend: (value, trail) => {
      const sent = unwrapOneObject(value, trail)
      if (!isRecord(sent)) return drop(value, trail, expects)
      const kept: Record<string, FieldValue> = {}
      mendFields({ fields, ...MEMBERS }, sent, trail, kept)
      reportAbsent({ expected: expected(trail.version), problems: absent }, { sent, kept }, trail)
      for (const { isFine, at, problem } of remarks) {
        if (!isFine(kept)) report(atField(trail, at), problem)
      }
      return kept
    },
  }
}

export const OBJECT_LENIENCY =
  'An object alone in a list is taken. Members that it does not have are left out, and what is required and not there is warned of. Anything else is dropped. Each member is read by itself.'

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
function objectCheck(fields: FieldSet, version: ApiVersion, remarks: readonly Remark[]): Check {
  const checks = checksOf(fields, version)
  const expected = expectedFields(fields, version)
  return (value) =>
    isRecord(value) &&
    hasExpected(value, expected) &&
    membersPass(value, checks) &&
    isAllFine(remarks, value)
}

function isAllFine(remarks: readonly Remark[], members: Members): boolean {
  for (const { isFine } of remarks) if (!isFine(members)) return false
  return true
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

/** Whether nothing is missing that deserves a warning. */
export function hasExpected(
  value: Readonly<Record<string, unknown>>,
  expected: readonly Expected[],
): boolean {
  for (const { name } of expected) if (!Object.hasOwn(value, name)) return false
  return true
}

/** A table of fields, and the warnings about all others. */
export interface FieldTable {
  readonly fields: FieldSet
  /** What comes with the fields; absent = what is read. */
  readonly beside?: Members
  readonly reportUnknown: (member: UnknownMember, trail: Trail) => undefined
  readonly standings: Readonly<Record<Exclude<Standing, 'known'>, ProblemKind>>
}

/** Of an event: a misspelt field of it may be money, and is never lost. */
export const FIELDS: Omit<FieldTable, 'fields' | 'beside'> = {
  reportUnknown: reportUnknownField,
  standings: { newer: 'field_newer', 'too new': 'field_too_new', gone: 'field_gone' },
}

/** Of an object with members that only describe. */
const MEMBERS: Omit<FieldTable, 'fields' | 'beside'> = {
  reportUnknown: reportUnknownMember,
  standings: {
    newer: 'field_newer',
    'too new': 'member_of_other_version',
    gone: 'member_of_other_version',
  },
}

/** Reads each member that is there; `null` is absent. */
export function mendFields(
  table: FieldTable,
  value: Readonly<Record<string, unknown>>,
  trail: Trail,
  kept: Record<string, FieldValue>,
): void {
  const { fields, reportUnknown, beside = value } = table
  for (const name of Object.keys(value)) {
    const sent = value[name]
    if (sent === null || sent === undefined) continue
    const [field, place] = [ownField(fields, name), atField(trail, name)]
    const mended =
      field === undefined
        ? reportUnknown({ fields, name, beside }, place)
        : mendField(field, sent, place, table)
    if (mended !== undefined) kept[name] = mended
  }
}

const ownField = (fields: FieldSet, name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

/** Reads one member; the trail stands at it already. */
export function mendField(
  field: Field,
  sent: unknown,
  trail: Trail,
  { standings }: Pick<FieldTable, 'standings'> = FIELDS,
): FieldValue | undefined {
  const standsAs = standing(trail.version, field)
  if (standsAs !== 'known') report(trail, standings[standsAs])
  if (standsAs === 'too new' || standsAs === 'gone') return undefined
  return field.kind.mend(sent, trail)
}

interface AbsenceTable {
  readonly expected: readonly Expected[]
  /** The warning about one that is missing. */
  readonly problems: Readonly<Record<Expected['presence'], ProblemKind>>
}

export const ABSENT_FIELDS = {
  required: 'field_missing',
  recommended: 'field_recommended',
} as const

const ABSENT_MEMBERS = { required: 'member_missing', recommended: 'field_recommended' } as const

/**
 * Reports what should be there and is not. A field that was refused, or that named nobody, is not missing as well, nor one that only
 * describes and was dropped.
 */
export function reportAbsent(
  { expected, problems }: AbsenceTable,
  { sent, kept }: { readonly sent: Members; readonly kept: Readonly<Record<string, FieldValue>> },
  trail: Trail,
): void {
  for (const { name, presence, isStrict } of expected) {
    if (kept[name] !== undefined || (!isStrict && isSent(sent, name))) continue
    const place = atField(trail, name)
    if (isRefused(place) || isLeftOut(place)) continue
    report(place, problems[presence])
  }
}
