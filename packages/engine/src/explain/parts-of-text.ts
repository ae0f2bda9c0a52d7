import type { FoldedText } from '../models/text/folded-text.ts'
import type { TokenSpan } from '../models/text/text-tokens.ts'
import { DIGIT, LETTER, SIGN } from '../models/text/unit-table.ts'

/** A token with its place in a text, and how far it moved a score. */
export interface MovedSpan extends TokenSpan {
  readonly token: number
  readonly moved: number
  readonly isLink: boolean
}

/** A part of a text that can be shown to people: a word, a link, or some characters of a script without blanks. */
export interface TextPart extends TokenSpan {
  readonly isLink: boolean
  readonly moved: number
  /** The token of exactly this part; undefined = it has none. */
  readonly token: number | undefined
}

/** A longer run of letters is no word of a language with blanks. */
const MAX_WORD_UNITS = 24
/** Characters of a script without blanks that are shown together. */
const [SHORTEST_PIECE, LONGEST_PIECE] = [2, 4]
/** Pieces of a text that are shown. */
const MAX_PIECES = 3

/**
 * The words and links of a folded text with what moved the score for each: a token's share is spread over its characters. Scripts
 * without blanks give their strongest pieces.
 */
export function partsOfText(text: FoldedText, spans: readonly MovedSpan[]): readonly TextPart[] {
  const links = linksOf(spans)
  const found: Found = { sums: sumsOf(text.length, spans, links), tokens: tokensOf(spans) }
  const runs = runsOf(text, links)
  const unspaced = runs.filter((run) => !isWord(text, run))
  const words = runs.filter((run) => isWord(text, run)).map((run) => partOf(run, found))
  return [
    ...links.map((link) => ({ ...partOf(link, found), isLink: true })),
    ...words,
    ...(unspaced.length === 0 ? [] : piecesOf(unspaced, spans, found)),
  ]
}

interface Found {
  /** What the units before each place moved together. */
  readonly sums: Float64Array
  /** The first token of exactly each span, by `keyOf`; tokens of words come before pieces of the same characters. */
  readonly tokens: ReadonlyMap<number, number>
}

const keyOf = ({ from, to }: TokenSpan): number => from * 2 ** 16 + to

function tokensOf(spans: readonly MovedSpan[]): ReadonlyMap<number, number> {
  const tokens = new Map<number, number>()
  for (const span of spans) {
    if (!span.isLink && !tokens.has(keyOf(span))) tokens.set(keyOf(span), span.token)
  }
  return tokens
}

/** Tokens of a part of a link move the whole link. */
function sumsOf(
  length: number,
  spans: readonly MovedSpan[],
  links: readonly TokenSpan[],
): Float64Array {
  const moved = new Float64Array(length + 1)
  for (const span of spans) {
    const { from, to } = links.find((link) => isWithin(span, link)) ?? span
    const share = span.moved / Math.max(1, to - from)
    for (let at = from; at < to; at += 1) moved[at + 1] = (moved[at + 1] ?? 0) + share
  }
  for (let at = 0; at < length; at += 1) moved[at + 1] = (moved[at + 1] ?? 0) + (moved[at] ?? 0)
  return moved
}

const isWithin = (inner: TokenSpan, outer: TokenSpan): boolean =>
  inner.from >= outer.from && inner.to <= outer.to

/** The longest spans of tokens of links; those of a link's shape are the whole link. */
function linksOf(spans: readonly MovedSpan[]): readonly TokenSpan[] {
  const all = spans.filter(({ isLink }) => isLink).map(({ from, to }) => ({ from, to }))
  all.sort((a, b) => a.from - b.from || b.to - a.to)
  const links: TokenSpan[] = []
  for (const span of all) {
    const last = links.at(-1)
    if (last === undefined || span.from >= last.to) links.push(span)
  }
  return links
}

/** Runs of letters and digits outside of links; signs are runs of their own. */
function runsOf(
  { classes, length }: FoldedText,
  links: readonly TokenSpan[],
): readonly TokenSpan[] {
  const runs: TokenSpan[] = []
  for (let from = 0; from < length;) {
    const link = links.find((each) => from >= each.from && from < each.to)
    const kind = kindOf(classes[from])
    let to = from + 1
    while (to < length && kindOf(classes[to]) === kind && !links.some((each) => each.from === to))
      to += 1
    if (link === undefined && kind !== undefined) runs.push({ from, to })
    from = link === undefined ? to : link.to
  }
  return runs
}

function kindOf(unitClass: number | undefined): 'word' | 'signs' | undefined {
  if (unitClass === LETTER || unitClass === DIGIT) return 'word'
  return unitClass === SIGN ? 'signs' : undefined
}

const isWord = ({ classes }: FoldedText, { from, to }: TokenSpan): boolean =>
  to - from <= (kindOf(classes[from]) === 'word' ? MAX_WORD_UNITS : SHORTEST_PIECE)

function partOf(span: TokenSpan, { sums, tokens }: Found): TextPart {
  const { from, to } = span
  const moved = (sums[to] ?? 0) - (sums[from] ?? 0)
  return { from, to, isLink: false, moved, token: tokens.get(keyOf(span)) }
}

/** The strongest pieces of all runs that do not overlap. */
function piecesOf(
  runs: readonly TokenSpan[],
  spans: readonly MovedSpan[],
  found: Found,
): readonly TextPart[] {
  const isUnspaced = new Uint8Array(found.sums.length)
  for (const { from, to } of runs) isUnspaced.fill(1, from, to)
  const candidates = spans
    .filter(({ from, to, isLink }) => {
      const length = to - from
      const isPiece = length >= SHORTEST_PIECE && length <= LONGEST_PIECE
      return isPiece && !isLink && isUnspaced[from] === 1 && isUnspaced[to - 1] === 1
    })
    .map((span) => partOf(span, found))
    .sort((a, b) => Math.abs(b.moved) - Math.abs(a.moved))
  const pieces: TextPart[] = []
  for (const part of candidates) {
    if (pieces.length === MAX_PIECES) break
    if (pieces.every(({ from, to }) => part.to <= from || part.from >= to)) pieces.push(part)
  }
  return pieces
}
