import type { AbuseType } from '@winnow/contract'
import type { Bin } from '../evaluation/drift/drift-alarm.ts'
import { tellingValue } from '../explain/reference/telling-value.ts'
import { phraseAt } from '../explain/sentences/feature-sentences.ts'
import type { Phrase } from '../explain/sentences/phrase.ts'
import { ABUSE_WORDS } from '../explain/sentences/words.ts'

/** The events whose value of a feature lies in a bin, by what the feature's sentence says of them; `place` in FEATURES. */
export function eventsWith(place: number, { above, upTo, isUnknown }: Bin): string {
  const phrase = phraseAt(place)
  if (isUnknown) return `events for which ${quoted(phrase, tellingValue(phrase))} is not known`
  if (above === undefined && upTo === undefined) return 'events for which this is known'
  if (saysYesOrNo(phrase)) return `events with ${quoted(phrase, above === undefined ? 0 : 1)}`
  if (upTo === undefined) return `events ${beyond(phrase, above ?? 0)}`
  const least = above ?? NaN
  if (isOneValue(phrase, least, upTo)) return `events with ${quoted(phrase, upTo)}`
  if (above === undefined) return `events with at most ${quoted(phrase, upTo)}`
  return `events ${beyond(phrase, least)} and at most ${quoted(phrase, upTo)}`
}

/** A feature's sentence, without its full stop. */
const quoted = (phrase: Phrase, value: number): string => `“${phrase(value).replace(/\.$/, '')}”`

/** Such a sentence is one of two, also halfway; that of a share is not. */
const saysYesOrNo = (phrase: Phrase): boolean => {
  const [no, yes] = [phrase(0), phrase(1)]
  return yes === phrase(2) && yes !== no && [no, yes].includes(phrase(0.5))
}

/** More than none is any. */
const beyond = (phrase: Phrase, least: number): string =>
  least === 0 && saysNone(phrase)
    ? `other than ${quoted(phrase, 0)}`
    : `with more than ${quoted(phrase, least)}`

/** The window of a sentence. */
const WITHIN = /\d+ (?:days|hours|minutes)/

/** Nothing can be counted from a sentence without a number; what may lie below 0 has another one there. */
function saysNone(phrase: Phrase): boolean {
  const [none, below] = [phrase(0).replace(WITHIN, ''), phrase(-1)]
  return !/\d/.test(none) && (below.includes('-1') || below === phrase(0))
}

/** Nothing lies below none; and whole numbers have none between them. */
function isOneValue(phrase: Phrase, above: number, upTo: number): boolean {
  if (Number.isNaN(above)) return upTo === 0
  const areNeighbours = Number.isInteger(above) && upTo - above === 1
  return areNeighbours || phrase(above) === phrase(upTo)
}

/** The events whose score of an abuse type lies in a bin. */
export function eventsScored(abuseType: AbuseType, { above, upTo }: Bin): string {
  const events = `events whose score of ${ABUSE_WORDS[abuseType]}`
  if (above === undefined) return `${events} is at most ${points(upTo)}`
  if (upTo === undefined) return `${events} is above ${points(above)}`
  const digits = digitsApart(above, upTo)
  return `${events} is above ${points(above, digits)} and at most ${points(upTo, digits)}`
}

const DIGITS = 3
const MAX_DIGITS = 17

const points = (score = NaN, digits = DIGITS): string => String(Number(score.toPrecision(digits)))

/** As few as tell two numbers apart, that a range is not empty to its reader. */
function digitsApart(one: number, other: number): number {
  let digits = DIGITS
  while (digits < MAX_DIGITS && points(one, digits) === points(other, digits)) digits += 1
  return digits
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `3 Nov 2026`. */
export const dayText = (timeMs: number): string => DAY.format(timeMs)
