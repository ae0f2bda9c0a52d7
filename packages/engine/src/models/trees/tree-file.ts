import type { EntityKey } from '../../entities/entity-key.ts'
import { byteDigest, windowsDigest } from './byte-digest.ts'
import { checkArrays, checkHeader, type Header, type TreeOrigin } from './tree-file-checks.ts'
import { MalformedTreeFile } from './malformed-tree-file.ts'
import { treeCountOf, type TreeEnsemble } from './tree-ensemble.ts'

/**
 * A model file, little-endian, features by name so that a model outlives a new order of the vector:
 *
 * | bytes   | what                                                              |
 * | ------- | ----------------------------------------------------------------- |
 * | 8       | `WNTREES1`: the layout of the file, and how its trees are read     |
 * | 8       | digest of all that follows, against damage (not against forgery)  |
 * | 4       | length of the header                                              |
 * | …       | header in JSON, filled up with spaces to a multiple of 4          |
 * | 4 each  | thresholds of the questions, then answers and covers of the leaves |
 * | 2 each  | per question its place in the header's `features`                 |
 * | 1 each  | per question whether a missing value reaches the threshold        |
 */
const MAGIC = 'WNTREES1'
const DIGEST_AT = 8
const LENGTH_AT = 16
const HEADER_AT = 20
/** 300 trees of depth 6 are 0.2 MB. */
export const MAX_TREE_FILE_BYTES = 8 * 2 ** 20

export interface TreeFile {
  readonly ensemble: TreeEnsemble
  readonly origin: TreeOrigin
  /** 16 hexadecimal digits that name the file's content. */
  readonly digest: string
}

/** Writes trees grown on vectors of features with these names. */
export function encodeTrees(
  ensemble: TreeEnsemble,
  names: readonly string[],
  origin: TreeOrigin,
): Uint8Array {
  const used = [...new Set(ensemble.features)].sort((a, b) => a - b)
  const placeOf = new Map(used.map((feature, place) => [feature, place]))
  const header: Header = {
    base: ensemble.base,
    depth: ensemble.depth,
    trees: treeCountOf(ensemble),
    features: used.map((feature) => names[feature] ?? ''),
    origin,
  }
  const text = new TextEncoder().encode(JSON.stringify(header))
  const filled = new Uint8Array(Math.ceil(text.length / 4) * 4).fill(0x20)
  filled.set(text)
  const { thresholds, leaves, covers, missingReaches } = ensemble
  const places = ensemble.features.map((feature) => placeOf.get(feature) ?? 0)
  const body = joined([filled, thresholds, leaves, covers, places, missingReaches])
  return framed(body, filled.length)
}

function joined(parts: readonly ArrayBufferView[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0))
  let at = 0
  for (const { buffer, byteOffset, byteLength } of parts) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at)
    at += byteLength
  }
  return bytes
}

function framed(body: Uint8Array, headerLength: number): Uint8Array {
  const file = new Uint8Array(HEADER_AT + body.length)
  file.set(new TextEncoder().encode(MAGIC))
  file.set(body, HEADER_AT)
  const view = new DataView(file.buffer)
  view.setUint32(LENGTH_AT, headerLength, true)
  const { lo, hi } = digestOf(file)
  view.setUint32(DIGEST_AT, lo, true)
  view.setUint32(DIGEST_AT + 4, hi, true)
  return file
}

/** Of everything after the digest. One wrong byte always gives another digest. */
const digestOf = (file: Uint8Array): EntityKey => byteDigest(file.subarray(LENGTH_AT))

/**
 * Reads a file into trees for vectors of features with these names. Throws MalformedTreeFile,
 * saying what is wrong, for whatever bytes `encodeTrees` could not have written, and for a feature
 * that no longer exists.
 */
export function decodeTrees(bytes: Uint8Array, names: readonly string[]): TreeFile {
  const file = checkFrame(bytes)
  const bodyAt = HEADER_AT + new DataView(file.buffer).getUint32(LENGTH_AT, true)
  const header = headerOf(file, bodyAt)
  const { depth, trees, base, origin } = header
  const questions = trees * depth
  const leaves = trees << depth
  const wanted = bodyAt + 4 * (questions + 2 * leaves) + 3 * questions
  if (file.length !== wanted)
    throw new MalformedTreeFile(`it has ${file.length} bytes; its header asks for ${wanted}`)
  const placesAt = bodyAt + 4 * (questions + 2 * leaves)
  const arrays = {
    thresholds: new Float32Array(file.buffer, bodyAt, questions),
    leaves: new Float32Array(file.buffer, bodyAt + 4 * questions, leaves),
    covers: new Float32Array(file.buffer, bodyAt + 4 * (questions + leaves), leaves),
    missingReaches: new Uint8Array(file.buffer, placesAt + 2 * questions, questions),
  }
  const asked = new Uint16Array(file.buffer, placesAt, questions)
  checkArrays(arrays, asked, header)
  const places = placesIn(names, header)
  const features = asked.map((place) => places[place] ?? 0)
  const ensemble = { base, depth, featureCount: names.length, ...arrays, features }
  return { ensemble, origin, digest: hexOf(digestOf(file)) }
}

/** A copy that starts its own buffer, so that numbers in it are aligned. */
function checkFrame(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  if (bytes.length < HEADER_AT) throw new MalformedTreeFile('it is shorter than its front')
  if (bytes.length > MAX_TREE_FILE_BYTES)
    throw new MalformedTreeFile(`it has more than ${MAX_TREE_FILE_BYTES} bytes`)
  const file = new Uint8Array(bytes)
  if (String.fromCharCode(...file.subarray(0, DIGEST_AT)) !== MAGIC)
    throw new MalformedTreeFile(`it does not begin with ${MAGIC}`)
  const view = new DataView(file.buffer)
  const isDigest = ({ lo, hi }: EntityKey): boolean =>
    view.getUint32(DIGEST_AT, true) === lo && view.getUint32(DIGEST_AT + 4, true) === hi
  if (!isDigest(digestOf(file)) && !isDigest(windowsDigest(file.subarray(LENGTH_AT))))
    throw new MalformedTreeFile('its digest is another: it was damaged')
  return file
}

function headerOf(file: Uint8Array, bodyAt: number): Header {
  if (bodyAt > file.length || bodyAt % 4 !== 0)
    throw new MalformedTreeFile('the length of its header is wrong')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file.subarray(HEADER_AT, bodyAt))
    return checkHeader(JSON.parse(text))
  } catch (cause) {
    if (cause instanceof MalformedTreeFile) throw cause
    throw new MalformedTreeFile('its header is no JSON', { cause })
  }
}

/** Where the file's features stand in a vector. */
function placesIn(names: readonly string[], { features }: Header): readonly number[] {
  return features.map((name) => {
    const place = names.indexOf(name)
    if (place === -1) throw new MalformedTreeFile(`it asks for the unknown feature ${name}`)
    return place
  })
}

function hexOf({ lo, hi }: { readonly lo: number; readonly hi: number }): string {
  return [hi, lo].map((half) => half.toString(16).padStart(8, '0')).join('')
}
