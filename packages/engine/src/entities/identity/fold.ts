const ASCII = /^[\x20-\x7e]*$/
const MARKS = /\p{M}+/gu
const NOT_WORD = /[^\p{L}\p{N}]+/gu
const NOT_ASCII_WORD = /[^a-z0-9]+/g
const [SPACE, ZERO, NINE, A, Z] = [0x20, 0x30, 0x39, 0x61, 0x7a]

/** Letters that have no decomposition but an everyday spelling. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}
const SPELT = /[ßæœøđðłþı]/g

/**
 * Lower case, without accents, every run of anything but letters and digits one space. The same
 * for every way to write a name or a street. Idempotent.
 */
export function fold(text: string): string {
  if (isFolded(text)) return text
  if (!ASCII.test(text)) return foldLetters(text).replaceAll(NOT_WORD, ' ').trim()
  const lower = text.toLowerCase()
  return isFolded(lower) ? lower : lower.replaceAll(NOT_ASCII_WORD, ' ').trim()
}

/** The same with nothing between the words. */
export function squeeze(text: string): string {
  if (!ASCII.test(text)) return fold(text).replaceAll(' ', '')
  return text.toLowerCase().replaceAll(NOT_ASCII_WORD, '')
}

/** Most texts are, at least once they are in lower case, and then nothing is made. */
function isFolded(text: string): boolean {
  let before = SPACE
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const isWord = (code >= A && code <= Z) || (code >= ZERO && code <= NINE)
    if (!isWord && (code !== SPACE || before === SPACE)) return false
    before = code
  }
  return before !== SPACE || text === ''
}

function foldLetters(text: string): string {
  const bare = text.normalize('NFKD').replaceAll(MARKS, '').toLowerCase()
  const spelt = bare.normalize('NFKD').replaceAll(MARKS, '')
  return spelt.replaceAll(SPELT, (letter) => SPELLINGS[letter] ?? letter)
}
