import { wordKey } from '../../aggregates/fold.ts'
import { meaningOf } from '../../event-types/meaning-of.ts'
import type { EventParts } from '../../event-types/event-parts.ts'
import { bodyDigest } from './body-digest.ts'
import { repeatLawOf } from './repeat-laws.ts'
import type { Saying } from './saying.ts'

const STEPS = 4
const TYPE_ROOM = 64

/** Undefined of an event that has no identity: it is never a repeat. */
export function sayingOf(parts: EventParts): Saying | undefined {
  const found = repeatLawOf(parts)
  if (found === undefined) return undefined
  const { event, facts } = parts
  const { law, by, same } = found
  const meaning = meaningOf(facts.type)
  return {
    by,
    digest: numberOf(facts.type, same) * STEPS + (meaning?.repeats?.step?.(event.fields) ?? 0),
    repeats: law.repeats,
    whole: meaning?.begins === undefined ? NaN : bodyDigest(parts) + 1,
  }
}

/** The step in a digest. */
export const stepOfSaying = (digest: number): number => digest % STEPS

/** Whether two digests are of events of one type. */
export const isOfType = (digest: number, type: string): boolean =>
  Math.floor(digest / STEPS) % TYPE_ROOM === typeNumberOf(type)

const typeNumberOf = (type: string): number => meaningOf(type)?.repeats?.typeNumber ?? 0

function numberOf(type: string, same: string | number): number {
  return digestOf(type, same) * TYPE_ROOM + typeNumberOf(type)
}

function digestOf(type: string, same: string | number): number {
  if (typeof same === 'number') return same
  const { lo, hi } = wordKey(`${type}\n${same}`)
  return (hi & 0x3ff) * 2 ** 32 + lo
}
