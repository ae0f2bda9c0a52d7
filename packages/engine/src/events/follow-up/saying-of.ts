import { wordKey } from '../../aggregates/fold.ts'
import type { EventParts } from '../event-parts.ts'
import { bodyDigest } from './body-digest.ts'
import { stepIn } from './payment-step.ts'
import { repeatLawOf } from './repeat-laws.ts'
import type { Saying } from './saying.ts'

/** Types that are looked for by their type; the place is stored: append, never reorder. */
const TYPES = [
  '',
  '$transaction',
  '$update_content',
  '$update_account',
  '$update_order',
  '$order_status',
  '$content_status',
  '$link_session_to_user',
]

/** Types whose events make a thing: one that is told late must not undo what was changed since. */
const MAKERS = new Set(['$create_account', '$create_order', '$create_content'])

const STEPS = 4
const TYPE_ROOM = 64

/** Undefined of an event that has no identity: it is never a repeat. */
export function sayingOf(parts: EventParts): Saying | undefined {
  const found = repeatLawOf(parts)
  if (found === undefined) return undefined
  const { reading, facts } = parts
  const { law, by, same } = found
  const step = facts.type === '$transaction' ? stepIn(reading.fields) : 0
  return {
    by,
    digest: numberOf(facts.type, same) * STEPS + step,
    repeats: law.repeats,
    whole: MAKERS.has(facts.type) ? bodyDigest(reading) + 1 : NaN,
  }
}

/** The step in a digest. */
export const stepTold = (digest: number): number => digest % STEPS

/** Whether two digests are of events of one type. */
export const isOfType = (digest: number, type: string): boolean =>
  Math.floor(digest / STEPS) % TYPE_ROOM === Math.max(TYPES.indexOf(type), 0)

function numberOf(type: string, same: string | number): number {
  return digestOf(type, same) * TYPE_ROOM + Math.max(TYPES.indexOf(type), 0)
}

function digestOf(type: string, same: string | number): number {
  if (typeof same === 'number') return same
  const { lo, hi } = wordKey(`${type}\n${same}`)
  return (hi & 0x3ff) * 2 ** 32 + lo
}
