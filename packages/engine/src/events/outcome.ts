import {
  type Enrichment,
  type FollowUp,
  type FoundDevices,
  type FoundEntity,
  MAX_FOUND,
  NO_ENRICHMENT,
} from '../entities/enrichment.ts'
import type { RecordedVerdict } from '../policies/recorded-verdict.ts'
import type { OwnedRole } from './follow-up/ownership.ts'
import { testScoreIn } from '../models/test-version.ts'
import {
  type OutcomeSection,
  readSections,
  sectionsLength,
  sectionsStart,
  writeSections,
} from './outcome-sections.ts'
import type { Tokens } from '../models/tokens/token-list.ts'

/** What learned models read of an event besides its features, as far as the pipeline knows it. */
export interface ScoreTrace {
  readonly tokens: Tokens
}

/** What was computed of an entry: kept with it in the ledger, enough to explain it at any later time. */
export interface Outcome {
  /** Version of the models that scored it, `starter-1`; empty when it was not scored. */
  readonly modelVersion: string
  /** Scores 0–100 in the order of ABUSE_TYPES; empty when it was not scored. */
  readonly scores: Float32Array
  /** The feature vector in the order of FEATURES; NaN = unknown; empty when it was not scored. */
  readonly features: Float32Array
  /** What the online model added to the log-odds, in the order of ABUSE_TYPES; empty before it learned from any label. */
  readonly online: Float32Array
  readonly enrichment: Enrichment
  /** Whatever else was computed, by tags; absent in outcomes that have none. A reader leaves alone what it does not know. */
  readonly sections?: readonly OutcomeSection[]
  /** How a score that was just made came about, where anything was learned from labels; the ledger does not keep it. */
  readonly trace?: ScoreTrace
  /** What a policy decided just now; the ledger keeps it as a section. */
  readonly verdict?: RecordedVerdict | undefined
  /** What the event names though it is another user's, as it was just found; the ledger does not keep it. */
  readonly foreign?: readonly OwnedRole[]
}

/** Of an outcome that no online model had a part in. */
export const NO_MARGINS = new Float32Array(0)

/** The outcome of an entry that is not scored: a label, or an event that names neither user nor session. */
export const NO_OUTCOME: Outcome = {
  modelVersion: '',
  scores: new Float32Array(0),
  features: new Float32Array(0),
  online: NO_MARGINS,
  enrichment: NO_ENRICHMENT,
}

/** The outcome of such an entry, packed. */
export const NO_OUTCOME_BYTES = new Uint8Array(0)

const FORMAT = 1
/** The same, with tagged sections at the end. All bits of the flags are taken, so that they cannot announce them. */
const WITH_SECTIONS = 2
const COUNTRY = 1
const ASN = 2
const HOSTING_KNOWN = 4
const HOSTING = 8
const ONLINE = 16
const FOUND = 32
const RESENT = 64
const NEXT_STEP = 128
const FOLLOW_UPS = { resent: RESENT, next_step: NEXT_STEP, repeat: RESENT | NEXT_STEP } as const
/** Type code, two halves of a key. */
const FOUND_BYTES = 9
/** In the last byte, with the number of entities. */
const FOUND_NEAR = 128
const FOUND_SETTLED = 64
const FOUND_LATE = 32
const FOUND_SHARED = 16
/** Most features are unknown, 0 or 1: two bits say which, only the others take four bytes. */
const UNKNOWN = 0
const ZERO = 1
const ONE = 2
const OTHER = 3
const MAX_MODEL_VERSION = 255
/** Outcomes are written one after the other into shared blocks of memory; a block is freed when no outcome in it is used. */
const SLAB_BYTES = 65_536
/** All of an outcome but its lists, at most. */
const HEAD_BYTES = 16 + MAX_MODEL_VERSION
let slab = new DataView(new ArrayBuffer(SLAB_BYTES))
let slabBytes = new Uint8Array(slab.buffer)
let used = 0

/**
 * Packs an outcome: u8 format, u8 flags, [2 bytes country], [u32 ASN], u8 length + model version
 * (ASCII), u8 number of scores, f32 each, u16 number of features, 2 bits each, f32 of the others,
 * [f32 margins of the online model, as many as scores], [entities found, 9 bytes each, u8 their
 * number + 128 × near + 64 × settled + 32 × late + 16 × shared], [sections]. Without sections it is
 * written as before there were any. Error: RangeError, sections that are too long.
 */
