import { ridgeIn } from '../learning/batch-model.ts'
import { TEXT_SOURCES } from '../models/tokens/sources.ts'
import { TokenList, type Tokens } from '../models/tokens/token-list.ts'
import type { TextLayer } from '../models/text/text-layer.ts'
import { BRIEF_READING, type TextHashing, type TextReading } from '../models/text/text-reading.ts'
import { TextTokens } from '../models/text/text-tokens.ts'
import type { WrittenText } from '../models/text/written-text.ts'
import type { ServedLayers } from './contributions.ts'
import { type MovedSpan, partsOfText, type TextPart } from './parts-of-text.ts'

/** A word, a piece of a text without blanks, or a link, and how it moved a score. */
export interface MovingWord {
  /** As it was written. */
  readonly shown: string
  readonly isLink: boolean
  /** Log-odds before calibration. */
  readonly moved: number
  /** Labelled texts that had it, and the bad ones of these; absent = not known. */
  readonly counts?: { readonly texts: number; readonly bad: number }
}

/**
 * The words and links of a text, by how far the online model and the text model moved the score for them, the strongest first. A
 * token moves all characters that it was cut from alike. Reads the text twice: only for explanations.
 */
export function movingWords(served: ServedLayers, text: WrittenText): readonly MovingWord[] {
  const words = new Map<string, MovingWord>()
  for (const word of [...ofBatch(served, text), ...ofOnline(served, text)]) {
    const known = words.get(word.shown)
    words.set(word.shown, {
      ...known,
      ...word,
      ...(known?.counts === undefined ? {} : { counts: known.counts }),
      moved: word.moved + (known?.moved ?? 0),
    })
  }
  return [...words.values()]
    .filter(({ moved }) => moved !== 0)
    .sort((a, b) => Math.abs(b.moved) - Math.abs(a.moved))
}

function ofBatch({ layers }: ServedLayers, { text }: WrittenText): readonly MovingWord[] {
  const { batch, shares } = layers
  const layer = batch.kind === 'none' ? undefined : batch.text
  if (layer === undefined) return []
  const read = readingOfText(layer.fitted, text)
  layer.tokenParts(read.tokens, read.moved)
  const weight = shares.batch * (ridgeIn(batch)?.ridge.scale ?? 1)
  return partsOfText(read.reader.text, spansOf(read)).map((part) => ({
    ...wordOf(read, part, weight),
    ...countsOf(layer, read, part),
  }))
}

function ofOnline(
  { layers, online }: ServedLayers,
  { seed, text }: WrittenText,
): readonly MovingWord[] {
  if (online === undefined) return []
  const read = readingOfText({ seed, reading: BRIEF_READING }, text)
  const { count, hashes, values } = read.tokens
  const each = {
    count,
    hashes,
    values,
    sources: Uint16Array.from({ length: count }, (_, at) => at),
  }
  online.ftrl.contributions(each, online.model, read.moved)
  const weight = layers.shares.online * (online.trust ?? 1)
  return partsOfText(read.reader.text, spansOf(read)).map((part) => wordOf(read, part, weight))
}

interface ReadText {
  readonly reader: TextTokens
  readonly tokens: Tokens
  /** By token. */
  readonly moved: Float64Array
}

/** Working space of one call, used again by the next: a reader per reading, of the seed that it was last used with. */
const readers = new Map<TextReading, Reader>()
interface Reader {
  readonly seed: number
  readonly reader: TextTokens
  readonly tokens: TokenList
}

function readerOf({ seed, reading }: TextHashing): Reader {
  const known = readers.get(reading)
  if (known?.seed === seed) return known
  const made = { seed, reader: new TextTokens(seed, reading), tokens: new TokenList() }
  readers.set(reading, made)
  return made
}

function readingOfText(hashing: TextHashing, text: string): ReadText {
  const { reader, tokens } = readerOf(hashing)
  tokens.clear()
  reader.addTo(tokens, text, TEXT_SOURCES)
  return { reader, tokens, moved: new Float64Array(tokens.count) }
}

/** Of the tokens that move the score. */
function spansOf({ reader, tokens, moved }: ReadText): readonly MovedSpan[] {
  const spans: MovedSpan[] = []
  for (let token = 0; token < moved.length; token += 1) {
    const span = moved[token] === 0 ? undefined : reader.spanOf(token)
    if (span === undefined) continue
    const isLink = tokens.sources[token] === TEXT_SOURCES.links
    spans.push({ from: span.from, to: span.to, token, moved: moved[token] ?? 0, isLink })
  }
  return spans
}

const wordOf = ({ reader }: ReadText, part: TextPart, weight: number): MovingWord => ({
  shown: reader.text.shown(part.from, part.to),
  isLink: part.isLink,
  moved: weight * part.moved,
})

function countsOf(
  layer: TextLayer,
  { tokens }: ReadText,
  { token }: TextPart,
): Pick<MovingWord, 'counts'> {
  const counts = token === undefined ? undefined : layer.countsOf(tokens.hashes[token] ?? 0)
  return counts === undefined ? {} : { counts }
}
