import type { ApiVersion, VersionSpan } from '../api-version.ts'
import type { FieldValue } from '../canonical-event.ts'
import type { JsonSchema } from '../openapi/json-schema.ts'
import type { Trail } from '../problem.ts'
import type { Remark } from './remarks.ts'

/** How a kind is built, for what is derived from it: pages, OpenAPI, examples. */
export type Shape =
  | { readonly is: 'scalar'; readonly schema: JsonSchema }
  | { readonly is: 'choice'; readonly open: boolean; readonly values: readonly string[] }
  | { readonly is: 'list'; readonly of: Kind; readonly itemsMax: number }
  | {
      readonly is: 'object'
      readonly summary: string
      readonly fields: FieldSet
      readonly remarks: readonly Remark[]
    }

/** Whether a value needs no remark and is kept as it is. */
export type Check = (value: unknown) => boolean

/**
 * What a field may hold. `check` is the strict, fast reading. `mend` is the patient reading of what
 * does not pass it: it gives the value to keep (`undefined` = absent) and reports each problem. Both
 * agree on what is right; a test holds it.
 */
export interface Kind<T = unknown> {
  /** Its name in the reference: `id`, `micros`, `address`. */
  readonly name: string
  /** Ends the sentence "Must be …". */
  readonly expects: string
  /** What else the reference says of it, in sentences. */
  readonly explains?: string
  /** What becomes of a value of another form, in sentences. One leniency for all fields of the kind. */
  readonly leniency: string
  /** Whether a value that cannot be kept has the event refused, as it decides on money, identity, time or type. */
  readonly isStrict: boolean
  readonly shape: Shape
  readonly example: T
  readonly check: (version: ApiVersion) => Check
  readonly mend: (value: unknown, trail: Trail) => FieldValue | undefined
}

export type Presence = 'required' | 'recommended' | 'optional'

/** One row of an event's or an object's table. `Always` says that every version requires it. */
export interface Field<T = unknown, Always extends boolean = boolean> extends VersionSpan {
  readonly kind: Kind<T>
  readonly always: Always
  readonly presence: Presence
  readonly requiredIn: readonly ApiVersion[]
  readonly note: string
}

export type FieldSet = Readonly<Record<string, Field>>

interface ScalarParts<T> {
  readonly name: string
  readonly expects: string
  readonly explains?: string
  readonly leniency: string
  readonly isStrict?: boolean
  readonly example: T
  /** What documents say of it; JSON Schema cannot say all that `check` does. */
  readonly schema: JsonSchema
  readonly check: Check
  readonly mend: Kind['mend']
}

/** A kind without parts, the same in every version. */
export function scalar<T>({ schema, check, isStrict = false, ...parts }: ScalarParts<T>): Kind<T> {
  return { ...parts, isStrict, shape: { is: 'scalar', schema }, check: () => check }
}
