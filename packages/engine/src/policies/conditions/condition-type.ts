/** What a part of a condition is. Numbers are doubles, times and durations count milliseconds; a `lookup` is a list that is asked. */
export type ConditionType =
  | { readonly is: 'boolean' | 'number' | 'text' | 'time' | 'duration' | 'money' | 'lookup' }
  | { readonly is: 'list'; readonly of: ConditionType }
  | ObjectType

/** An object with known members. */
export interface ObjectType {
  readonly is: 'object'
  /** Letters, digits and underscores; two of one name have the same members. */
  readonly name: string
  readonly members: Readonly<Record<string, ConditionType>>
}

export const BOOLEAN: ConditionType = { is: 'boolean' }
export const NUMBER: ConditionType = { is: 'number' }
export const TEXT: ConditionType = { is: 'text' }
export const TIME: ConditionType = { is: 'time' }
export const DURATION: ConditionType = { is: 'duration' }
export const MONEY: ConditionType = { is: 'money' }
export const listOf = (of: ConditionType): ConditionType => ({ is: 'list', of })

/** An amount in the currency that it was sent in. */
export interface Money {
  readonly micros: number
  /** ISO-4217, or what the sender calls its points; empty = unknown. */
  readonly currency: string
}

/** A list of the environment: it is asked, never read through. */
export interface Lookup {
  readonly has: (value: string) => boolean
}

/** An object, which is asked for its members. */
export interface ObjectValue {
  /** By its name on the wire, `$` included; null = missing. */
  member: (wired: string) => ConditionValue
}

/** What conditions compute with; null = missing. Times and durations are numbers of milliseconds. */
export type ConditionValue =
  | null
  | boolean
  | number
  | string
  | Money
  | Lookup
  | ObjectValue
  | readonly ConditionValue[]
