/**
 * JSON Schemas of answers, each with the type of what it describes: a declaration is written once and read
 * by the compiler and by whoever reads openapi.json.
 */
import type { JsonSchema } from '../openapi/json-schema.ts'

declare const VALUE: unique symbol
const OPTIONAL = Symbol('optional')
const NAMED = Symbol('named')

/** The schema of a `T`. */
export interface Schema<T = unknown> extends JsonSchema {
  /** Only the compiler knows it. */
  readonly [VALUE]?: T
}

/** Of a field that may be absent. */
export interface OptionalSchema<T = unknown> extends Schema<T> {
  readonly [OPTIONAL]: true
}

/** What a schema describes. */
export type ValueOf<S> = S extends Schema<infer T> ? T : never

type Fields = Readonly<Record<string, Schema>>
type OptionalName<F> = { [K in keyof F]: F[K] extends OptionalSchema ? K : never }[keyof F]
type ObjectParts<F> = { [K in Exclude<keyof F, OptionalName<F>>]: ValueOf<F[K]> } & {
  [K in OptionalName<F>]?: ValueOf<F[K]>
}
type ObjectValue<F> = { [K in keyof ObjectParts<F>]: ObjectParts<F>[K] }

export interface ObjectSchema<F> extends Schema<ObjectValue<F>> {
  readonly properties: F
}

/** Further keywords of a schema. */
interface Remark {
  readonly description?: string
  /** Values such as a reader may meet; pages and tools show the first. */
  readonly examples?: readonly unknown[]
}

export const textSchema = (remark?: Remark): Schema<string> => ({ type: 'string', ...remark })

export const integerSchema = (remark?: Remark): Schema<number> => ({ type: 'integer', ...remark })

export const numberSchema = (remark?: Remark): Schema<number> => ({ type: 'number', ...remark })

export const booleanSchema = (remark?: Remark): Schema<boolean> => ({ type: 'boolean', ...remark })

export const anything: Schema = {}

export const wordSchema = <Word extends string>(word: Word): Schema<Word> => ({
  type: 'string',
  const: word,
})

export const choiceSchema = <const Words extends readonly string[]>(
  words: Words,
  remark?: Remark,
): Schema<Words[number]> => ({ enum: words, ...remark })

export const eitherSchema = <const All extends readonly Schema[]>(
  all: All,
): Schema<ValueOf<All[number]>> => ({ anyOf: all })

/** What may also be null: it is not known, or there is none. */
export const nullable = <T>(schema: Schema<T>): Schema<T | null> => ({
  anyOf: [schema, { type: 'null' }],
})

export const listSchema = <T>(items: Schema<T>, remark?: Remark): Schema<T[]> => ({
  type: 'array',
  items,
  ...remark,
})

/** An object with names that only the data knows. */
export const recordSchema = <T>(of: Schema<T>, remark?: Remark): Schema<Record<string, T>> => ({
  type: 'object',
  patternProperties: { '^.*$': of },
  ...remark,
})

/** An object with some of these names. */
export const partSchema = <Name extends string, T>(
  names: Schema<Name>,
  of: Schema<T>,
  remark?: Remark,
): Schema<Partial<Record<Name, T>>> => ({
  type: 'object',
  propertyNames: names,
  additionalProperties: of,
  ...remark,
})

interface Named {
  readonly name: string
  readonly schema: JsonSchema
}

/** A schema with a name: documents write it once, and refer to it wherever it stands. */
export const named = <S extends JsonSchema>(name: string, schema: S): S => ({
  ...schema,
  [NAMED]: { name, schema },
})

/** The name of a schema and the named schema itself, before a description was added to it. */
export const namedIn = (schema: { readonly [NAMED]?: Named }): Named | undefined => schema[NAMED]

/** A field that may be absent. */
export const optional = <T>(schema: Schema<T>): OptionalSchema<T> => ({
  ...schema,
  [OPTIONAL]: true,
})

export function objectSchema<F extends Fields>(properties: F, remark?: Remark): ObjectSchema<F> {
  const required = Object.keys(properties).filter((name) => !(OPTIONAL in (properties[name] ?? {})))
  return {
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    properties,
    ...remark,
  }
}

/** The same with a name of its own. */
export const namedObject = <F extends Fields>(
  name: string,
  properties: F,
  remark?: Remark,
): ObjectSchema<F> => named(name, objectSchema(properties, remark))
