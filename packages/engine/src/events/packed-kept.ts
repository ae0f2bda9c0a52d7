import { hexOf, isSpent, keyOfHex, keyOfSpentWord, spentWord } from '../entities/spent.ts'
import type { Role } from '../entities/entity-types.ts'
import type { Repeats } from '../event-types/repeat-law.ts'
import { ByteReader, ByteWriter } from './byte-text.ts'
import type { KeptEvent } from './kept-form.ts'
import { KEPT_WORDS } from './kept-words.ts'

/** The form of the bytes. Another form needs another number, and this one is read for good. */
const FORM = 1

/** How a value begins. Numbers from `SMALL` on are small whole ones. */
const VALUE = { f64: 0, word: 1, text: 2, integer: 3 } as const
const SMALL = 4
const MAX_SMALL = 251

const NUMBERS = new Map(KEPT_WORDS.map((word, at) => [word, at + 1]))

/**
 * What is kept of an event, as bytes in base64: a third of the same as JSON. Names are numbers of `KEPT_WORDS`, keys are 8 bytes, equal
 * values of tokens are there once.
 */
export function packKept({ facts, named, saying, tokens, counts }: KeptEvent): string {
  const out = new ByteWriter()
  out.byte(FORM)
  const known = Object.entries(facts)
  out.count(known.length)
  for (const [name, value] of known) {
    writeWord(out, name)
    writeValue(out, value)
  }
  out.count(named.length)
  for (const [role, type, key] of named) {
    writeWord(out, role)
    out.count(type)
    out.key(keyOfHex(key))
  }
  out.byte(saying === undefined ? 0 : 1)
  if (saying !== undefined) {
    writeWord(out, saying.by)
    out.f64(saying.digest)
    writeWord(out, saying.repeats)
    out.f64(saying.whole ?? NaN)
  }
  writeTokens(out, tokens)
  const counted = Object.entries(counts ?? {})
  out.byte(counts === undefined ? 0 : 1)
  out.count(counted.length)
  for (const [id, [key, added]] of counted) {
    out.text(id)
    out.key(keyOfHex(key))
    writeValue(out, added)
  }
  return out.base64()
}

/** The opposite. Error: RangeError, for what is no such text. */
export function unpackKept(packed: string): KeptEvent {
  const from = new ByteReader(packed)
  const form = from.byte()
  if (form !== FORM) throw new RangeError(`a shrunken event of form ${form} is not known`)
  const facts = Object.fromEntries(
    from.times(from.count(), () => [readWord(from), readValue(from)] as const),
  )
  const named = from.times(
    from.count(),
    () => [readWord(from) as Role, from.count(), hexOf(from.key())] as const,
  )
  const saying = from.byte() === 0 ? undefined : readSaying(from)
  const tokens = readTokens(from)
  const hasCounts = from.byte() === 1
  const counted = from.times(
    from.count(),
    () => [from.text(), [hexOf(from.key()), readValue(from)] as const] as const,
  )
  return {
    facts,
    named,
    ...(saying && { saying }),
    ...(tokens && { tokens }),
    ...(hasCounts && { counts: Object.fromEntries(counted) }),
  }
}

function readSaying(from: ByteReader): NonNullable<KeptEvent['saying']> {
  const by = readWord(from) as Role
  const digest = from.f64()
  const repeats = readWord(from) as Repeats
  const whole = from.f64()
  return { by, digest, repeats, whole: whole === whole ? whole : null }
}

function writeTokens(out: ByteWriter, tokens: KeptEvent['tokens']): void {
  out.byte(tokens === undefined ? 0 : 1)
  if (tokens === undefined) return
  const values = new Map(tokens.values.map((value) => [nameOf(value), value]))
  const places = new Map([...values.keys()].map((name, at) => [name, at]))
  out.count(values.size)
  for (const value of values.values()) writeValue(out, value)
  out.count(tokens.hashes.length)
  for (const [at, hash] of tokens.hashes.entries()) {
    out.u32(hash)
    out.count(places.get(nameOf(tokens.values[at] ?? 0)) ?? 0)
    out.count(tokens.sources[at] ?? 0)
  }
}

/** A map takes −0 for 0. */
const nameOf = (value: number): number | string => (Object.is(value, -0) ? '-0' : value)

function readTokens(from: ByteReader): KeptEvent['tokens'] {
  if (from.byte() === 0) return undefined
  const known = from.times(from.count(), () => Number(readValue(from)))
  const hashes: number[] = []
  const values: number[] = []
  const sources: number[] = []
  for (let left = from.count(); left > 0; left -= 1) {
    hashes.push(from.u32())
    values.push(known[from.count()] ?? NaN)
    sources.push(from.count())
  }
  return { hashes, values, sources }
}

/** A word of the list by its number; any other as text behind a 0. */
function writeWord(out: ByteWriter, word: string): void {
  const number = NUMBERS.get(word) ?? 0
  out.count(number)
  if (number === 0) out.text(word)
}

function readWord(from: ByteReader): string {
  const number = from.count()
  return number === 0 ? from.text() : (KEPT_WORDS[number - 1] ?? '')
}

function writeValue(out: ByteWriter, value: string | number): void {
  if (typeof value === 'string') writeText(out, value)
  else if (isWhole(value) && value <= MAX_SMALL) out.byte(SMALL + value)
  else if (isWhole(value)) {
    out.byte(VALUE.integer)
    out.count(value)
  } else {
    out.byte(VALUE.f64)
    out.f64(value)
  }
}

/** Of −0 the bytes differ. */
const isWhole = (value: number): boolean =>
  Number.isSafeInteger(value) && value >= 0 && !Object.is(value, -0)

function writeText(out: ByteWriter, value: string): void {
  const isWord = isSpent(value) && value === spentWord(keyOfSpentWord(value))
  out.byte(isWord ? VALUE.word : VALUE.text)
  if (isWord) out.key(keyOfSpentWord(value))
  else writeWord(out, value)
}

function readValue(from: ByteReader): string | number {
  const kind = from.byte()
  if (kind >= SMALL) return kind - SMALL
  if (kind === VALUE.f64) return from.f64()
  if (kind === VALUE.word) return spentWord(from.key())
  return kind === VALUE.text ? readWord(from) : from.count()
}