export function encodeOutcome(outcome: Outcome): Uint8Array {
  const { modelVersion, scores, features, online, enrichment, sections } = outcome
  const found = enrichment.found?.entities.length ?? 0
  const lists = (scores.length + online.length) * 4 + features.length * 5 + found * FOUND_BYTES
  const more = sections === undefined ? 0 : sectionsLength(sections)
  const from = reserve(HEAD_BYTES + lists + more)
  slab.setUint8(from, sections === undefined ? FORMAT : WITH_SECTIONS)
  let at = writeEnrichment(enrichment, from + 1)
  const length = Math.min(modelVersion.length, MAX_MODEL_VERSION)
  slab.setUint8(at++, length)
  for (let n = 0; n < length; n += 1) slab.setUint8(at++, modelVersion.charCodeAt(n) & 0x7f)
  slab.setUint8(at++, scores.length)
  used = writeFeatures(features, writeFloats(scores, at))
  if (online.length > 0) {
    slab.setUint8(from + 1, slab.getUint8(from + 1) | ONLINE)
    used = writeFloats(online, used)
  }
  if (enrichment.found !== undefined) {
    slab.setUint8(from + 1, slab.getUint8(from + 1) | FOUND)
    used = writeFound(enrichment.found, used)
  }
  if (sections !== undefined) used = writeSections(slabBytes, used, sections)
  return new Uint8Array(slab.buffer, from, used - from)
}

/** Where the next outcome of at most `bytes` goes. */
function reserve(bytes: number): number {
  if (used + bytes > slab.byteLength) {
    slab = new DataView(new ArrayBuffer(Math.max(SLAB_BYTES, bytes)))
    slabBytes = new Uint8Array(slab.buffer)
    used = 0
  }
  return used
}

function writeEnrichment(enrichment: Enrichment, from: number): number {
  const { ipCountry, ipAsn, ipHosting, followUp } = enrichment
  let flags = 0
  let at = from + 1
  if (ipCountry !== undefined) {
    flags |= COUNTRY
    slab.setUint8(at++, ipCountry.charCodeAt(0))
    slab.setUint8(at++, ipCountry.charCodeAt(1))
  }
  if (ipAsn !== undefined) {
    flags |= ASN
    slab.setUint32(at, ipAsn, true)
    at += 4
  }
  if (ipHosting !== undefined) flags |= HOSTING_KNOWN | (ipHosting ? HOSTING : 0)
  if (followUp !== undefined) flags |= FOLLOW_UPS[followUp]
  slab.setUint8(from, flags)
  return at
}

/** Their number stands after them: who reads an outcome from its beginning need not pass them. */
function writeFound({ entities, ...found }: FoundDevices, from: number): number {
  let at = from
  for (const { type, key } of entities) {
    slab.setUint8(at, type)
    slab.setUint32(at + 1, key.lo, true)
    slab.setUint32(at + 5, key.hi, true)
    at += FOUND_BYTES
  }
  const near = found.isNear ? FOUND_NEAR : 0
  const settled = found.isSettled ? FOUND_SETTLED : 0
  const late = found.isLate ? FOUND_LATE : 0
  const shared = found.isShared ? FOUND_SHARED : 0
  slab.setUint8(at, entities.length | near | settled | late | shared)
  return at + 1
}

function readFound(view: DataView): FoundDevices | undefined {
  if ((view.getUint8(1) & FOUND) === 0) return undefined
  const last = endOf(view) - 1
  const tail = view.getUint8(last)
  const count = Math.min(tail & (FOUND_SHARED - 1), MAX_FOUND)
  const entities: FoundEntity[] = []
  for (let at = last - count * FOUND_BYTES; at < last; at += FOUND_BYTES) {
    const key = { lo: view.getUint32(at + 1, true), hi: view.getUint32(at + 5, true) }
    entities.push({ type: view.getUint8(at), key })
  }
  return {
    entities,
    isNear: (tail & FOUND_NEAR) !== 0,
    isSettled: (tail & FOUND_SETTLED) !== 0,
    isLate: (tail & FOUND_LATE) !== 0,
    isShared: (tail & FOUND_SHARED) !== 0,
  }
}

/** Whether a beacon came after events that it should have come before. */
export function isLate(outcome: Uint8Array): boolean {
  if (((outcome[1] ?? 0) & FOUND) === 0) return false
  return ((outcome[endOf(viewOf(outcome)) - 1] ?? 0) & FOUND_LATE) !== 0
}

/** Where all but the sections ends. */
const endOf = (view: DataView): number =>
  view.getUint8(0) === WITH_SECTIONS ? sectionsStart(view) : view.byteLength

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Error: a format this code does not know. */
function openedView(bytes: Uint8Array): DataView {
  const view = viewOf(bytes)
  const format = view.getUint8(0)
  if (format !== FORMAT && format !== WITH_SECTIONS) throw new Error(`outcome has format ${format}`)
  return view
}

/** Returns the place after them. */
function writeFloats(values: Float32Array, from: number): number {
  for (let n = 0; n < values.length; n += 1) slab.setFloat32(from + n * 4, values[n] ?? NaN, true)
  return from + values.length * 4
}

