import type { AbuseType } from '@winnow/contract'
import type { Bin } from '../evaluation/drift/drift-alarm.ts'
import { tellingValue } from '../explain/reference/telling-value.ts'
import { phraseAt } from '../explain/sentences/feature-sentences.ts'
import type { Phrase } from '../explain/sentences/phrase.ts'
import { ABUSE_WORDS } from '../explain/sentences/words.ts'
import { statedBetween, statedBound, statedOfAny } from './said-bounds.ts'

/** The events with a feature's value in a bin, by what the feature's sentence says of them; `place` in FEATURES. */
export function eventsWith(place: number, { above, upTo, isUnknown }: Bin): string {
  const phrase = phraseAt(place)
  const isKnown = isUnknown ? 'is not known' : 'is known'
  if (isUnknown || (above === undefined && upTo === undefined))
    return `events for which ${quotedOpen(phrase)} ${isKnown}`
  if (saysYesOrNo(phrase)) return `events with ${quoted(phrase, above === undefined ? 0 : 1)}`
  if (upTo === undefined) return `events ${beyond(phrase, above ?? 0)}`
  const least = above ?? NaN
  if (isOneValue(phrase, least, upTo)) return `events with ${quoted(phrase, upTo)}`
  return `events ${above === undefined ? atMost(phrase, upTo) : between(phrase, above, upTo)}`
}

/** A feature's sentence, without its full stop. */
const quoted = (phrase: Phrase, value: number): string => `“${phrase(value).replace(/\.$/, '')}”`

/** The same of any value. */
function quotedOpen(phrase: Phrase): string {
  const telling = tellingValue(phrase)
  const said = statedOfAny(phrase, telling)
  return said === undefined ? quoted(phrase, telling) : `“${said}”`
}

/** Such a sentence is one of two, also halfway; that of a share is not. */
const saysYesOrNo = (phrase: Phrase): boolean => {
  const [no, yes] = [phrase(0), phrase(1)]
  return yes === phrase(2) && yes !== no && [no, yes].includes(phrase(0.5))
}

/** More than none is any. */
function beyond(phrase: Phrase, least: number): string {
  if (least === 0 && saysNone(phrase)) return `other than ${quoted(phrase, 0)}`
  const said = statedBound(phrase, least, 'more than')
  return said === undefined ? `with more than ${quoted(phrase, least)}` : `with “${said}”`
}

function atMost(phrase: Phrase, most: number): string {
  const said = statedBound(phrase, most, 'at most')
  return said === undefined ? `with at most ${quoted(phrase, most)}` : `with “${said}”`
}

function between(phrase: Phrase, above: number, most: number): string {
  const least = isCount(phrase, above) ? above + 1 : above
  if (phrase(least) === phrase(most)) return `with ${quoted(phrase, most)}`
  const said = statedBetween(phrase, least, most)
  if (said !== undefined) return `with “${said}”`
  return `between ${quoted(phrase, least)} and ${quoted(phrase, most)}`
}

/** A sentence of a count rounds, as that of a duration or a share does not; what is above it is one more. */
const isCount = (phrase: Phrase, value: number): boolean =>
  Number.isInteger(value) && phrase(1) === phrase(1.4) && phrase(1) !== phrase(2)

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

/** The events with a score of an abuse type in a bin. */
export function eventsScored(abuseType: AbuseType, { above, upTo }: Bin): string {
  const events = `events whose score of ${ABUSE_WORDS[abuseType]}`
  if (above === undefined) return `${events} is at most ${points(upTo)}`
  if (upTo === undefined) return `${events} is above ${points(above)}`
  const digits = digitsApart(above, upTo)
  return `${events} is between ${points(above, digits)} and ${points(upTo, digits)}`
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
