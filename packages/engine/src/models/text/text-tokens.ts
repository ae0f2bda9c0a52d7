import type { TokenList } from '../tokens/token-list.ts'
import { DistinctTokens, MAX_TIMES } from './distinct-tokens.ts'
import { FoldedText } from './folded-text.ts'
import { LinkTokens, MAX_LINK_TOKENS } from './link-tokens.ts'
import { finished, mixed } from '../../entities/hash-rounds.ts'
import { type Link, linkIn } from './links.ts'
import { log2Bucket } from './log2-bucket.ts'
import { type NumberKind, numberAt } from './numbers.ts'
import { TextPieces } from './text-pieces.ts'
import { BRIEF_READING, type TextReading } from './text-reading.ts'
import { DIGIT, LETTER, SEPARATOR, SIGN } from './unit-table.ts'

/** What a token counts that comes so often, 1 + ln(times): the fifth mention of a word is less news than the first. */
const COUNTS = Float64Array.from({ length: MAX_TIMES + 1 }, (_, times) =>
  times === 0 ? 0 : 1 + Math.log(times),
)

/** What stands for a link, an address or a number: control characters, which no word holds. */
const STAND_INS: Readonly<Record<Link['kind'] | NumberKind, number>> = {
  url: 1,
  mail: 2,
  phone: 3,
  money: 4,
  long_number: 5,
  number: 6,
}

/** Kinds of token are kept apart by what their hashes begin with. */
const [WORD, PAIR, PIECES, DOMAIN, PHONE, SHAPE, LINK] = [1, 2, 3, 4, 5, 6, 7]
/** Tokens of a text's shape. */
const SHAPE_TOKENS = 5
const [SPACE, EXCLAMATION, FIRST_PRINTABLE, LAST_PRINTABLE] = [0x20, 0x21, 0x21, 0x7e]

/** Where tokens of a text come from, as the list of tokens calls it. */
export interface TextSources {
  readonly words: number
  readonly links: number
  readonly shape: number
}

/** The seed of the parts of links, of the seed of a text's tokens. */
export const linkSeedOf = (seed: number): number => mixed(seed, LINK)

/** The places of a token's first and after its last unit in the folded text. */
export interface TokenSpan {
  readonly from: number
  readonly to: number
}

/**
 * Cuts a text into hashed tokens: words and pairs of neighbours, pieces of a few characters of its first
 * 1,500 characters, one word for each link, mail address, phone, amount and number (with the domain
 * or the phone next to it), the parts of links, and five words for its shape. Scripts without spaces give one word per
 * character. What comes again counts more, not twice. Bounded by the reading's `maxTokens` and MAX_LINK_TOKENS; linear in the
 * first 4,096 characters.
 */
export class TextTokens {
  readonly text: FoldedText
  private readonly reading: TextReading
  private readonly tokens: DistinctTokens
  private readonly linkTokens = new DistinctTokens(MAX_LINK_TOKENS)
  private readonly linkParts: LinkTokens
  private readonly seed: number
  private readonly pieces: TextPieces
  private words = 0
  private before = 0
  private beforeFrom = 0
  private afterSign = false
  private isGlued = false
  private links = 0
  private exclamations = 0
  private digits = 0
  /** Up to here units were searched for a link; `link` is the one that was found. */
  private searchedTo = 0
  private link: Link | undefined

  constructor(seed: number, reading: TextReading = BRIEF_READING) {
    this.seed = seed
    this.reading = reading
    this.text = new FoldedText(reading.isFull)
    this.tokens = new DistinctTokens(reading.maxTokens)
    this.pieces = new TextPieces(mixed(seed, PIECES), reading.pieces)
    this.linkParts = new LinkTokens(linkSeedOf(seed))
  }

  /** Adds the tokens of a text; none of an empty one. */
  addTo(list: TokenList, text: string, sources: TextSources): void {
    if (text === '') return
    this.begin()
    this.text.read(text)
    this.scan()
    const { tokens, linkTokens } = this
    const { lengths } = this.reading
    this.words = tokens.count
    this.pieces.cutInto(tokens)
    const from = list.count
    addTokens(list, tokens, { source: sources.words, from: 0, to: this.words })
    this.addShape(list, sources.shape)
    list.share(from, lengths.words)
    const piecesFrom = list.count
    addTokens(list, tokens, { source: sources.words, from: this.words, to: tokens.count })
    list.share(piecesFrom, lengths.pieces)
    if (linkTokens.count === 0) return
    const linksFrom = list.count
    addTokens(list, linkTokens, { source: sources.links, from: 0, to: linkTokens.count })
    list.share(linksFrom, lengths.links)
  }

  /** Where a token of the latest text stands in `this.text`, by its place among those that were added; undefined = it is of the shape. */
  spanOf(place: number): TokenSpan | undefined {
    const { words, tokens, linkTokens } = this
    const behind = place < words ? place : place - SHAPE_TOKENS
    if (place >= words && behind < words) return undefined
    const isOfLink = behind >= tokens.count
    const { starts, ends } = isOfLink ? linkTokens : tokens
    const at = isOfLink ? behind - tokens.count : behind
    return { from: starts[at] ?? 0, to: ends[at] ?? 0 }
  }

  private begin(): void {
    this.tokens.clear()
    this.linkTokens.clear()
    this.linkParts.begin()
    this.pieces.begin()
    this.before = 0
    this.beforeFrom = 0
    this.afterSign = false
    this.isGlued = false
    this.links = 0
    this.exclamations = 0
    this.digits = 0
    this.searchedTo = 0
    this.link = undefined
  }

