import { calibrate, type Calibration } from '../evaluation/calibration/calibration.ts'
import { FEATURES } from '../features/index.ts'
import {
  type BatchModel,
  type BatchVector,
  heardIn,
  readBy,
  ridgeIn,
} from '../learning/batch-model.ts'
import type { Layers } from '../learning/layers.ts'
import { MAX_OWN_FIELDS } from '../learning/own-fields.ts'
import type { LoggedVector } from '../learning/logged-row.ts'
import type { Model } from '../models/model.ts'
import { customNames } from '../models/online/custom-tokens.ts'
import type { Ftrl } from '../models/online/ftrl.ts'
import { ridgeContributions } from '../models/online/ridge-contributions.ts'
import { SOURCES } from '../models/online/sources.ts'
import type { Tokens } from '../models/online/token-list.ts'
import { sourcesOf, type UsualVoice } from '../models/online/usual-voice.ts'
import { calibratedScale } from './calibrated-contributions.ts'

/** What serves one abuse type, or served it when an event was scored. */
export interface ServedLayers {
  readonly starter: Model
  readonly layers: Layers
  /** Absent where none was taught. */
  readonly online?: OnlineVoice
}

/** An online model, and which of its models serves. */
interface OnlineVoice {
  readonly ftrl: Ftrl
  readonly model: number
  /** What it said back then, of an event that was scored before; its weights have moved on since. */
  readonly said?: number
  /** What it usually says: of all features and tokens that the event has, that is the base's. Absent = nothing. */
  readonly usual?: UsualVoice
  /** How much of what it says counts; all of it by default, NaN = not known any more. */
  readonly trust?: number
}

/** What everything known of an event did to the calibrated log-odds; base and both lists add up to them. */
export interface Contributions {
  /**
   * The log-odds when nothing is known; where a fitted model or labels say what is usual, of the usual event of
   * which as much is known.
   */
  readonly base: number
  /** By feature, in the order of FEATURES: what every layer made of it. */
  readonly features: Float64Array
  /** By place in SOURCES: what the online model made of the event's words, texts, entities and custom fields. */
  readonly sources: Float64Array
}

const FIRST_FEATURE = SOURCES.feature(0)

/** Working space of one call, used again by the next. */
const evidence = new Float64Array(FEATURES.length)
const fitted = new Float64Array(FEATURES.length + MAX_OWN_FIELDS)
const fittedOver = new Float64Array(fitted.length)
const heardEvidence = new Float64Array(FEATURES.length)

/** Room for contributions, to be written over. */
export const contributionsRoom = (): { base: number } & Omit<Contributions, 'base'> => ({
  base: 0,
  features: new Float64Array(FEATURES.length),
  sources: new Float64Array(SOURCES.count),
})

/**
 * Splits the log-odds that `layers` give a vector among everything that is known of it. Exact for
 * every layer: the starter and the ridge are linear, trees move from mean to mean along their paths,
 * the online model is a sum over tokens. What these usually say is the base's, so that nobody's score is
 * explained by what everybody has; calibration scales all of it (`calibratedScale`). Of what an
 * online model said before it learned more, the part that its weights say no longer is the base's.
 * Written over `into`, which is answered.
 */
export function contributionsOf(
  { starter, layers, online }: ServedLayers,
  { features, tokens, custom, text }: LoggedVector,
  into = contributionsRoom(),
): Contributions {
  const { shares, batch, calibration, usual } = layers
  const { features: own, sources } = into
  starter.contributions(features, evidence)
  const vector = readBy(batch, { features, custom })
  const batchBase = batchContributions(batch, vector, starter.base)
  sources.fill(0)
  const bias = onlineContributions(online, tokens, sources)
  for (let at = 0; at < own.length; at += 1) {
    const said = sources[FIRST_FEATURE + at] ?? 0
    own[at] = (evidence[at] ?? 0) + shares.batch * (fitted[at] ?? 0) + shares.online * said
  }
  // What is the base's or a feature's is told there.
  sources[SOURCES.bias] = 0
  sources.fill(0, FIRST_FEATURE, SOURCES.feature(FEATURES.length))
  scale(sources, shares.online)
  const centre = usual === undefined ? 0 : centred(own, features, usual)
  const rest = addOwn({ batch, custom, usual, vector }, shares.batch, sources)
  const written = addText(batch, text, shares.batch, sources)
  into.base =
    starter.base + shares.batch * batchBase + shares.online * bias + centre + rest + written
  return calibrated(calibration, into)
}

/** Answers what is the base's; the rest is written to `sources`. */
function onlineContributions(
  online: OnlineVoice | undefined,
  tokens: Tokens,
  sources: Float64Array,
): number {
  if (online === undefined) return 0
  const { ftrl, model, said, usual } = online
  ftrl.contributions(tokens, model, sources)
  const total = totalOf(sources)
  const trust = trustIn(online, total)
  const centre = usual === undefined ? 0 : centredOnline(sources, tokens, usual.of(model))
  scale(sources, trust)
  const left = said === undefined ? 0 : said - trust * total
  return (sources[SOURCES.bias] ?? 0) + trust * centre + left
}

/** Takes what is usual off what the known features did; answers how much. */
function centred(moved: Float64Array, known: Float32Array, usual: Float64Array): number {
  let taken = 0
  for (let at = 0; at < moved.length; at += 1) {
    if (Number.isNaN(known[at])) continue
    const off = usual[at] ?? 0
    moved[at] = (moved[at] ?? 0) - off
    taken += off
  }
  return taken
}