function writeFeatures(features: Float32Array, from: number): number {
  const view = slab
  const { length } = features
  view.setUint16(from, length, true)
  const codes = from + 2
  let at = codes + Math.ceil(length / 4)
  let packed = 0
  for (let n = 0; n < length; n += 1) {
    const value = features[n] ?? NaN
    const code = codeOf(value)
    packed |= code << ((n & 3) * 2)
    if ((n & 3) === 3 || n === length - 1) {
      view.setUint8(codes + (n >> 2), packed)
      packed = 0
    }
    if (code !== OTHER) continue
    view.setFloat32(at, value, true)
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
  const view = openedView(bytes)
  const { enrichment, at } = readEnrichment(view)
  const modelVersion = readVersion(view, at)
  const scoresAt = at + 1 + modelVersion.length
  const scores = readScores(view, scoresAt)
  const { features, end } = readFeatures(view, scoresAt + 1 + scores.length * 4)
  const online =
    (view.getUint8(1) & ONLINE) === 0 ? NO_MARGINS : readFloats(view, end, scores.length)
  const outcome = { modelVersion, scores, features, online, enrichment }
  return view.getUint8(0) === FORMAT ? outcome : { ...outcome, sections: readSections(view) }
}

/** What outside tables have about the event; nothing in the outcome of an entry that is no event. */
export function decodeEnrichment(bytes: Uint8Array): Enrichment {
  if (bytes.length === 0) return NO_OUTCOME.enrichment
  const view = openedView(bytes)
  return readEnrichment(view).enrichment
}

/** The scores alone, in the order of ABUSE_TYPES; empty when the entry was not scored. */
export function decodeScores(bytes: Uint8Array): Float32Array {
  if (bytes.length === 0) return NO_OUTCOME.scores
  const view = openedView(bytes)
  const flags = view.getUint8(1)
  const version = 2 + ((flags & COUNTRY) === 0 ? 0 : 2) + ((flags & ASN) === 0 ? 0 : 4)
  return readScores(view, version + 1 + view.getUint8(version))
}

/** The sections alone; undefined = it has none. */
export function decodeSections(bytes: Uint8Array): readonly OutcomeSection[] | undefined {
  return bytes[0] === WITH_SECTIONS ? readSections(viewOf(bytes)) : undefined
}

/** How the event continues an earlier one, alone. */
export const decodeFollowUp = (bytes: Uint8Array): FollowUp | undefined =>
  bytes[0] === FORMAT || bytes[0] === WITH_SECTIONS ? followUpIn(bytes[1] ?? 0) : undefined

function readEnrichment(view: DataView): { enrichment: Enrichment; at: number } {
  const flags = view.getUint8(1)
  let at = 2
  let ipCountry: string | undefined
  let ipAsn: number | undefined
  if ((flags & COUNTRY) !== 0) {
    ipCountry = String.fromCharCode(view.getUint8(at), view.getUint8(at + 1))
    at += 2
  }
  if ((flags & ASN) !== 0) {
    ipAsn = view.getUint32(at, true)
    at += 4
  }
  const ipHosting = (flags & HOSTING_KNOWN) === 0 ? undefined : (flags & HOSTING) !== 0
  const found = readFound(view)
  const followUp = followUpIn(flags)
  const testScore = testScoreIn(readVersion(view, at))
  return { enrichment: { ipCountry, ipAsn, ipHosting, found, followUp, testScore }, at }
}

/** The version that was read last: most outcomes that are read in a row have one. */
let lastVersion = ''

function readVersion(view: DataView, at: number): string {
  const length = view.getUint8(at)
  if (isText(view, at + 1, { length, text: lastVersion })) return lastVersion
  const from = view.byteOffset + at + 1
  lastVersion = String.fromCharCode(...new Uint8Array(view.buffer, from, length))
  return lastVersion
}

function isText(
  view: DataView,
  from: number,
  { length, text }: { readonly length: number; readonly text: string },
): boolean {
  if (length !== text.length) return false
  for (let at = 0; at < length; at += 1) {
    if (view.getUint8(from + at) !== text.charCodeAt(at)) return false
  }
  return true
}

function followUpIn(flags: number): FollowUp | undefined {
  if ((flags & RESENT) === 0) return (flags & NEXT_STEP) === 0 ? undefined : 'next_step'
  return (flags & NEXT_STEP) === 0 ? 'resent' : 'repeat'
}

function readScores(view: DataView, from: number): Float32Array {
  return readFloats(view, from + 1, view.getUint8(from))
}

function readFloats(view: DataView, from: number, count: number): Float32Array {
  const values = new Float32Array(count)
  for (let n = 0; n < count; n += 1) values[n] = view.getFloat32(from + n * 4, true)
  return values
}

function readFeatures(view: DataView, from: number): { features: Float32Array; end: number } {
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
  return { features, end: at }
}
