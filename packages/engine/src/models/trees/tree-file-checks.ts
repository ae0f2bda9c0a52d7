import { MalformedTreeFile } from './malformed-tree-file.ts'
import { MAX_DEPTH, MAX_FEATURES, MAX_TREES } from './tree-ensemble.ts'

/** What made a model: settings, code version, rows. Kept and shown, never used to score. */
export type TreeOrigin = Readonly<Record<string, number | string>>

export interface Header {
  readonly base: number
  readonly depth: number
  readonly trees: number
  /** Names of the features that are asked about. */
  readonly features: readonly string[]
  readonly origin: TreeOrigin
}

interface Arrays {
  readonly leaves: Float32Array
  readonly covers: Float32Array
  readonly missingReaches: Uint8Array
}

const MAX_NAME_LENGTH = 200
const MAX_ORIGIN_FIELDS = 64

export function checkHeader(value: unknown): Header {
  if (!isRecord(value)) throw new MalformedTreeFile('its header is no object')
  const { base, depth, trees, features, origin } = value
  if (!isFinite(base)) throw new MalformedTreeFile('base is no number')
  if (!isWhole(depth, 1, MAX_DEPTH)) throw new MalformedTreeFile(`depth is not 1 … ${MAX_DEPTH}`)
  if (!isWhole(trees, 0, MAX_TREES)) throw new MalformedTreeFile(`trees is not 0 … ${MAX_TREES}`)
  return { base, depth, trees, features: checkNames(features), origin: checkOrigin(origin) }
}

function checkNames(value: unknown): readonly string[] {
  if (!Array.isArray(value) || value.length > MAX_FEATURES)
    throw new MalformedTreeFile(`features is no list of at most ${MAX_FEATURES}`)
  const names = value.filter(
    (name) => typeof name === 'string' && name !== '' && name.length <= MAX_NAME_LENGTH,
  )
  if (new Set(names).size !== value.length)
    throw new MalformedTreeFile('features are not different names')
  return names as readonly string[]
}

function checkOrigin(value: unknown): TreeOrigin {
  if (!isRecord(value)) throw new MalformedTreeFile('origin is no object')
  const fields = Object.values(value)
  if (fields.length > MAX_ORIGIN_FIELDS)
    throw new MalformedTreeFile(`origin has more than ${MAX_ORIGIN_FIELDS} fields`)
  if (!fields.every((field) => typeof field === 'string' || isFinite(field)))
    throw new MalformedTreeFile('origin holds what is neither number nor text')
  return value as TreeOrigin
}

/** `asked`: of each question, the feature's place in the header. Any threshold has a meaning. */
export function checkArrays(
  { leaves, covers, missingReaches }: Arrays,
  asked: Uint16Array,
  { features }: Header,
): void {
  if (!leaves.every(Number.isFinite)) throw new MalformedTreeFile('a leaf is no number')
  if (!covers.every((cover) => cover >= 0 && cover < Infinity))
    throw new MalformedTreeFile('a cover is no weight')
  if (!asked.every((place) => place < features.length))
    throw new MalformedTreeFile('a question names no feature')
  if (!missingReaches.every((flag) => flag <= 1))
    throw new MalformedTreeFile('a side of missing values is neither 0 nor 1')
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isFinite(value: unknown): value is number {
  return Number.isFinite(value)
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return isFinite(value) && Number.isInteger(value) && value >= least && value <= most
}
