import { erasedName } from './erased-name.ts'

/** A part of a text: as it is, isolated in its direction, or a mark for what cannot be seen. */
export interface Piece {
  readonly kind: 'plain' | 'isolated' | 'mark'
  readonly text: string
}

/** Joined pictures and their colours are made of characters that are hidden elsewhere. */
const EMOJI = String.raw`\p{Extended_Pictographic}(?:\p{EMod}|\ufe0f)?(?:\u200d\p{Extended_Pictographic}(?:\p{EMod}|\ufe0f)?)*|[0-9#*]\ufe0f\u20e3`

/** Control, zero-width and direction characters, halves of characters; lines and tabs are white space on a page. */
const HIDDEN = String.raw`(?:(?![\n\r\t])[\p{DI}\p{Cc}\p{Cs}\u2028\u2029\ufff9-\ufffb])+`

/** One of them, for code that goes through a text by itself. */
export const HIDDEN_CHARACTER = /(?![\n\r\t])[\p{DI}\p{Cc}\p{Cs}\u2028\u2029\ufff9-\ufffb]/gu

/** More signs upon one letter than any language has would lie upon the lines above. */
const STACKED = String.raw`\p{M}{5,}`
const KEPT_SIGNS = 4

/** Letters that are written from the right. */
const FROM_RIGHT = String.raw`[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]`

const FIRST_STRONG = '\u2068'
const END = '\u2069'

/** What `isolated` made. */
const ISOLATED = String.raw`\u2068(?=[^\u2069]*${FROM_RIGHT})[^\u2066-\u2069]*\u2069`

/** What is left of an erased id: a hash for each type that it may have named. */
const ERASED = String.raw`\u0001(?:(?:[0-9a-f]{18})+|[0-9a-f]{16})(?![0-9a-f])`

/** Enough of the hashes to tell one from others. */
const ERASED_CHARS = 8

const SPECIAL = new RegExp(
  `(?<emoji>${EMOJI})|(?<isolated>${ISOLATED})|(?<erased>${ERASED})|(?<hidden>${HIDDEN})|(?<stacked>${STACKED})`,
  'gu',
)

/** What is not shown as it is; a long word is not, since it must break. */
const NOT_PLAIN = new RegExp(String.raw`${HIDDEN}|${STACKED}|${FROM_RIGHT}|\S{32}`, 'u')

const TURNS = new RegExp(
  String.raw`${FROM_RIGHT}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]`,
  'u',
)

/** Longer texts are always looked at: they may need a frame. */
export const LONG_CHARS = 400

const HEX = 16
const CODE_DIGITS = 4

/** A run of hidden characters is shown up to here. */
const MAX_MARKS = 6

/** How a hidden character is shown. */
export const codeOf = (character: string): string => {
  const code = (character.codePointAt(0) ?? 0).toString(HEX).toUpperCase()
  return `‹U+${code.padStart(CODE_DIGITS, '0')}›`
}

/** `‹U+200B›×3‹U+202E›`; of a long run its beginning, and how many follow. */
function markOf(hidden: string): string {
  const groups: { readonly character: string; count: number }[] = []
  for (const character of hidden) {
    const last = groups.at(-1)
    if (last?.character === character) last.count += 1
    else groups.push({ character, count: 1 })
  }
  const left = groups.slice(MAX_MARKS).reduce((sum, { count }) => sum + count, 0)
  const marks = groups
    .slice(0, MAX_MARKS)
    .map(({ character, count }) => codeOf(character) + (count > 1 ? `×${count}` : ''))
  return marks.join('') + (left > 0 ? `‹+${left}›` : '')
}

function piecesOfMatch({ groups = {}, 0: text }: RegExpMatchArray): readonly Piece[] {
  if (groups['erased'] !== undefined)
    return [{ kind: 'plain', text: erasedName(text.slice(1, 1 + ERASED_CHARS)) }]
  if (groups['hidden'] !== undefined) return [{ kind: 'mark', text: markOf(text) }]
  if (groups['isolated'] !== undefined) return [{ kind: 'isolated', text: text.slice(1, -1) }]
  if (groups['emoji'] !== undefined) return [{ kind: 'plain', text }]
  const signs = Array.from(text)
  return [
    { kind: 'plain', text: signs.slice(0, KEPT_SIGNS).join('') },
    { kind: 'mark', text: markOf(signs.slice(KEPT_SIGNS).join('')) },
  ]
}

/** Whether a text may go on the page as it is. */
export const isPlain = (text: string): boolean => text.length <= LONG_CHARS && !NOT_PLAIN.test(text)

/** A text in parts; together they show all that is in it. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const match of text.matchAll(SPECIAL)) {
    if (match.index > at) pieces.push({ kind: 'plain', text: text.slice(at, match.index) })
    pieces.push(...piecesOfMatch(match))
    at = match.index + match[0].length
  }
  return at < text.length ? [...pieces, { kind: 'plain', text: text.slice(at) }] : pieces
}

const isolate = (text: string): string => `${FIRST_STRONG}${text}${END}`

/** A text for where no element can stand: a title, a choice, the browser's tab. Hidden characters are shown by their codes. */
export const visible = (text: string): string =>
  isPlain(text)
    ? text
    : piecesOf(text)
        .map((piece) => (piece.kind === 'isolated' ? isolate(piece.text) : piece.text))
        .join('')

/** A value within a sentence: it does not turn the words around it. */
export const isolated = (value: string): string =>
  TURNS.test(value) ? isolate(visible(value)) : value
