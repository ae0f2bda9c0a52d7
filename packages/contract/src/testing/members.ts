import { standing, type ApiVersion } from '../api-version.ts'
import { commonFields } from '../common-fields.ts'
import { customEvent, reservedEvent } from '../event-types.ts'
import type { Field, FieldSet } from '../kinds/kind.ts'
import type { Kind } from '../kinds/kind.ts'

/** A body, or an object in it, that tests change. */
export type Body = Record<string, unknown>

export type Steps = readonly (string | number)[]

/** A member of a body with the kind that is declared for it. */
export interface Member {
  readonly steps: Steps
  readonly kind: Kind
  readonly value: unknown
}

const fieldsOf = (body: Body): FieldSet => {
  const type = String(body['$type'])
  const event = type.startsWith('$') ? reservedEvent(type) : customEvent
  return { ...event?.fields, ...commonFields }
}

/** Every reserved member of a valid body, those of objects and the entries of lists, too. */
export function membersOf(body: Body, version: ApiVersion): readonly Member[] {
  return inFields(body, { fields: fieldsOf(body), version }, [])
}

interface Declared {
  readonly fields: FieldSet
  readonly version: ApiVersion
}

function inFields(body: Body, { fields, version }: Declared, before: Steps): readonly Member[] {
  return Object.entries(body).flatMap(([name, value]) => {
    const field: Field | undefined = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field === undefined || standing(version, field) !== 'known') return []
    return ofKind(field.kind, value, [...before, name], version)
  })
}

function ofKind(kind: Kind, value: unknown, steps: Steps, version: ApiVersion): readonly Member[] {
  const self = { steps, kind, value }
  const { shape } = kind
  if (shape.is === 'list') {
    const entries = value as readonly unknown[]
    return [self, ...entries.flatMap((one, at) => ofKind(shape.of, one, [...steps, at], version))]
  }
  if (shape.is === 'object') {
    return [self, ...inFields(value as Body, { fields: shape.fields, version }, steps)]
  }
  return [self]
}

/** The path of a member, as problems spell it. */
export const pathTo = (steps: Steps): string =>
  `$${steps.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')}`

/** The steps of such a path. */
export const stepsOf = (path: string): Steps =>
  [...path.matchAll(/\.([^.[]+)|\[(\d+)\]/g)].map(([, name, at]) => name ?? Number(at))

export function valueAt(body: Body, steps: Steps): unknown {
  return steps.reduce<unknown>((inner, step) => (inner as Body)[step], body)
}

/** A copy of a body with another value at a place; undefined takes the member out. */
export function withValue(body: Body, steps: Steps, value: unknown): Body {
  const copy = structuredClone(body)
  const last = steps.at(-1)
  if (last === undefined) return copy
  const parent = valueAt(copy, steps.slice(0, -1)) as Body
  if (value === undefined) delete parent[last]
  else parent[last] = value
  return copy
}
