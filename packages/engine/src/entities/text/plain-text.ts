import { withoutInvisibles } from './invisibles.ts'

const ASCII = /^[\t\n\r\x20-\x7e]*$/

/** What turns a digit into a picture of a key. */
const KEYCAPS = /[\ufe0f\u20e3]/g
const OTHER_DIGIT = /[^\P{Nd}0-9]/gu
const AT = /\s{0,3}[([{<]\s{0,3}(?:at|@|arroba|ät)\s{0,3}[)\]}>]\s{0,3}/giu
const DOT = /\s{0,3}[([{<]\s{0,3}(?:dot|\.|punkt|punto|ponto|точка)\s{0,3}[)\]}>]\s{0,3}/giu

/**
 * A text for the search of links and numbers, as a reader takes it: styled letters and digits plain (`𝐞𝐱𝐚𝐦𝐩𝐥𝐞.𝐜𝐨𝐦`, `０９０`,
 * `5️⃣`), nothing hidden between them, `ann (at) example [dot] com` an address. A digit of another script is any digit.
 */
export function plainText(text: string): string {
  const plain = ASCII.test(text) ? text : plainLetters(text)
  return /[([{<]/.test(plain) ? plain.replaceAll(AT, '@').replaceAll(DOT, '.') : plain
}

function plainLetters(text: string): string {
  const plain = withoutInvisibles(text).normalize('NFKC').replaceAll(KEYCAPS, '')
  return plain.replaceAll(OTHER_DIGIT, '0')
}