/** The same of what the event's tokens did, by source. */
function centredOnline(moved: Float64Array, tokens: Tokens, usual: Float64Array): number {
  const has = sourcesOf(tokens)
  let taken = 0
  for (let source = 0; source < moved.length; source += 1) {
    if (has[source] === 0) continue
    const off = usual[source] ?? 0
    moved[source] = (moved[source] ?? 0) - off
    taken += off
  }
  return taken
}

/** Where it is not known any more, as much as what was said is of what would be said now. */
function trustIn({ said = NaN, trust = 1 }: OnlineVoice, total: number): number {
  if (trust === trust) return trust
  return said / total >= 0 && said / total <= 1 ? said / total : 1
}

/** What a batch model adds to the starter, on which it stands, without what it makes of a text: written to `fitted`, and its base. */
function batchContributions(model: BatchModel, vector: Float32Array, base: number): number {
  const into = fitted.subarray(0, vector.length)
  if (model.kind === 'none') {
    fitted.fill(0)
    return 0
  }
  const below = linearContributions(model, vector, { base, into })
  if (model.kind !== 'trees') return below
  const grown = fittedOver.subarray(0, vector.length)
  model.trees.contributions(vector, grown)
  for (let at = 0; at < into.length; at += 1) into[at] = (into[at] ?? 0) + (grown[at] ?? 0)
  return below + model.trees.base
}

/** What is linear of it: how it hears a starter of this `base`, and the ridge. Written to `into`, and its base. */
function linearContributions(
  model: BatchModel,
  vector: Float32Array,
  { base, into }: { readonly base: number; readonly into: Float64Array },
): number {
  const heard = heardIn(model)
  const heardBase =
    heard === undefined ? base : heard.bias + heard.scale * (base - heard.starterBase)
  for (let at = 0; at < evidence.length; at += 1) {
    heardEvidence[at] = (heard?.scale ?? 1) * (evidence[at] ?? 0)
  }
  const over = ridgeIn(model)
  if (over === undefined) {
    into.fill(0)
    into.set(heardEvidence)
  } else ridgeContributions(over.ridge, vector, heardEvidence, into)
  for (let at = 0; at < into.length; at += 1) into[at] = (into[at] ?? 0) - (evidence[at] ?? 0)
  if (over === undefined) return heardBase - base
  return over.ridge.bias + over.ridge.scale * (heardBase - over.starterBase) - base
}

interface OwnRead {
  readonly batch: BatchModel
  readonly custom: BatchVector['custom']
  readonly usual: Float64Array | undefined
  /** The features with the custom fields behind them. */
  readonly vector: Float32Array
}

/**
 * Adds, by source, `share` of what a batch model made of the custom fields it reads behind the features.
 * Answers what is the base's: what it made of those that the event does not name, and what is usual of others.
 */
function addOwn(
  { batch, custom, usual, vector }: OwnRead,
  share: number,
  sources: Float64Array,
): number {
  const fields = batch.kind === 'none' ? [] : (batch.own?.fields ?? [])
  if (fields.length === 0) return 0
  const names = customNames(custom ?? {})
  let rest = 0
  fields.forEach(({ field, is }, at) => {
    const column = FEATURES.length + at
    const part = share * (fitted[column] ?? 0)
    const place = names.indexOf(field)
    const isRead = is !== undefined || !Number.isNaN(vector[column])
    const off = place < 0 ? part : isRead ? (usual?.[column] ?? 0) : 0
    rest += off
    if (place < 0) return
    const source = SOURCES.custom(place)
    sources[source] = (sources[source] ?? 0) + part - off
  })
  return rest
}

/**
 * Adds, by source, `share` of what a model of texts made of one, as loud as the ridge above it says. Answers what is
 * the base's: what it makes of any text, and of words as they usually are.
 */
function addText(
  batch: BatchModel,
  text: LoggedVector['text'],
  share: number,
  sources: Float64Array,
): number {
  if (batch.kind === 'none' || batch.text === undefined || text === undefined) return 0
  const loud = share * (ridgeIn(batch)?.ridge.scale ?? 1)
  const { words, shape } = batch.text.parts(text)
  const { bias, usual } = batch.text.fitted
  sources[SOURCES.text] = (sources[SOURCES.text] ?? 0) + loud * (words - usual)
  sources[SOURCES.textShape] = (sources[SOURCES.textShape] ?? 0) + loud * shape
  return loud * (bias + usual)
}

function calibrated(
  calibration: Calibration,
  plain: ReturnType<typeof contributionsRoom>,
): Contributions {
  const margin = plain.base + totalOf(plain.features) + totalOf(plain.sources)
  const slope = calibratedScale(calibration, plain.base, margin)
  scale(plain.features, slope)
  scale(plain.sources, slope)
  plain.base = calibrate(calibration, plain.base)
  return plain
}

function scale(parts: Float64Array, by: number): void {
  if (by === 1) return
  for (let at = 0; at < parts.length; at += 1) parts[at] = (parts[at] ?? 0) * by
}

function totalOf(parts: Float64Array): number {
  let total = 0
  for (let at = 0; at < parts.length; at += 1) total += parts[at] ?? 0
  return total
}
