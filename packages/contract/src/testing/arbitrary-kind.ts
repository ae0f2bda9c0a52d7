import * as fc from 'fast-check'
import type { ApiVersion } from '../api-version.ts'
import type { FieldValue } from '../canonical-event.ts'
import type { FieldSet } from '../kinds/kind.ts'
import { knownFields, presenceIn } from '../field.ts'
import { email } from '../kinds/form.ts'
import { ipAddress } from '../kinds/ip-address.ts'
import type { Kind, Shape } from '../kinds/kind.ts'
import type { JsonSchema } from '../openapi/json-schema.ts'

/** Longer lists find nothing new and cost time. */
const LIST_ITEMS_MAX = 3
const TEXT_CHARS_MAX = 40

/** Building an arbitrary costs more than drawing from it, so each is built once. */
const built = new Map<string, fc.Arbitrary<FieldValue>>()

/** Random values that a kind takes without a remark. */
function arbitraryOfKind(kind: Kind, version: ApiVersion): fc.Arbitrary<FieldValue> {
  const key = `${version} ${kind.name}`
  const arbitrary = built.get(key) ?? buildArbitrary(kind, version)
  built.set(key, arbitrary)
  return arbitrary
}

function buildArbitrary(kind: Kind, version: ApiVersion): fc.Arbitrary<FieldValue> {
  const { shape } = kind
  if (shape.is === 'list') {
    return fc.array(arbitraryOfKind(shape.of, version), { maxLength: LIST_ITEMS_MAX })
  }
  if (shape.is === 'object') return arbitraryObject(shape, version)
  if (shape.is === 'choice') return fc.constantFrom(...shape.values)
  if (kind === ipAddress) return fc.oneof(fc.ipV4(), fc.ipV6()).filter(kind.check(version))
  if (kind === email) return fc.emailAddress().filter(kind.check(version))
  return arbitraryScalar(shape.schema).filter(kind.check(version))
}

/** Random objects of a table: what a version requires, what `needed` names, and some of the rest. */
export function arbitraryFields(
  fields: FieldSet,
  version: ApiVersion,
  needed: readonly string[] = [],
): fc.Arbitrary<Record<string, FieldValue>> {
  const known = knownFields(fields, version)
  const always = known.filter(
    ([name, one]) => needed.includes(name) || presenceIn(version, one) !== 'optional',
  )
  return fc.record(
    Object.fromEntries(known.map(([name, { kind }]) => [name, arbitraryOfKind(kind, version)])),
    { requiredKeys: always.map(([name]) => name) },
  )
}

/** Without the members that a remark would be made of. */
function arbitraryObject(
  { fields, remarks }: Extract<Shape, { is: 'object' }>,
  version: ApiVersion,
): fc.Arbitrary<FieldValue> {
  return arbitraryFields(fields, version).map((members) => {
    for (const { isFine, at } of remarks) if (!isFine(members)) delete members[at]
    return members
  })
}

function arbitraryScalar({
  type,
  pattern,
  minimum,
  maximum,
  exclusiveMinimum,
}: JsonSchema): fc.Arbitrary<FieldValue> {
  if (type === 'boolean') return fc.boolean()
  const range = bounds(exclusiveMinimum === undefined ? minimum : Number.MIN_VALUE, maximum)
  if (type === 'integer') return fc.maxSafeInteger().map((value) => intoRange(value, range))
  if (type === 'number') {
    return fc.double({ ...range, noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)
  }
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern, 'u'))
  return fc.string({ unit: 'grapheme', maxLength: TEXT_CHARS_MAX }).map(withoutNul)
}

interface Range {
  readonly min: number
  readonly max: number
}

const bounds = (min: unknown, max: unknown): Range => ({
  min: typeof min === 'number' ? min : -Number.MAX_VALUE,
  max: typeof max === 'number' ? max : Number.MAX_VALUE,
})

/** Small numbers stay small, so that sums and comparisons happen. */
function intoRange(value: number, { min, max }: Range): number {
  const clamped = Math.min(Math.abs(value), max)
  return Math.max(clamped, min)
}

const withoutNul = (value: string): string => value.replaceAll('\0', '')
