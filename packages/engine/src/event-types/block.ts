import type { SentFields } from './sent-fields.ts'

/** An order or content that can be blocked. Then its outcome is unknown: nobody charges back what was never shipped. */
export interface Blockable {
  readonly type: 'order' | 'content'
  readonly id: string
}

/** An event's statement that an order or content was blocked, or let through after all. */
export interface Block {
  readonly of: Blockable
  readonly isBlocked: boolean
  /** Of one let through at random: how many it counts as, the others like it being blocked. Absent = not a control group. */
  readonly weight?: number
}

/** Largest weight of one of a control group: odds of one in a thousand must not let one order outweigh all others. */
export const MAX_CONTROL_WEIGHT = 100

interface Fate {
  readonly isBlocked: boolean
  readonly goesOn: boolean
}

/**
 * The statement of an event about what it names; undefined when it makes none. With `$control_group_odds` it is let through
 * at random, as one of a control group.
 */
export function blockWhere(
  type: Blockable['type'],
  id: unknown,
  { isBlocked, goesOn }: Fate,
  { $control_group_odds: odds }: SentFields,
): Block | undefined {
  if (typeof id !== 'string' || (!isBlocked && !goesOn)) return undefined
  const of = { type, id }
  const isAtRandom = goesOn && typeof odds === 'number'
  return isAtRandom ? { of, isBlocked, weight: controlWeight(odds) } : { of, isBlocked }
}

const controlWeight = (odds: number): number => Math.min(1 / odds, MAX_CONTROL_WEIGHT)