  private scan(): void {
    const { classes, units, length } = this.text
    for (let at = 0; at < length;) {
      const kind = classes[at]
      if (this.link?.from === at) at = this.addLink(this.link)
      else if (kind === SEPARATOR) {
        this.readSeparator(units[at] ?? 0, at)
        at += 1
      } else if (kind === SIGN) at = this.readSign(at)
      else at = this.readWord(at)
    }
  }

  /** Punctuation is part of pieces where the reading says so; blanks are not. */
  private readSeparator(unit: number, at: number): void {
    if (unit === EXCLAMATION) this.exclamations += 1
    this.isGlued = this.reading.isFull && !isBlank(unit)
    if (this.isGlued) this.pieces.push(unit, at)
  }

  /** An ideograph or an emoji, of one unit or two. */
  private readSign(at: number): number {
    const unit = this.text.units[at] ?? 0
    const to = unit >= 0xd800 && unit <= 0xdbff ? at + 2 : at + 1
    this.addWord(at, to, true)
    return to
  }

  /** What begins with a letter or digit: a number, a word, or a link, which is left to `scan`. Returns the place after it. */
  private readWord(at: number): number {
    if (at >= this.searchedTo && this.searchLink(at)) return at
    if (this.text.classes[at] === DIGIT) {
      const number = numberAt(this.text, at)
      if (number) return this.addNumber(at, number.to, number.kind)
    }
    const to = this.wordEnd(at)
    this.addWord(at, to, false)
    return to
  }

  /** Searches the run of printable ASCII from `at` for a link, each run once; true when one begins here. */
  private searchLink(at: number): boolean {
    const { units, length } = this.text
    let to = at
    while (to < length && isPrintable(units[to])) to += 1
    this.searchedTo = Math.max(to, at + 1)
    this.link = linkIn(units, at, to)
    return this.link?.from === at
  }

  /** Words end where a link begins: `see:http://…`. */
  private wordEnd(from: number): number {
    const { classes, length } = this.text
    const next = this.link?.from ?? length
    const end = next > from ? next : length
    let to = from
    while (to < end && isWordClass(classes[to])) {
      if (classes[to] === DIGIT) this.digits += 1
      to += 1
    }
    return Math.max(to, from + 1)
  }

  private addWord(from: number, to: number, isSign: boolean): void {
    const { units } = this.text
    let hash = mixed(this.seed, WORD)
    for (let at = from; at < to; at += 1) hash = mixed(hash, units[at] ?? 0)
    this.addToken(finished(hash), from, to)
    if (!(isSign && this.afterSign) && !this.isGlued) this.pieces.push(SPACE, from)
    for (let at = from; at < to; at += 1) this.pieces.push(units[at] ?? 0, at)
    this.afterSign = isSign
    this.isGlued = false
  }

  private addLink(link: Link): number {
    const { kind, from, to, domain } = link
    this.links += 1
    this.addStandIn(STAND_INS[kind], from, to)
    let hash = mixed(this.seed, DOMAIN)
    for (let at = 0; at < domain.length; at += 1) hash = mixed(hash, domain.charCodeAt(at))
    this.tokens.add(finished(hash), from, to)
    this.linkParts.addTo(this.linkTokens, this.text.units, link)
    return to
  }

  private addNumber(from: number, to: number, kind: NumberKind): number {
    const { units, classes } = this.text
    let hash = mixed(this.seed, PHONE)
    for (let at = from; at < to; at += 1) {
      if (classes[at] !== DIGIT) continue
      this.digits += 1
      hash = mixed(hash, units[at] ?? 0)
    }
    this.addStandIn(STAND_INS[kind], from, to)
    if (kind === 'phone') this.tokens.add(finished(hash), from, to)
    return to
  }

  private addStandIn(unit: number, from: number, to: number): void {
    this.addToken(finished(mixed(mixed(this.seed, WORD), unit)), from, to)
    if (!this.isGlued) this.pieces.push(SPACE, from)
    this.pieces.push(unit, from)
    this.afterSign = false
    this.isGlued = false
  }

  /** A word, and the pair it makes with the one before it. */
  private addToken(hash: number, from: number, to: number): void {
    this.tokens.add(hash, from, to)
    if (this.before !== 0) {
      const pair = finished(mixed(mixed(mixed(this.seed, PAIR), this.before), hash))
      this.tokens.add(pair, this.beforeFrom, to)
    }
    this.before = hash
    this.beforeFrom = from
  }

  private addShape(list: TokenList, source: number): void {
    const { letters, capitals, length } = this.text
    const shape = [
      log2Bucket(length),
      Math.min(this.links, 3),
      letters < 4 ? 9 : Math.ceil((5 * capitals) / letters),
      Math.min(log2Bucket(this.exclamations), 3),
      log2Bucket(this.digits),
    ]
    const begin = mixed(this.seed, SHAPE)
    shape.forEach((bucket, at) => list.add(finished(mixed(begin, 16 * at + bucket)), 1, source))
  }
}

function addTokens(
  list: TokenList,
  { hashes, times }: DistinctTokens,
  { source, from, to }: TokenSpan & { readonly source: number },
): void {
  for (let at = from; at < to; at += 1) {
    list.add(hashes[at] ?? 0, COUNTS[times[at] ?? 0] ?? 0, source)
  }
}

/** Spaces and control characters, also those of other scripts. */
function isBlank(unit: number): boolean {
  if (unit <= SPACE || unit === 0xa0 || unit === 0x3000) return true
  return unit >= 0x2000 && unit <= 0x200a
}

function isPrintable(unit = 0): boolean {
  return unit >= FIRST_PRINTABLE && unit <= LAST_PRINTABLE
}

function isWordClass(kind = 0): boolean {
  return kind === LETTER || kind === DIGIT
}
