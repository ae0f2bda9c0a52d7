/** Nothing is left of it. */
export const NO_UNIT = 0

/** Vowel points and cantillation of Hebrew, vowel marks of Arabic and its stretched line: one word is written with and without. */
const MARKS = [
  [0x591, 0x5bd],
  [0x5bf, 0x5bf],
  [0x5c1, 0x5c2],
  [0x5c4, 0x5c5],
  [0x5c7, 0x5c7],
  [0x610, 0x61a],
  [0x640, 0x640],
  [0x64b, 0x65f],
  [0x670, 0x670],
  [0x6d6, 0x6dc],
] as const

/** Letters as `written, read`: Hebrew at a word's end; Arabic with hamza, and as Persian and Urdu write them. */
const LETTERS = 'ךכ םמ ןנ ףפ ץצ أا إا آا ٱا ؤو ئي ىي یي ېي کك ةه ہه ھه'

const [FROM, TO] = [0x590, 0x700]
const TABLE = Uint16Array.from({ length: TO - FROM }, (_, at) => FROM + at)
for (const [from, to] of MARKS) TABLE.fill(NO_UNIT, from - FROM, to - FROM + 1)
for (const pair of LETTERS.split(' ')) TABLE[pair.charCodeAt(0) - FROM] = pair.charCodeAt(1)

/** How a unit of a script without capitals is read, where it can be written in several ways; NO_UNIT = not at all. */
export function scriptFold(unit: number): number {
  return unit >= FROM && unit < TO ? (TABLE[unit - FROM] ?? unit) : unit
}
