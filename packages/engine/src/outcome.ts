import type { Enrichment } from './entities/enrichment.ts'

/** What was computed of an entry: kept with it in the ledger, enough to explain it for ever. */
export interface Outcome {
  /** Version of the models that scored it, `starter-1`; empty when it was not scored. */
  readonly modelVersion: string
  /** Scores 0–100 in the order of ABUSE_TYPES; empty when it was not scored. */
  readonly scores: Float32Array
  /** The feature vector in the order of FEATURES; NaN = unknown; empty when it was not scored. */
  readonly features: Float32Array
  readonly enrichment: Enrichment
}

/** The outcome of an entry that is not scored: a label, or an event that names neither user nor session. */
export const NO_OUTCOME: Outcome = {
  modelVersion: '',
  scores: new Float32Array(0),
  features: new Float32Array(0),
  enrichment: {},
}

const FORMAT = 1
const COUNTRY = 1
const ASN = 2
const HOSTING_KNOWN = 4
const HOSTING = 8
/** Most features are unknown, 0 or 1: two bits say which, only the others take four bytes. */
const UNKNOWN = 0
const ZERO = 1
const ONE = 2
const OTHER = 3
const MAX_MODEL_VERSION = 255
const scratch = new DataView(new ArrayBuffer(16_384))

/**
 * Packs an outcome: u8 format, u8 flags, [2 bytes country], [u32 ASN], u8 length + model version
 * (ASCII), u8 number of scores, f32 each, u16 number of features, 2 bits each, f32 of the others.
 */
export function encodeOutcome({ modelVersion, scores, features, enrichment }: Outcome): Uint8Array {
  scratch.setUint8(0, FORMAT)
  let at = writeEnrichment(enrichment)
  const length = Math.min(modelVersion.length, MAX_MODEL_VERSION)
  scratch.setUint8(at++, length)
  for (let n = 0; n < length; n += 1) scratch.setUint8(at++, modelVersion.charCodeAt(n) & 0x7f)
  scratch.setUint8(at++, scores.length)
  for (const score of scores) {
    scratch.setFloat32(at, score, true)
    at += 4
  }
  return new Uint8Array(scratch.buffer.slice(0, writeFeatures(features, at)))
}

function writeEnrichment({ ipCountry, ipAsn, ipHosting }: Enrichment): number {
  let flags = 0
  let at = 2
  if (ipCountry !== undefined) {
    flags |= COUNTRY
    scratch.setUint8(at++, ipCountry.charCodeAt(0))
    scratch.setUint8(at++, ipCountry.charCodeAt(1))
  }
  if (ipAsn !== undefined) {
    flags |= ASN
    scratch.setUint32(at, ipAsn, true)
    at += 4
  }
  if (ipHosting !== undefined) flags |= HOSTING_KNOWN | (ipHosting ? HOSTING : 0)
  scratch.setUint8(1, flags)
  return at
}

function writeFeatures(features: Float32Array, from: number): number {
  scratch.setUint16(from, features.length, true)
  const codes = from + 2
  let at = codes + Math.ceil(features.length / 4)
  for (let byte = codes; byte < at; byte += 1) scratch.setUint8(byte, 0)
  for (let n = 0; n < features.length; n += 1) {
    const value = features[n] ?? NaN
    const code = codeOf(value)
    const byte = codes + (n >> 2)
    scratch.setUint8(byte, scratch.getUint8(byte) | (code << ((n & 3) * 2)))
    if (code !== OTHER) continue
    scratch.setFloat32(at, value, true)
    at += 4
  }
  return at
}

function codeOf(value: number): number {
  if (value !== value) return UNKNOWN
  if (value === 1) return ONE
  return Object.is(value, 0) ? ZERO : OTHER
}

/** Opens a packed outcome. Error: a format this code does not know. */
export function decodeOutcome(bytes: Uint8Array): Outcome {
  if (bytes.length === 0) return NO_OUTCOME
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint8(0) !== FORMAT) throw new Error(`outcome has format ${view.getUint8(0)}`)
  const { enrichment, at } = readEnrichment(view)
  const length = view.getUint8(at)
  const modelVersion = String.fromCharCode(...bytes.subarray(at + 1, at + 1 + length))
  const scoresAt = at + 1 + length
  const scores = readScores(view, scoresAt)
  const features = readFeatures(view, scoresAt + 1 + scores.length * 4)
  return { modelVersion, scores, features, enrichment }
}

/** The scores alone, in the order of ABUSE_TYPES; empty when the entry was not scored. */
export function decodeScores(bytes: Uint8Array): Float32Array {
  if (bytes.length === 0) return NO_OUTCOME.scores
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint8(0) !== FORMAT) throw new Error(`outcome has format ${view.getUint8(0)}`)
  const flags = view.getUint8(1)
  const version = 2 + ((flags & COUNTRY) === 0 ? 0 : 2) + ((flags & ASN) === 0 ? 0 : 4)
  return readScores(view, version + 1 + view.getUint8(version))
}

function readEnrichment(view: DataView): { enrichment: Enrichment; at: number } {
  const flags = view.getUint8(1)
  let at = 2
  const enrichment: { ipCountry?: string; ipAsn?: number; ipHosting?: boolean } = {}
  if ((flags & COUNTRY) !== 0) {
    enrichment.ipCountry = String.fromCharCode(view.getUint8(at), view.getUint8(at + 1))
    at += 2
  }
  if ((flags & ASN) !== 0) {
    enrichment.ipAsn = view.getUint32(at, true)
    at += 4
  }
  if ((flags & HOSTING_KNOWN) !== 0) enrichment.ipHosting = (flags & HOSTING) !== 0
  return { enrichment, at }
}

function readScores(view: DataView, from: number): Float32Array {
  const scores = new Float32Array(view.getUint8(from))
  for (let n = 0; n < scores.length; n += 1) scores[n] = view.getFloat32(from + 1 + n * 4, true)
  return scores
}

function readFeatures(view: DataView, from: number): Float32Array {
  const features = new Float32Array(view.getUint16(from, true))
  const codes = from + 2
  let at = codes + Math.ceil(features.length / 4)
  for (let n = 0; n < features.length; n += 1) {
    const code = (view.getUint8(codes + (n >> 2)) >> ((n & 3) * 2)) & 3
    if (code === OTHER) {
      features[n] = view.getFloat32(at, true)
      at += 4
    } else features[n] = code === UNKNOWN ? NaN : code - ZERO
  }
  return features
}
