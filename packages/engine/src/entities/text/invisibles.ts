/** Zero-width and direction-changing characters, and the soft hyphen. */
const INVISIBLE = String.raw`[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]`

/** Letters of scripts that are joined, broken or turned by invisible characters: any but these three. */
const OTHER_SCRIPT = String.raw`[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}]`
const EMOJI_PART = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]`

const RUNS = new RegExp(`${INVISIBLE}+`, 'gu')
const HAS = new RegExp(INVISIBLE, 'u')
const NEEDS = new RegExp(`${OTHER_SCRIPT}|${EMOJI_PART}`, 'u')
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

/** A text as a reader sees it, for comparison. */
export function withoutInvisibles(text: string): string {
  return HAS.test(text) ? text.replaceAll(RUNS, '') : text
}

/**
 * Characters nobody sees and nothing needs. Families of emojis are tied by them, Persian and Hindi words shaped, Thai ones
 * parted, and Arabic and Hebrew turned where a name in Latin letters stands between.
 */
export function hiddenIn(text: string): number {
  if (!HAS.test(text)) return 0
  const turned = RIGHT_TO_LEFT.test(text) ? text.replaceAll(DIRECTIONS, '') : text
  let hidden = 0
  for (const { 0: run, index } of turned.matchAll(RUNS)) {
    if (!isNeeded(turned, index, index + run.length)) hidden += run.length
  }
  return hidden
}

/** Whether a script or an emoji on either side calls for what stands from `from` to `to`. */
function isNeeded(text: string, from: number, to: number): boolean {
  return NEEDS.test(characterBefore(text, from)) || NEEDS.test(characterAt(text, to))
}

function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at)
  return code === undefined ? '' : String.fromCodePoint(code)
}

/** With both halves of a pair. */
function characterBefore(text: string, at: number): string {
  const pair = at > 1 ? characterAt(text, at - 2) : ''
  return pair.length === 2 ? pair : text.charAt(at - 1)
}
