/** Counts over the characters of a text, taken in one pass. */
export interface TextShape {
  readonly letters: number
  readonly capitals: number
  readonly nonLatin: number
  readonly exclamations: number
  readonly emojis: number
  readonly htmlTags: number
}

/** A mutable TextShape. */
type Counts = { -readonly [K in keyof TextShape]: TextShape[K] }

const LETTER = /\p{L}/u
const LATIN = /\p{Script=Latin}/u
const CAPITAL = /\p{Lu}/u
const EMOJI = /\p{Extended_Pictographic}/u

/** Takes the counts; lone surrogates count as any other character. */
export function shapeOf(text: string): TextShape {
  const counts: Counts = {
    letters: 0,
    capitals: 0,
    nonLatin: 0,
    exclamations: 0,
    emojis: 0,
    htmlTags: 0,
  }
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0
    if (code < 0x80) countAscii(counts, code, text.charCodeAt(at + 1))
    else countOther(counts, String.fromCodePoint(code))
    if (code > 0xffff) at += 1
  }
  return counts
}

function countAscii(counts: Counts, code: number, next: number): void {
  if (isSmall(code)) counts.letters += 1
  else if (isCapital(code)) {
    counts.letters += 1
    counts.capitals += 1
  } else if (code === 0x21) counts.exclamations += 1
  else if (code === 0x3c && (next === 0x2f || isSmall(next) || isCapital(next)))
    counts.htmlTags += 1
}

function countOther(counts: Counts, character: string): void {
  if (LETTER.test(character)) {
    counts.letters += 1
    if (!LATIN.test(character)) counts.nonLatin += 1
    if (CAPITAL.test(character)) counts.capitals += 1
  } else if (EMOJI.test(character)) counts.emojis += 1
  else if (character === '！') counts.exclamations += 1
}

function isSmall(code: number): boolean {
  return code >= 0x61 && code <= 0x7a
}

function isCapital(code: number): boolean {
  return code >= 0x41 && code <= 0x5a
}
