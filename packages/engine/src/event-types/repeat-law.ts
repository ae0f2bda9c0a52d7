import type { ReservedFields } from '@winnow/contract'
import type { Role } from '../entities/entity-types.ts'
import type { EventParts } from './event-parts.ts'

/**
 * Which former event an event repeats. `first`: the entity is made once, whatever else the event contains. `any`: one of the last
 * events. `latest`: the latest event of its type, since a change may be changed back.
 */
export type Repeats = 'first' | 'any' | 'latest'

/** When an event of one type repeats an earlier one. */
export interface RepeatLaw {
  /** The entity that it is about, which remembers it: the first of these that the event names. */
  readonly of: readonly Role[]
  /** What two events about one entity have in common when they say the same; undefined: it has no identity. */
  readonly same: (parts: EventParts) => string | number | undefined
  readonly repeats: Repeats
  /** 1 to 63: the latest event of the type is looked for by it. States have it, so no other type ever gets it. */
  readonly typeNumber?: number
  /** How far it has come, of what goes on in steps: see `STEP`. */
  readonly step?: (fields: ReservedFields) => number
  /** Each reader reports a posting once, however long ago. */
  readonly isOncePerReader?: true
  readonly why: string
}

/** All that is sent but the time, so that a state that is sent every day counts once. */
export const stateIn = ({ event }: EventParts): string =>
  JSON.stringify([event.userId, event.sessionId, event.ip, event.fields, event.custom])

/** The text of a posting. */
export const textIn = ({ facts }: EventParts): string => `${facts.textHash}\n${facts.textLength}`
