/** How a text is cut into tokens. Models are stored with the reading they were fitted with. */
export interface TextReading {
  /** Characters of the shortest and of the longest piece of words. */
  readonly pieces: readonly [number, number]
  /** Punctuation is part of pieces, and letters are folded as their script wants it. */
  readonly isFull: boolean
  /** Tokens of words and pieces at most. */
  readonly maxTokens: number
  /** The lengths of the vectors of words, of pieces and of links, so that the many do not drown the few. */
  readonly lengths: { readonly words: number; readonly pieces: number; readonly links: number }
}

/** How texts are hashed: the seed of `TextTokens`, and its reading. */
export interface TextHashing {
  readonly seed: number
  readonly reading: TextReading
}

/** Tokens of the words and pieces of a text at most, in any reading. */
export const MAX_WORD_TOKENS = 3072

/** The reading of events for the online model, and of text models without a stored reading. */
export const BRIEF_READING: TextReading = {
  pieces: [4, 4],
  isFull: false,
  maxTokens: 2048,
  lengths: { words: 2.6, pieces: 1.5, links: 2.1 },
}

const FULL = { pieces: [2, 4], isFull: true, maxTokens: MAX_WORD_TOKENS } as const

/**
 * The readings of text models, which cost more, and only where one is fitted: the first one weighs words and pieces alike. Which of
 * them ranks best depends on the language and on what is written.
 */
export const FULL_READINGS = [
  { ...FULL, lengths: { words: 2.1, pieces: 2.1, links: 2.1 } },
  { ...FULL, lengths: { words: 2.6, pieces: 1.5, links: 2.1 } },
  { ...FULL, lengths: { words: 1.5, pieces: 2.6, links: 2.1 } },
] as const satisfies readonly TextReading[]

/** By their number in stored models. Never reorder. */
const READINGS: readonly TextReading[] = [BRIEF_READING, ...FULL_READINGS]

/** Error: a number that this version does not know. */
export function readingOf(number: number): TextReading {
  const reading = READINGS[number]
  if (reading === undefined) throw new Error(`texts of reading ${number}`)
  return reading
}

/** The number to store. */
export const readingNumber = (reading: TextReading): number => READINGS.indexOf(reading)
