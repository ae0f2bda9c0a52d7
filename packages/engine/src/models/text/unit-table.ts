import { LOOK_ALIKES } from './look-alikes.ts'

/** What a unit of a folded text is. */
export const SEPARATOR = 0
export const LETTER = 1
export const DIGIT = 2
/** A word by itself: an ideograph, a kana, an emoji. */
export const SIGN = 3
/** Nothing: invisible characters and accents on their own. */
export const DROPPED = 4

/** Scripts with capitals, ideographs' punctuation apart, end here: from here on ranges are enough. */
const TABLE_END = 0x2000

/* An entry: the folded unit in the low 16 bits, its class in the next three, then one bit for capitals. */
const CLASS_SHIFT = 16
const CAPITAL = 1 << 19

const TABLE = new Uint32Array(TABLE_END)

/** First digits of the scripts that count in tens. */
const ZEROS = [
  0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50,
  0xed0, 0xf20, 0x1040, 0x17e0, 0x1810,
]
const WORD = /[\p{L}\p{N}\p{M}]/u

/** Accents that stand on their own, and characters nobody sees, as first and last of each range. */
const UNSEEN = [
  [0xad, 0xad],
  [0x300, 0x36f],
  [0x483, 0x489],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x1ab0, 0x1aff],
  [0x1dc0, 0x1dff],
] as const

for (let unit = 0; unit < TABLE_END; unit += 1) TABLE[unit] = entryOf(String.fromCharCode(unit))
for (const zero of ZEROS) {
  for (let digit = 0; digit < 10; digit += 1) {
    TABLE[zero + digit] = (0x30 + digit) | (DIGIT << CLASS_SHIFT)
  }
}

function entryOf(character: string): number {
  const unit = character.charCodeAt(0)
  if (UNSEEN.some(([from, to]) => unit >= from && unit <= to)) return DROPPED << CLASS_SHIFT
  if (!WORD.test(character)) return unit
  const bare = hasAccents(unit) ? character.normalize('NFKD').charCodeAt(0) : unit
  const plain = String.fromCharCode(LOOK_ALIKES.get(bare) ?? bare)
  const capital = character === character.toLowerCase() ? 0 : CAPITAL
  return plain.toLowerCase().charCodeAt(0) | (LETTER << CLASS_SHIFT) | capital
}

/** Latin, Greek and Cyrillic: elsewhere what a letter decomposes into is not an accent. */
function hasAccents(unit: number): boolean {
  return unit < 0x530 || unit >= 0x1d00
}

/** Lower case, without accent, and the Latin letter it looks like. */
export function foldedUnit(unit: number): number {
  return unit < TABLE_END ? (TABLE[unit] ?? 0) & 0xffff : unit
}

export function classOf(unit: number): number {
  return unit < TABLE_END ? ((TABLE[unit] ?? 0) >>> CLASS_SHIFT) & 7 : highClassOf(unit)
}

/** True of capitals below U+2000, where all that matter are once full-width ones are normalised. */
export function isCapital(unit: number): boolean {
  return unit < TABLE_END && ((TABLE[unit] ?? 0) & CAPITAL) !== 0
}

/** Surrogates are the caller's: they come in pairs. */
function highClassOf(unit: number): number {
  if (unit < 0x2c00) return symbolClassOf(unit)
  if (unit < 0x2e00) return LETTER
  if (unit < 0x3040) return SEPARATOR
  if (unit < 0xa000) return SIGN
  if (unit < 0xd800) return LETTER
  if (unit >= 0xfe00 && unit <= 0xfe0f) return DROPPED
  return unit === 0xfeff ? DROPPED : SEPARATOR
}

/** General punctuation, currencies, arrows, dingbats. */
function symbolClassOf(unit: number): number {
  if (unit >= 0x200b && unit <= 0x200f) return DROPPED
  if (unit >= 0x202a && unit <= 0x202e) return DROPPED
  if (unit >= 0x2060 && unit <= 0x206f) return DROPPED
  if (unit >= 0x20d0 && unit <= 0x20ff) return DROPPED
  return unit >= 0x2190 ? SIGN : SEPARATOR
}
