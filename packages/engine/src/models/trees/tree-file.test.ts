import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hash64 } from '../../entities/entity-key.ts'
import { MalformedTreeFile } from './malformed-tree-file.ts'
import { ensembles, vectors } from './random-ensemble.test.support.ts'
import type { TreeEnsemble } from './tree-ensemble.ts'
import { decodeTrees, encodeTrees, MAX_TREE_FILE_BYTES } from './tree-file.ts'
import { TreeModel } from './tree-model.ts'

const NAMES = ['amount', 'user_age', 'cards_1h', 'ümlaut']
const ORIGIN = { code_version: '0.1.0', depth: 2, rows: 1200 }

const TREE: TreeEnsemble = {
  base: -3.5,
  depth: 2,
  featureCount: 4,
  features: Uint16Array.of(3, 1),
  thresholds: Float32Array.of(0.1, -Infinity),
  missingReaches: Uint8Array.of(1, 0),
  leaves: Float32Array.of(0.1, 0.2, 0.3, 0.4),
  covers: Float32Array.of(1, 2, 3, 4),
}
const FILE = encodeTrees(TREE, NAMES, ORIGIN)

describe('a model file', () => {
  it('gives back what was written', () => {
    fc.assert(
      fc.property(ensembles(NAMES.length), vectors(NAMES.length), (trees, vector) => {
        const read = decodeTrees(encodeTrees(trees, NAMES, ORIGIN), NAMES)
        expect(read.ensemble).toEqual(trees)
        expect(read.origin).toEqual(ORIGIN)
        expect(new TreeModel(read.ensemble).margin(vector)).toBe(
          new TreeModel(trees).margin(vector),
        )
      }),
    )
  })

  it('means the same features wherever they stand in the vector', () => {
    fc.assert(
      fc.property(ensembles(NAMES.length), vectors(NAMES.length), (trees, vector) => {
        const file = encodeTrees(trees, NAMES, ORIGIN)
        const { ensemble } = decodeTrees(file, ['new_one', ...NAMES.toReversed()])
        const moved = Float32Array.of(7, ...vector.toReversed())
        expect(new TreeModel(ensemble).margin(moved)).toBe(new TreeModel(trees).margin(vector))
      }),
    )
  })

  it('is read from any place in a larger buffer', () => {
    const larger = new Uint8Array(FILE.length + 3)
    larger.set(FILE, 3)
    expect(decodeTrees(larger.subarray(3), NAMES).ensemble).toEqual(TREE)
  })

  it('is named by its content', () => {
    const other = encodeTrees({ ...TREE, base: -3.4 }, NAMES, ORIGIN)
    expect(decodeTrees(FILE, NAMES).digest).toMatch(/^[0-9a-f]{16}$/)
    expect(decodeTrees(other, NAMES).digest).not.toBe(decodeTrees(FILE, NAMES).digest)
  })
})

describe('bytes that are no model file', () => {
  it('are refused whichever byte is another', () => {
    const place = fc.nat(FILE.length - 1)
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = FILE.with(at, (FILE[at] ?? 0) ^ change)
        expect(() => decodeTrees(changed, NAMES)).toThrow(MalformedTreeFile)
      }),
    )
  })

  it('are refused wherever the file ends, and when it goes on', () => {
    for (let length = 0; length < FILE.length; length += 1)
      expect(() => decodeTrees(FILE.subarray(0, length), NAMES)).toThrow(MalformedTreeFile)
    expect(() => decodeTrees(Uint8Array.of(...FILE, 0), NAMES)).toThrow(MalformedTreeFile)
    expect(() => decodeTrees(new Uint8Array(MAX_TREE_FILE_BYTES + 1), NAMES)).toThrow('more than')
  })

  it('are refused when a feature no longer exists', () => {
    expect(() => decodeTrees(FILE, NAMES.slice(0, 3))).toThrow('unknown feature ümlaut')
  })

  it.each<[string, (header: Record<string, unknown>) => unknown, string]>([
    ['a list', () => [], 'its header is no object'],
    ['no JSON', () => undefined, 'its header is no JSON'],
    ['no base', (header) => ({ ...header, base: null }), 'base is no number'],
    ['depth 0', (header) => ({ ...header, depth: 0 }), 'depth is not'],
    ['depth 40', (header) => ({ ...header, depth: 40 }), 'depth is not'],
    ['half a tree', (header) => ({ ...header, trees: 0.5 }), 'trees is not'],
    ['a million trees', (header) => ({ ...header, trees: 1e6 }), 'trees is not'],
    ['more trees than follow', (header) => ({ ...header, trees: 2 }), 'its header asks for'],
    ['no features', (header) => ({ ...header, features: 'amount' }), 'features is no list'],
    ['too many features', (header) => ({ ...header, features: many(5000) }), 'features is no list'],
    ['a feature twice', (header) => ({ ...header, features: ['amount', 'amount'] }), 'different'],
    ['a number for a name', (header) => ({ ...header, features: ['amount', 1] }), 'different'],
    ['fewer features', (header) => ({ ...header, features: ['amount'] }), 'names no feature'],
    ['no origin', (header) => ({ ...header, origin: null }), 'origin is no object'],
    ['a deep origin', (header) => ({ ...header, origin: { a: {} } }), 'neither number nor text'],
    [
      'a long origin',
      (header) => ({ ...header, origin: Object.fromEntries(many(65).map((name) => [name, 1])) }),
      'more than 64 fields',
    ],
  ])('are refused when the header is %s', (_, change, message) => {
    expect(() => decodeTrees(withHeader(change), NAMES)).toThrow(message)
  })

  it.each<[string, Partial<TreeEnsemble>, string]>([
    ['an endless leaf', { leaves: Float32Array.of(0, 0, Infinity, 0) }, 'a leaf is no number'],
    ['a leaf that is no number', { leaves: Float32Array.of(0, 0, 0, NaN) }, 'a leaf is no number'],
    ['a negative cover', { covers: Float32Array.of(1, -1, 1, 1) }, 'a cover is no weight'],
    [
      'a cover that is no number',
      { covers: Float32Array.of(1, NaN, 1, 1) },
      'a cover is no weight',
    ],
    ['a third side', { missingReaches: Uint8Array.of(0, 2) }, 'neither 0 nor 1'],
  ])('are refused when they hold %s', (_, change, message) => {
    const file = encodeTrees({ ...TREE, ...change }, NAMES, ORIGIN)
    expect(() => decodeTrees(file, NAMES)).toThrow(message)
  })
})

function many(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `feature_${at}`)
}

/** The file with another header and the digest that belongs to it. */
function withHeader(change: (header: Record<string, unknown>) => unknown): Uint8Array {
  const length = new DataView(FILE.buffer).getUint32(16, true)
  const header = JSON.parse(new TextDecoder().decode(FILE.subarray(20, 20 + length))) as Record<
    string,
    unknown
  >
  const text = new TextEncoder().encode(JSON.stringify(change(header)) ?? '{')
  const filled = new Uint8Array(Math.ceil(text.length / 4) * 4).fill(0x20)
  filled.set(text)
  const file = Uint8Array.of(
    ...FILE.subarray(0, 16),
    ...new Uint8Array(Uint32Array.of(filled.length).buffer),
    ...filled,
    ...FILE.subarray(20 + length),
  )
  const { lo, hi } = hash64(new TextDecoder('latin1').decode(file.subarray(16)), 1, 2)
  new DataView(file.buffer).setUint32(8, lo, true)
  new DataView(file.buffer).setUint32(12, hi, true)
  return file
}
