import { ABUSE_TYPES, type AbuseType, DAY_MS } from '@winnow/contract'
import type { Registers } from '../../aggregates/registers.ts'
import { isSignUp } from '../../event-types/meaning-of.ts'
import { FADED_AT, LABEL_TARGET } from '../../aggregates/system-registers.ts'

/** A scored event of a user. */
export interface ScoredEvent {
  readonly sequence: number
  readonly atMs: number
  readonly type: string
  /** 0–100, in the order of ABUSE_TYPES. */
  readonly scores: Float32Array
}

/** The half-life of scores in the comparison: a high score of a year ago gives way to a recent one. */
export const FADE_MS = 30 * DAY_MS

/** A register holds score · SEQUENCES + sequence: the larger number is the higher score or, of equals, the later event. */
const SEQUENCES = 2 ** 40
const STEPS_PER_POINT = 80

const ACCOUNT_ABUSE = ABUSE_TYPES.indexOf('account_abuse')

/** A sign-up ranks above every score. */
const OF_SIGN_UP = 100 * STEPS_PER_POINT + 1

/**
 * Notes in a user's state which event a label is about that names no event. For account abuse it is the sign-up, or the
 * first event when there was none; for other abuse the event with the highest score, older scores fading.
 */
export function noteLabelTarget(registers: Registers, event: ScoredEvent): void {
  fade(registers, event.atMs)
  for (let place = 0; place < ABUSE_TYPES.length; place += 1) {
    if (place === ACCOUNT_ABUSE) noteBeginning(registers, event)
    else noteScore(registers, place, event)
  }
}

/** Sequence of the event that a label of the user is taken to be about; undefined = none is known. */
export function labelTarget(registers: Registers, abuseType: AbuseType): number | undefined {
  const held = registers.get(LABEL_TARGET + ABUSE_TYPES.indexOf(abuseType))
  return held === held ? held % SEQUENCES : undefined
}

function noteBeginning(registers: Registers, { sequence, type }: ScoredEvent): void {
  const held = registers.get(LABEL_TARGET + ACCOUNT_ABUSE)
  const isKnown = held === held && (!isSignUp(type) || held >= OF_SIGN_UP * SEQUENCES)
  if (isKnown) return
  const standing = isSignUp(type) ? OF_SIGN_UP : 0
  registers.set(LABEL_TARGET + ACCOUNT_ABUSE, standing * SEQUENCES + sequence)
}

function noteScore(registers: Registers, place: number, { sequence, scores }: ScoredEvent): void {
  const steps = Math.floor((scores[place] ?? NaN) * STEPS_PER_POINT)
  if (steps !== steps) return
  const held = registers.get(LABEL_TARGET + place)
  const scored = steps * SEQUENCES + sequence
  if (!(held > scored)) registers.set(LABEL_TARGET + place, scored)
}

function fade(registers: Registers, atMs: number): void {
  const sinceMs = registers.get(FADED_AT)
  if (sinceMs !== sinceMs) return registers.set(FADED_AT, atMs)
  const times = Math.floor((atMs - sinceMs) / FADE_MS)
  if (times < 1) return
  registers.set(FADED_AT, sinceMs + times * FADE_MS)
  for (let place = 0; place < ABUSE_TYPES.length; place += 1) {
    if (place === ACCOUNT_ABUSE) continue
    const held = registers.get(LABEL_TARGET + place)
    const steps = Math.floor(held / SEQUENCES)
    registers.set(
      LABEL_TARGET + place,
      Math.floor(steps / 2 ** times) * SEQUENCES + (held % SEQUENCES),
    )
  }
}
