import { isWholeAt, START, stateAfter } from './card-groupings.ts'
import { CARD_DIGITS_MAX, CARD_DIGITS_MIN, isIssued } from './card-number.ts'
import { isDigitCode, isLetterCode, type Span } from './character-codes.ts'
import type { DigitGroups } from './digit-groups.ts'

/** Where whole card numbers stand in a text, in its order. Cost: as it has groups of digits. */
export function* cardsIn(groups: DigitGroups): Generator<Span> {
  for (let at = 0; at < groups.count;) {
    const count = groupsOfCardAt(groups, at)
    const last = at + Math.max(1, count) - 1
    const [from, to] = [groups.from(at), groups.to(last)]
    at = last + 1
    if (count > 0 && !isPartOfCode(groups.codes, from, to)) yield [from, to]
  }
}

/** How many groups from one on are a card number; 0 when there is no such number. */
function groupsOfCardAt(groups: DigitGroups, at: number): number {
  const whole = groups.lengthOf(at)
  if (whole >= CARD_DIGITS_MIN && whole <= CARD_DIGITS_MAX) {
    return isCard(groups, at, 1) ? 1 : 0
  }
  let state = stateAfter(START, whole)
  let next = at + 1
  while (state > 0) {
    if (isWholeAt(state) && isCard(groups, at, next - at)) return next - at
    if (!groups.isJoined(next)) return 0
    state = stateAfter(state, groups.lengthOf(next))
    next += 1
  }
  return 0
}

/** Whether the digits of so many groups are of an issuer and have their check digit. */
function isCard(groups: DigitGroups, at: number, count: number): boolean {
  let digits = 0
  let sum = 0
  for (let group = at + count - 1; group >= at; group -= 1) {
    sum += (digits & 1) === 0 ? groups.evenSum(group) : groups.oddSum(group)
    digits += groups.lengthOf(group)
  }
  return sum % 10 === 0 && isIssued(groups.prefix(at), digits)
}

/** How far around a number it is looked for the rest of a code. */
const CODE_CHARS_MAX = 32

const [POINT, COMMA] = [46, 44]

/** Whether digits are part of a longer code of letters and digits, such as a hash, or the decimals of a number. */
function isPartOfCode(codes: Uint16Array, from: number, to: number): boolean {
  return followsCode(codes, from) || goesOnAsCode(codes, to)
}

function followsCode(codes: Uint16Array, from: number): boolean {
  if (from < 2) return false
  const last = codes[from - 1]
  if (last === POINT || last === COMMA) return isDigitCode(codes[from - 2] ?? 0)
  let at = from - 1
  const least = Math.max(0, from - CODE_CHARS_MAX)
  while (at >= least && isLetterCode(codes[at] ?? 0)) at -= 1
  return at < from - 1 && at >= least && isDigitCode(codes[at] ?? 0)
}

function goesOnAsCode(codes: Uint16Array, to: number): boolean {
  let at = to
  const most = Math.min(codes.length, to + CODE_CHARS_MAX)
  while (at < most && isLetterCode(codes[at] ?? 0)) at += 1
  return at > to && at < most && isDigitCode(codes[at] ?? 0)
}
