import { calibrate, type Calibration } from '../evaluation/calibration/calibration.ts'
import { FEATURES } from '../features/index.ts'
import {
  type BatchModel,
  type BatchVector,
  rescaleIn,
  readBy,
  ridgeIn,
} from '../learning/batch-model.ts'
import type { Layers } from '../learning/layers.ts'
import { MAX_CUSTOM_COLUMNS } from '../learning/rows/custom-columns.ts'
import type { LoggedVector } from '../learning/logged-row.ts'
import type { Model } from '../models/model.ts'
import { customNames } from '../models/tokens/custom-tokens.ts'
import { ridgeContributions } from '../models/ridge/ridge-contributions.ts'
import { SOURCES } from '../models/tokens/sources.ts'
import type { Tokens } from '../models/tokens/token-list.ts'
import type { OnlineParts, UsualParts } from '../learning/live/learned-trace.ts'
import { sourcesOf } from '../models/online/usual-source-margins.ts'
import { calibratedScale } from './calibrated-contributions.ts'

/** The layers that score one abuse type, or that scored it when the event came. */
export interface ServedLayers {
  readonly starter: Model
  readonly layers: Layers
  /** Absent where none was learned. */
  readonly online?: OnlineLayer
  /** The margin that the online model gave where its parts are not known any more; 0 by default. */
  readonly forgotten?: number
}

/** The online learner, and which of its models belongs to the abuse type. */
interface OnlineLayer {
  readonly ftrl: OnlineParts
  readonly model: number
  /** The margin it gave, as it is stored: in 32 bits. Absent = as `ftrl` gives it. */
  readonly servedMargin?: number
  /** What each source of tokens usually adds, which is counted to the base. Absent = nothing. */
  readonly usual?: UsualParts
  /** The share of its margin that counts; 1 by default. */
  readonly trust?: number
}

/** What each known value of an event added to the calibrated log-odds; base and both lists add up to them exactly. */
export interface Contributions {
  /**
   * Of the starter: the log-odds of an event of which nothing is known. Of learned models: the log-odds of a
   * usual event for which the same features and sources are known.
   */
  readonly base: number
  /** By feature, in the order of FEATURES: the sum over all layers. */
  readonly features: Float64Array
  /** By place in SOURCES: what learned models added for the event's words, texts, entities and custom fields. */
  readonly sources: Float64Array
  /** What learned models added for sources that are not known any more. */
  readonly forgotten: number
}

const FIRST_FEATURE = SOURCES.feature(0)

/** Working space of one call, used again by the next. */
const evidence = new Float64Array(FEATURES.length)
const fitted = new Float64Array(FEATURES.length + MAX_CUSTOM_COLUMNS)
const fittedOver = new Float64Array(fitted.length)
const rescaledEvidence = new Float64Array(FEATURES.length)

type Room = { base: number; forgotten: number } & Omit<Contributions, 'base' | 'forgotten'>

/** Room for contributions, to be written over. */
export const contributionsRoom = (): Room => ({
  base: 0,
  forgotten: 0,
  features: new Float64Array(FEATURES.length),
  sources: new Float64Array(SOURCES.count),
})

/**
 * Splits the log-odds that `layers` give a vector among everything that is known of it. Exact for
 * every layer: the starter and the ridge are linear, trees move from node mean to node mean along their
 * paths, the online model is a sum over tokens. What a layer usually adds is moved to the base, so that no
 * score is explained by what every event has. Calibration scales all parts alike (`calibratedScale`).
 * Writes over `into` and returns it.
 */
export function contributionsOf(
  { starter, layers, online, forgotten = 0 }: ServedLayers,
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
  // The bias and what is due to features are counted above, not as sources.
  sources[SOURCES.bias] = 0
  sources.fill(0, FIRST_FEATURE, SOURCES.feature(FEATURES.length))
  scale(sources, shares.online)
  const centre = usual === undefined ? 0 : centred(own, features, usual)
  const rest = addCustom({ batch, custom, usual, vector }, shares.batch, sources)
  const written = addText(batch, text, shares.batch, sources)
  into.base =
    starter.base + shares.batch * batchBase + shares.online * bias + centre + rest + written
  into.forgotten = shares.online * forgotten
  return calibrated(calibration, into)
}

