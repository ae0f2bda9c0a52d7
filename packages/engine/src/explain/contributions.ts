import { calibrate } from '../evaluation/calibration/calibration.ts'
import { FEATURES } from '../features/index.ts'
import { type BatchModel, type BatchVector, readBy } from '../learning/batch-model.ts'
import type { Layers } from '../learning/layers.ts'
import type { LoggedVector } from '../learning/logged-row.ts'
import type { Model } from '../models/model.ts'
import type { Ftrl } from '../models/online/ftrl.ts'
import { customNames } from '../models/online/custom-tokens.ts'
import { ridgeContributions } from '../models/online/ridge-contributions.ts'
import { SOURCES } from '../models/online/sources.ts'
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
}

/** What everything known of an event did to the calibrated log-odds; base and both lists add up to them. */
export interface Contributions {
  /** The log-odds when nothing is known. */
  readonly base: number
  /** By feature, in the order of FEATURES: what every layer made of it. */
  readonly features: Float64Array
  /** By place in SOURCES: what the online model made of the event's words, texts and entities, and every layer of its custom fields. */
  readonly sources: Float64Array
}

const FIRST_FEATURE = SOURCES.feature(0)

/**
 * Splits the log-odds that `layers` give a vector among everything that is known of it. Exact for
 * every layer: the starter and the ridge are linear, trees move from mean to mean along their paths,
 * the online model is a sum over tokens; calibration scales all of it (`calibratedScale`). Of what an
 * online model said before it learned more, the part that its weights say no longer is the base's.
 */
export function contributionsOf(
  { starter, layers, online }: ServedLayers,
  { features, tokens, custom }: LoggedVector,
): Contributions {
  const evidence = new Float64Array(FEATURES.length)
  starter.contributions(features, evidence)
  const batch = batchContributions(layers.batch, { features, custom, evidence, base: starter.base })
  const sources = new Float64Array(SOURCES.count)
  online?.ftrl.contributions(tokens, online.model, sources)
  const { shares } = layers
  const own = Float64Array.from(
    evidence,
    (each, at) =>
      each +
      shares.batch * (batch.features[at] ?? 0) +
      shares.online * (sources[FIRST_FEATURE + at] ?? 0),
  )
  const bias = (sources[SOURCES.bias] ?? 0) + forgotten(online, sources)
  const fields = ownContributions(layers.batch, batch.features, custom)
  const base = starter.base + shares.batch * (batch.base + fields.base) + shares.online * bias
  const others = sources.map(
    (each, source) =>
      (isOwn(source) ? 0 : shares.online * each) + shares.batch * (fields.sources[source] ?? 0),
  )
  return calibrated(layers, { base, features: own, sources: others })
}

/** What an online model said and says no more. */
const forgotten = (online: OnlineVoice | undefined, sources: Float64Array): number =>
  online?.said === undefined ? 0 : online.said - totalOf(sources)

/** The base's or a feature's: told there. */
const isOwn = (source: number): boolean =>
  source === SOURCES.bias || (source >= FIRST_FEATURE && source < SOURCES.feature(FEATURES.length))

/** What a batch model adds to the starter, on which it stands. */
function batchContributions(
  model: BatchModel,
  { features, custom, evidence, base }: Evidence,
): { readonly base: number; readonly features: Float64Array } {
  const vector = readBy(model, { features, custom })
  const into = new Float64Array(vector.length)
  switch (model.kind) {
    case 'none':
      return { base: 0, features: into }
    case 'trees':
      model.trees.contributions(vector, into)
      return { base: model.trees.base, features: into }
    case 'ridge': {
      const { ridge, starterBase } = model
      ridgeContributions(ridge, vector, evidence, into)
      return {
        base: ridge.bias + ridge.scale * (base - starterBase) - base,
        features: into.map((each, at) => each - (evidence[at] ?? 0)),
      }
    }
  }
}

/** By source, what a batch model made of the custom fields it reads behind the features; of those the event does not name, it is the base's. */
function ownContributions(
  model: BatchModel,
  moved: Float64Array,
  custom: BatchVector['custom'] = {},
): { readonly base: number; readonly sources: Float64Array } {
  const sources = new Float64Array(SOURCES.count)
  const names = customNames(custom)
  let base = 0
  const fields = model.kind === 'none' ? [] : (model.own?.fields ?? [])
  fields.forEach(({ field }, at) => {
    const part = moved[FEATURES.length + at] ?? 0
    const place = names.indexOf(field)
    if (place < 0) base += part
    else sources[SOURCES.custom(place)] = (sources[SOURCES.custom(place)] ?? 0) + part
  })
  return { base, sources }
}

/** A vector, and the starter's word on it. */
interface Evidence extends BatchVector {
  readonly evidence: Float64Array
  /** Of the starter. */
  readonly base: number
}

function calibrated({ calibration }: Layers, plain: Contributions): Contributions {
  const margin = plain.base + totalOf(plain.features) + totalOf(plain.sources)
  const scale = calibratedScale(calibration, plain.base, margin)
  return {
    base: calibrate(calibration, plain.base),
    features: plain.features.map((each) => scale * each),
    sources: plain.sources.map((each) => scale * each),
  }
}

const totalOf = (parts: Float64Array): number => parts.reduce((sum, part) => sum + part, 0)
