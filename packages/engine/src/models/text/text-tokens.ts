import type { TokenList } from '../tokens/token-list.ts'
import { DistinctTokens, MAX_TIMES } from './distinct-tokens.ts'
import { FoldedText } from './folded-text.ts'
import { finished, mixed } from '../../entities/hash-rounds.ts'
import { type Link, linkIn } from './links.ts'
import { type NumberKind, numberAt } from './numbers.ts'
import { DIGIT, LETTER, SEPARATOR, SIGN } from './unit-table.ts'

/** Units of the words of a text, one space between two, that are cut into pieces of four. */
export const MAX_PIECED_UNITS = 1500
const PIECE = 4

/**
 * The lengths of the vectors of a text's words and of its pieces, so that the many pieces do not drown the few words.
 * Both together have length 3.
 */
const WORDS_LENGTH = 2.6
const PIECES_LENGTH = 1.5

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
const [WORD, PAIR, PIECES, DOMAIN, PHONE, SHAPE] = [1, 2, 3, 4, 5, 6]
const [SPACE, EXCLAMATION, FIRST_PRINTABLE, LAST_PRINTABLE] = [0x20, 0x21, 0x21, 0x7e]

/** Where tokens of a text come from, as the list of tokens calls it. */
export interface TextSources {
  readonly words: number
  readonly shape: number
}

/**
 * Cuts a text into hashed tokens: words and pairs of neighbours, four-character pieces of its first
 * 1,500 characters, one word for each link, mail address, phone, amount and number (with the domain
 * or the phone beside it), and five words for its shape. Scripts without spaces give one word per
 * character. What comes again counts more, not twice. At most MAX_TEXT_TOKENS + 5 tokens, in time linear in the first 4,096 characters.
 */
export class TextTokens {
  private readonly text = new FoldedText()
  private readonly tokens = new DistinctTokens()
  private readonly seed: number
  private readonly pieces = new Uint16Array(MAX_PIECED_UNITS)
  private pieceLength = 0
  private before = 0
  private afterSign = false
  private links = 0
  private exclamations = 0
  private digits = 0
  /** Up to here units were searched for a link; `link` is the one that was found. */
  private searchedTo = 0
  private link: Link | undefined

  constructor(seed: number) {
    this.seed = seed
  }

  /** Adds the tokens of a text; none of an empty one. */
  addTo(list: TokenList, text: string, sources: TextSources): void {
    if (text === '') return
    this.begin()
    this.text.read(text)
    this.scan()
    const words = this.tokens.count
    this.cutPieces()
    const from = list.count
    this.addTokens(list, sources.words, [0, words])
    this.addShape(list, sources.shape)
    list.share(from, WORDS_LENGTH)
    const piecesFrom = list.count
    this.addTokens(list, sources.words, [words, this.tokens.count])
    list.share(piecesFrom, PIECES_LENGTH)
  }

  private addTokens(list: TokenList, source: number, [from, to]: readonly [number, number]): void {
    const { hashes, times } = this.tokens
    for (let at = from; at < to; at += 1) {
      list.add(hashes[at] ?? 0, COUNTS[times[at] ?? 0] ?? 0, source)
    }
  }

  private begin(): void {
    this.tokens.clear()
    this.pieces[0] = SPACE
    this.pieceLength = 1
    this.before = 0
    this.afterSign = false
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
        if (units[at] === EXCLAMATION) this.exclamations += 1
        at += 1
      } else if (kind === SIGN) at = this.readSign(at)
      else at = this.readWord(at)
    }
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
    this.addToken(finished(hash))
    if (!(isSign && this.afterSign)) this.pushPiece(SPACE)
    for (let at = from; at < to; at += 1) this.pushPiece(units[at] ?? 0)
    this.afterSign = isSign
  }

  private addLink({ kind, to, domain }: Link): number {
    this.links += 1
    this.addStandIn(STAND_INS[kind])
    let hash = mixed(this.seed, DOMAIN)
    for (let at = 0; at < domain.length; at += 1) hash = mixed(hash, domain.charCodeAt(at))
    this.tokens.add(finished(hash))
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
    this.addStandIn(STAND_INS[kind])
    if (kind === 'phone') this.tokens.add(finished(hash))
    return to
  }

  private addStandIn(unit: number): void {
    this.addToken(finished(mixed(mixed(this.seed, WORD), unit)))
    this.pushPiece(SPACE)
    this.pushPiece(unit)
    this.afterSign = false
  }

  /** A word, and the pair it makes with the one before it. */
  private addToken(hash: number): void {
    this.tokens.add(hash)
    if (this.before !== 0) {
      this.tokens.add(finished(mixed(mixed(mixed(this.seed, PAIR), this.before), hash)))
    }
    this.before = hash
  }

  private pushPiece(unit: number): void {
    if (this.pieceLength === MAX_PIECED_UNITS) return
    if (unit === SPACE && this.pieces[this.pieceLength - 1] === SPACE) return
    this.pieces[this.pieceLength] = unit
    this.pieceLength += 1
  }

  private cutPieces(): void {
    const { pieces, tokens } = this
    const begin = mixed(this.seed, PIECES)
    this.pushPiece(SPACE)
    for (let at = 0; at + PIECE <= this.pieceLength; at += 1) {
      const early = mixed(begin, ((pieces[at] ?? 0) << 16) | (pieces[at + 1] ?? 0))
      const late = ((pieces[at + 2] ?? 0) << 16) | (pieces[at + 3] ?? 0)
      tokens.add(finished(mixed(early, late)))
    }
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

/** 0, 1, 2–3, 4–7, 8–15 … */
function log2Bucket(count: number): number {
  return 32 - Math.clz32(count)
}

function isPrintable(unit = 0): boolean {
  return unit >= FIRST_PRINTABLE && unit <= LAST_PRINTABLE
}

function isWordClass(kind = 0): boolean {
  return kind === LETTER || kind === DIGIT
}
