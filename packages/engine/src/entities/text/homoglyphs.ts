const LATIN = /\p{Script=Latin}/u
const LOOK_ALIKE_SCRIPT =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u

/** Letters and digits that are there only to look special: mathematical, circled, full-width … */
const STYLED = /[\u{1d400}-\u{1d7ff}\u{1f110}-\u{1f189}\uff10-\uff19\uff21-\uff5a\u2460-\u24ff]/u
const ASCII = /^[\t\n\r\x20-\x7e]*$/
const SPACES = /\s+/

/** Words that mix Latin with letters of a look-alike script, or use styled letters. */
export function homoglyphWords(text: string): number {
  if (ASCII.test(text)) return 0
  let found = 0
  for (const word of text.split(SPACES)) {
    if (STYLED.test(word) || mixesScripts(word)) found += 1
  }
  return found
}

/** Latin letters beside letters of a script that has the same shapes. */
export function mixesScripts(word: string): boolean {
  return LATIN.test(word) && LOOK_ALIKE_SCRIPT.test(word)
}