/** Writes what each source adds to `sources`; returns what belongs to the base. */
function onlineContributions(
  online: OnlineLayer | undefined,
  tokens: Tokens,
  sources: Float64Array,
): number {
  if (online === undefined) return 0
  const { ftrl, model, servedMargin, usual, trust = 1 } = online
  ftrl.contributions(tokens, model, sources)
  const total = totalOf(sources)
  const centre = usual === undefined ? 0 : centredOnline(sources, tokens, usual.of(model))
  scale(sources, trust)
  const left = servedMargin === undefined ? 0 : servedMargin - trust * total
  return (sources[SOURCES.bias] ?? 0) + trust * centre + left
}

/** Subtracts what is usual from the contributions of known features; returns the sum taken off. */
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

/** The same for the sources of the event's tokens. */
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

/** What a batch model adds to the starter, its text model aside: by column in `fitted`; returns what belongs to the base. */
function batchContributions(model: BatchModel, vector: Float32Array, base: number): number {
  const into = fitted.subarray(0, vector.length)
  if (model.kind === 'none') {
    fitted.fill(0)
    return 0
  }
  const below = linearContributions(model, vector, { base, into })
  if (model.kind === 'text' || model.kind === 'ridge') return below
  const ofTop = fittedOver.subarray(0, vector.length)
  model.top.contributions(vector, ofTop)
  for (let at = 0; at < into.length; at += 1) into[at] = (into[at] ?? 0) + (ofTop[at] ?? 0)
  return below + model.top.base
}

/** Its linear part, the rescaled starter and the ridge: by column in `into`; returns what belongs to the base. `base`: the starter's. */
function linearContributions(
  model: BatchModel,
  vector: Float32Array,
  { base, into }: { readonly base: number; readonly into: Float64Array },
): number {
  const rescale = rescaleIn(model)
  const rescaledBase =
    rescale === undefined ? base : rescale.bias + rescale.scale * (base - rescale.starterBase)
  for (let at = 0; at < evidence.length; at += 1) {
    rescaledEvidence[at] = (rescale?.scale ?? 1) * (evidence[at] ?? 0)
  }
  const over = ridgeIn(model)
  if (over === undefined) {
    into.fill(0)
    into.set(rescaledEvidence)
  } else ridgeContributions(over.ridge, vector, rescaledEvidence, into)
  for (let at = 0; at < into.length; at += 1) into[at] = (into[at] ?? 0) - (evidence[at] ?? 0)
  if (over === undefined) return rescaledBase - base
  return over.ridge.bias + over.ridge.scale * (rescaledBase - over.starterBase) - base
}

interface CustomRead {
  readonly batch: BatchModel
  readonly custom: BatchVector['custom']
  readonly usual: Float64Array | undefined
  /** The features with the custom fields behind them. */
  readonly vector: Float32Array
}

/**
 * Adds to `sources` `share` times what a batch model adds for the custom fields it reads behind the features.
 * Returns what belongs to the base: what it adds for fields that the event lacks, and what is usual for the others.
 */
function addCustom(
  { batch, custom, usual, vector }: CustomRead,
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
 * Adds to `sources` `share` times what a text model adds for the event's text, scaled by the ridge fitted over it, if any.
 * Returns what belongs to the base: the text model's bias, and what the words of a text usually add.
 */
function addText(
  batch: BatchModel,
  text: LoggedVector['text'],
  share: number,
  sources: Float64Array,
): number {
  if (batch.kind === 'none' || batch.text === undefined) return 0
  const weight = share * (ridgeIn(batch)?.ridge.scale ?? 1)
  const { bias, usual } = batch.text.fitted
  if (text === undefined) return weight * (bias + usual)
  const { words, links, shape } = batch.text.parts(text)
  sources[SOURCES.text] = (sources[SOURCES.text] ?? 0) + weight * (words - usual)
  sources[SOURCES.textLinks] = (sources[SOURCES.textLinks] ?? 0) + weight * links
  sources[SOURCES.textShape] = (sources[SOURCES.textShape] ?? 0) + weight * shape
  return weight * (bias + usual)
}

function calibrated(calibration: Calibration, plain: Room): Contributions {
  const { base, forgotten } = plain
  const margin = base + totalOf(plain.features) + totalOf(plain.sources) + forgotten
  const slope = calibratedScale(calibration, base, margin)
  scale(plain.features, slope)
  scale(plain.sources, slope)
  plain.forgotten = slope * forgotten
  plain.base = calibrate(calibration, base)
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
