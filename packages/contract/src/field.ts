import { standing, type ApiVersion } from './api-version.ts'
import type { Field, FieldSet, Kind, Presence } from './kinds/kind.ts'

interface FieldOptions {
  /** The first version that has the field; default v203. */
  readonly since?: ApiVersion
  /** The last version that has the field. */
  readonly until?: ApiVersion
  /** Versions in which an otherwise optional field is required. */
  readonly requiredIn?: readonly ApiVersion[]
  /** What the reference page says about it. */
  readonly note?: string
}

function field<T, Always extends boolean>(
  kind: Kind<T>,
  always: Always,
  presence: Presence,
  options: FieldOptions,
): Field<T, Always> {
  return { since: 'v203', requiredIn: [], note: '', ...options, kind, always, presence }
}

export const required = <T>(kind: Kind<T>, options: FieldOptions = {}): Field<T, true> =>
  field(kind, true, 'required', options)

/** Its absence is a warning. */
export const recommended = <T>(kind: Kind<T>, options: FieldOptions = {}): Field<T, false> =>
  field(kind, false, 'recommended', options)

export const optional = <T>(kind: Kind<T>, options: FieldOptions = {}): Field<T, false> =>
  field(kind, false, 'optional', options)

/** Whether the field must be there in a version, should be, or may. */
export function presenceIn(version: ApiVersion, { presence, requiredIn }: Field): Presence {
  return requiredIn.includes(version) ? 'required' : presence
}

/** The rows of a table that a version has as its own. */
export function knownFields(fields: FieldSet, version: ApiVersion): readonly [string, Field][] {
  return Object.entries(fields).filter(([, one]) => standing(version, one) === 'known')
}

/** A field that is missed: without it comes a warning. */
export interface Expected {
  readonly name: string
  /** Whether a value that could not be kept is as good as none. */
  readonly isStrict: boolean
  readonly presence: 'required' | 'recommended'
}

export function expectedFields(fields: FieldSet, version: ApiVersion): readonly Expected[] {
  return knownFields(fields, version).flatMap(([name, one]) => {
    const presence = presenceIn(version, one)
    return presence === 'optional' ? [] : [{ name, presence, isStrict: one.kind.isStrict }]
  })
}

type ValueOf<F> = F extends Field<infer T> ? T : never
type AlwaysThere<F> = {
  [Name in keyof F]: F[Name] extends Field<unknown, true> ? Name : never
}[keyof F]

/** The static type of an object with the members that a table declares. */
export type PayloadOf<F> = { [Name in AlwaysThere<F>]: ValueOf<F[Name]> } & {
  [Name in Exclude<keyof F, AlwaysThere<F>>]?: ValueOf<F[Name]>
}
