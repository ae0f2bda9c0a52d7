const LATIN = /\p{Script=Latin}/u
const LOOK_ALIKE_SCRIPT =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u

/** Letters and digits that are there only to look special: mathematical, circled … */
const STYLED = /[\u{1d400}-\u{1d7ff}\u{1f110}-\u{1f189}\u2460-\u24ff]/u
/** As wide as the characters of East Asian scripts, where they are everyday letters and digits. */
const FULL_WIDTH = /[\uff10-\uff19\uff21-\uff5a]/u
const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u
const ASCII = /^[\t\n\r\x20-\x7e]*$/

/** A word ends at spaces, hyphens and apostrophes: in `IT-компания` and `iPhone’ом` nothing is mixed. */
const BETWEEN_WORDS = /[\s!-/:-@[-`{-~\u2010-\u2015\u2018\u2019\u201c\u201d\u00ab\u00bb]+/

/** Words that mix Latin with letters of a look-alike script, or use styled letters. */
export function homoglyphWords(text: string): number {
  if (ASCII.test(text)) return 0
  const isStyled = EAST_ASIAN.test(text) ? looksSpecial : looksSpecialOrWide
  return text.split(BETWEEN_WORDS).filter((word) => isStyled(word) || mixesScripts(word)).length
}

function looksSpecial(word: string): boolean {
  return STYLED.test(word)
}

function looksSpecialOrWide(word: string): boolean {
  return STYLED.test(word) || FULL_WIDTH.test(word)
}

/** Latin letters next to letters of a script that has the same shapes. */
export function mixesScripts(word: string): boolean {
  return LATIN.test(word) && LOOK_ALIKE_SCRIPT.test(word)
}
