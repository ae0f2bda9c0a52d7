import { COMMON_SITES, SITES_OF_MANY } from '../../entities/text/linked-sites.ts'
import { finished, mixed } from '../../entities/hash-rounds.ts'
import type { DistinctTokens } from './distinct-tokens.ts'
import type { Link } from './links.ts'
import { log2Bucket } from './log2-bucket.ts'

/** Tokens of all links of a text at most. */
export const MAX_LINK_TOKENS = 512
/** Links of a text that are read; of more, the first. */
const MAX_READ_LINKS = 8
/** Units of a host, and of a path with its query, that are cut into pieces and words. */
const MAX_READ_UNITS = 64
/** Words of a path and its query. */
const MAX_PATH_WORDS = 16
const [SHORTEST_PIECE, LONGEST_PIECE] = [2, 4]

/** Kinds of token are kept apart by what their hashes begin with. */
const [LABEL, WORD, SUFFIX, PIECE, PATH_WORD, PATH_PIECE, SHAPE, LOOK_ALIKE] = [
  1, 2, 3, 4, 5, 6, 7, 8,
]
const [PERCENT, HYPHEN, DOT, SLASH, COLON, QUESTION] = [0x25, 0x2d, 0x2e, 0x2f, 0x3a, 0x3f]
const [ZERO, NINE, EDGE] = [0x30, 0x39, 0x5e]
/** `xn--`: a name in another script, as the address has it. */
const PUNYCODE = [0x78, 0x6e, HYPHEN, HYPHEN]

/** Digits by the letter that they imitate. */
const IMITATED = new Uint16Array(128).map((_, unit) => unit)
for (const [digit, letter] of ['0o', '1l', '3e', '4a', '5s', '7t', '8b'])
  IMITATED[(digit ?? '').charCodeAt(0)] = (letter ?? '').charCodeAt(0)

/** A name of fewer letters is a part of many words. */
const LEAST_KNOWN_NAME = 5
/** Of the names of sites that many imitate, their hashes. */
const KNOWN_NAMES: ReadonlySet<number> = new Set(
  [...COMMON_SITES, ...SITES_OF_MANY, 'paypal.com', 'netflix.com', 'coinbase.com', 'binance.com']
    .map((site) => site.slice(0, site.indexOf('.')))
    .filter((name) => name.length >= LEAST_KNOWN_NAME)
    .map(nameHash),
)

function nameHash(name: string): number {
  let hash = LOOK_ALIKE
  for (let at = 0; at < name.length; at += 1) hash = mixed(hash, imitated(name.charCodeAt(at)))
  return hash
}

/**
 * The parts of links as hashed tokens: the labels and words of the host, its public suffix, pieces of two to four characters, words
 * and pieces of the path and query, and the link's shape. A part that reads as the name of a well-known site elsewhere is a
 * token too: `paypa1-login.com`. Linear; at most MAX_LINK_TOKENS of MAX_READ_LINKS links.
 */
export class LinkTokens {
  private readonly seed: number
  private units: Uint16Array = new Uint16Array(0)
  private into: DistinctTokens | undefined
  private imitations = 0
  private links = 0

  constructor(seed: number) {
    this.seed = seed
  }

  begin(): void {
    this.links = 0
  }

  /** Adds the parts of one link of a folded text. */
  addTo(tokens: DistinctTokens, units: Uint16Array, link: Link): void {
    if (this.links === MAX_READ_LINKS) return
    this.links += 1
    this.units = units
    this.into = tokens
    this.imitations = 0
    this.addHost(link)
    if (link.kind === 'url') this.addPath(link)
    this.addShape(link)
  }

  private addHost({ hostFrom, hostTo, suffix }: Link): void {
    const named = suffix === '' ? hostTo : Math.max(hostFrom, hostTo - suffix.length - 1)
    this.addSpan(SUFFIX, Math.min(hostTo, named + 1), hostTo)
    for (let from = hostFrom; from < named;) {
      let to = from
      while (to < named && this.units[to] !== DOT) to += 1
      this.addLabel(from, to, to === named)
      from = to + 1
    }
    this.addPieces(PIECE, hostFrom, Math.min(named, hostFrom + MAX_READ_UNITS))
  }

  /** A label and its words: `secure-login2` is `secure`, `login` and `2`. */
  private addLabel(from: number, to: number, isRegistered: boolean): void {
    this.addSpan(LABEL, from, to)
    for (let start = from; start < to;) {
      const end = wordEnd(this.units, start, to)
      this.addSpan(WORD, start, end)
      start = end
    }
    for (let start = from; start < to;) {
      let end = start
      while (end < to && this.units[end] !== HYPHEN) end += 1
      this.findImitation(start, end, isRegistered && start === from && end === to)
      start = end + 1
    }
  }

