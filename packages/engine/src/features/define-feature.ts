import type { AbuseType } from '@winnow/contract'
import type { Aggregate } from '../entities/counted/define-aggregate.ts'
import type { WindowName } from '../aggregates/windows.ts'
import { entityOfType, type EntityType, mainRoleOf, type Role } from '../entities/entity-types.ts'
import type { FeatureContext, FeatureFacts } from './feature-context.ts'

/** Families group features into what an analyst would call one reason. */
export const FAMILIES = [
  'age',
  'velocity',
  'amount',
  'diversity',
  'failure',
  'mismatch',
  'identity',
  'place',
  'reputation',
  'content',
  'promotion',
  'sequence',
  'payment',
  'session',
  'custom',
  'device',
] as const

export type Family = (typeof FAMILIES)[number]

/**
 * One number a feature needs from the states of the entities the event names. The state already
 * counts the current event, unless the read says `before`. NaN when the event names no such entity
 * or nothing is known.
 */
export type Read =
  | {
      readonly kind: 'window'
      readonly role: Role
      readonly of: Aggregate
      readonly window: WindowName
    }
  | { readonly kind: 'register' | 'register_before'; readonly role: Role; readonly of: Aggregate }
  | {
      readonly kind: 'most'
      readonly role: Role
      readonly of: Aggregate
      readonly window: WindowName
    }
  | { readonly kind: 'age' | 'idle'; readonly role: Role }
  | { readonly kind: 'own_label'; readonly role: Role; readonly abuse: AbuseType }
  | { readonly kind: 'link_age' | 'link_count'; readonly role: Role; readonly to: Role }
  | {
      readonly kind: 'around'
      readonly role: Role
      readonly through: EntityType
      readonly of: Aggregate
      readonly window: WindowName
    }

/** What the aggregate says over a window, the current event included. */
export const over = (of: Aggregate, window: WindowName, role: Role = mainRoleOf(of.by)): Read => ({
  kind: 'window',
  role,
  of,
  window,
})

/** The largest value among all entities in the role, not that of the first; 0 when none of them knows. */
export const most = (of: Aggregate, window: WindowName, role: Role = mainRoleOf(of.by)): Read => ({
  kind: 'most',
  role,
  of,
  window,
})

/** A register (last, first, max, min, ema) with the current event folded in. */
export const register = (of: Aggregate, role: Role = mainRoleOf(of.by)): Read => ({
  kind: 'register',
  role,
  of,
})

/** A register as it stood before the current event: the last country, the previous amount's mean … */
export const before = (of: Aggregate, role: Role = mainRoleOf(of.by)): Read => ({
  kind: 'register_before',
  role,
  of,
})

/** Milliseconds since the entity was first seen; 0 when this event is the first that names it. */
export const age = (role: Role): Read => ({ kind: 'age', role })

/** Milliseconds since the entity's event before this one; NaN when there was none. */
export const idle = (role: Role): Read => ({ kind: 'idle', role })

/** The label of the entity as a whole: 1 bad, 0 good, more = it names one event; NaN = none. */
export const ownLabel = (role: Role, abuse: AbuseType): Read => ({ kind: 'own_label', role, abuse })

/** Milliseconds since the two were first seen together; 0 = now for the first time; NaN when either is missing. Needs a `distinct` aggregate by the first's type of the second's. */
export const linkAge = (role: Role, to: Role): Read => ({ kind: 'link_age', role, to })

/** In how many events the two were seen together, this one included. */
export const linkCount = (role: Role, to: Role): Read => ({ kind: 'link_count', role, to })

/**
 * One hop further: the largest value of an aggregate among the entities of type `of.by` most
 * recently linked to the entity in `role` (at most 8), those named by this event left out.
 * Example: the worst payment reputation among other users of this device.
 */
export const around = (role: Role, of: Aggregate, window: WindowName): Read => ({
  kind: 'around',
  role,
  through: entityOfType(of.by).type,
  of,
  window,
})

type Numbers<R extends readonly Read[]> = { [K in keyof R]: number }

/** A named number about an event, with the reason why it separates risky users from others. */
export interface Feature {
  readonly name: string
  readonly family: Family
  /** One sentence an analyst reads: what a high (or low) value says about the user. */
  readonly why: string
  readonly reads: readonly Read[]
  /** Called with the reads in order, then the facts, then the context. NaN = unknown. */
  value(this: void, ...args: readonly (number | FeatureFacts | FeatureContext)[]): number
  /**
   * `all`: unknown as soon as one read is unknown (the default). `any`: called with NaNs. `first`: unknown where the first
   * read is unknown, 0 where it is 0, else called with NaNs; of more than four reads, which cost an array.
   */
  readonly needs: 'all' | 'any' | 'first'
}

interface FeatureDeclaration<R extends readonly Read[]> {
  readonly name: string
  readonly family: Family
  readonly why: string
  readonly reads: R
  value(this: void, ...args: [...Numbers<R>, FeatureFacts, FeatureContext]): number
  readonly needs?: Feature['needs']
}

/** Declares a feature; `value` gets one number per read, in order, then facts and context. */
export function defineFeature<const R extends readonly Read[]>(
  declaration: FeatureDeclaration<R>,
): Feature {
  return { needs: 'all', ...declaration }
}