  /** `isOwn`: the whole name of the registered domain, which is an imitation only with other characters. */
  private findImitation(from: number, to: number, isOwn: boolean): void {
    if (to - from < LEAST_KNOWN_NAME) return
    let [hash, changed] = [LOOK_ALIKE, false]
    for (let at = from; at < to; at += 1) {
      const unit = this.units[at] ?? 0
      changed ||= imitated(unit) !== unit
      hash = mixed(hash, imitated(unit))
    }
    if (!KNOWN_NAMES.has(hash) || (isOwn && !changed)) return
    this.imitations += 1
    this.add(finished(mixed(mixed(this.seed, LOOK_ALIKE), hash)), from, to)
  }

  private addPath({ hostTo, to }: Link): void {
    const from = pathFrom(this.units, hostTo, to)
    const end = Math.min(to, from + MAX_READ_UNITS)
    let words = 0
    for (let start = from; start < end && words < MAX_PATH_WORDS;) {
      const next = wordEnd(this.units, start, end)
      if (isWordUnit(this.units[start])) {
        this.addSpan(PATH_WORD, start, next)
        words += 1
      }
      start = next
    }
    if (end - from > 1) this.addPieces(PATH_PIECE, from, end)
  }

  /** Pieces of the units with an edge before and after them. */
  private addPieces(kind: number, from: number, to: number): void {
    const { units } = this
    const seed = mixed(this.seed, kind)
    for (let at = from - 1; at < to; at += 1) {
      let hash = seed
      for (let length = 1; length <= LONGEST_PIECE && at + length <= to + 1; length += 1) {
        const place = at + length - 1
        hash = mixed(hash, place < from || place >= to ? EDGE : (units[place] ?? 0))
        if (length < SHORTEST_PIECE) continue
        this.add(finished(mixed(hash, length)), Math.max(from, at), Math.min(to, at + length))
      }
    }
  }

  private addShape({ kind, from, to, hostFrom, hostTo, suffix }: Link): void {
    const { units } = this
    const begin = mixed(this.seed, SHAPE)
    const host = countsIn(units, hostFrom, hostTo)
    const path = countsIn(units, pathFrom(units, hostTo, to), to)
    const shape = [
      log2Bucket((hostTo - hostFrom) >> 2),
      Math.min(host.digits, 5),
      Math.min(host.hyphens, 4),
      Math.min(host.dots, 5),
      Number(suffix === '' && host.digits > 0),
      Number(hasPunycode(units, hostFrom, hostTo)),
      Number(units[hostTo] === COLON),
      Number(kind === 'url' && hostFrom > from && units[hostFrom - 1] !== SLASH),
      Math.min(this.imitations, 2),
      log2Bucket((to - hostTo) >> 2),
      Math.min(path.slashes, 5),
      log2Bucket(path.digits),
      Number(path.questions > 0) + Number(path.percents > 0) * 2,
      kind === 'mail' ? 9 : Math.min(hostFrom - from, 8),
    ]
    shape.forEach((bucket, at) => this.add(finished(mixed(begin, 16 * at + bucket)), from, to))
  }

  private addSpan(kind: number, from: number, to: number): void {
    if (from >= to) return
    let hash = mixed(this.seed, kind)
    for (let at = from; at < to; at += 1) hash = mixed(hash, this.units[at] ?? 0)
    this.add(finished(hash), from, to)
  }

  private add(hash: number, from: number, to: number): void {
    this.into?.add(hash, from, to)
  }
}

/** Behind the host and its port. */
function pathFrom(units: Uint16Array, hostTo: number, to: number): number {
  let from = hostTo
  if (units[from] === COLON) from += 1
  while (from < to && from > hostTo && isDigit(units[from])) from += 1
  return from
}

/** The end of a run of letters, or of digits; a unit that is neither ends at once. */
function wordEnd(units: Uint16Array, from: number, to: number): number {
  if (!isWordUnit(units[from])) return from + 1
  const digits = isDigit(units[from])
  let end = from + 1
  while (end < to && isWordUnit(units[end]) && isDigit(units[end]) === digits) end += 1
  return end
}

function countsIn(units: Uint16Array, from: number, to: number) {
  const counts = { digits: 0, hyphens: 0, dots: 0, slashes: 0, questions: 0, percents: 0 }
  for (let at = from; at < to; at += 1) {
    const unit = units[at]
    if (isDigit(unit)) counts.digits += 1
    else if (unit === HYPHEN) counts.hyphens += 1
    else if (unit === DOT) counts.dots += 1
    else if (unit === SLASH) counts.slashes += 1
    else if (unit === QUESTION) counts.questions += 1
    else if (unit === PERCENT) counts.percents += 1
  }
  return counts
}

/** At the beginning of a label. */
function hasPunycode(units: Uint16Array, from: number, to: number): boolean {
  for (let at = from; at + PUNYCODE.length < to; at += 1) {
    if (at > from && units[at - 1] !== DOT) continue
    if (PUNYCODE.every((unit, place) => units[at + place] === unit)) return true
  }
  return false
}

function imitated(unit: number): number {
  return unit < IMITATED.length ? (IMITATED[unit] ?? unit) : unit
}

function isDigit(unit = 0): boolean {
  return unit >= ZERO && unit <= NINE
}

/** A small letter or a digit. */
function isWordUnit(unit = 0): boolean {
  return isDigit(unit) || (unit >= 0x61 && unit <= 0x7a)
}
