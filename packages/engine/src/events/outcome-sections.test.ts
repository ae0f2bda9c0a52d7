import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decodeEnrichment,
  decodeFollowUp,
  decodeOutcome,
  decodeScores,
  encodeOutcome,
  isLate,
  type Outcome,
} from './outcome.ts'
import { MAX_SECTION_BYTES, type OutcomeSection, sectionsAsIn } from './outcome-sections.ts'

/** As this outcome was written before there were sections. */
const WRITTEN_BEFORE =
  '01ff4445f80c00000a737461727465722d3135050000c03f0000a041000000000080c642000040400600e40f0000' +
  '003f000000800000e0400000803e00000000000080bf000000000000004015ffffffff07000000b1'

const PLAIN: Outcome = {
  modelVersion: 'starter-16',
  scores: Float32Array.of(1.5, 20, 0, 99.25, 3),
  features: Float32Array.of(NaN, 0, 1, 0.5, -0, 7),
  online: Float32Array.of(0.25, 0, -1, 0, 2),
  enrichment: {
    ipCountry: 'DE',
    ipAsn: 3320,
    ipHosting: true,
    followUp: 'repeat',
    found: {
      entities: [{ type: 21, key: { lo: 2 ** 32 - 1, hi: 7 } }],
      isNear: true,
      isSettled: false,
      isLate: true,
      isShared: true,
    },
  },
}

const anySections: fc.Arbitrary<readonly OutcomeSection[]> = fc.array(
  fc.record({
    tag: fc.nat({ max: 255 }),
    version: fc.nat({ max: 255 }),
    bytes: fc.uint8Array({ maxLength: 300 }),
  }),
  { maxLength: 4 },
)

describe('an outcome without sections', () => {
  it('has the bytes it had before there were any', () => {
    const bytes = Uint8Array.from(Buffer.from(WRITTEN_BEFORE, 'hex'))
    expect(encodeOutcome(PLAIN)).toEqual(bytes)
    expect(decodeOutcome(bytes)).toEqual(PLAIN)
    expect(encodeOutcome(decodeOutcome(bytes))).toEqual(bytes)
  })
})

describe('sections', () => {
  it('come back, whatever their tags are', () => {
    fc.assert(
      fc.property(anySections, (sections) => {
        const bytes = encodeOutcome({ ...PLAIN, sections })
        expect(decodeOutcome(bytes)).toEqual({ ...PLAIN, sections })
        expect(encodeOutcome(decodeOutcome(bytes))).toEqual(bytes)
      }),
    )
  })

  it('are passed over by who reads another part', () => {
    fc.assert(
      fc.property(anySections, fc.boolean(), (sections, isFound) => {
        const { found, ...place } = PLAIN.enrichment
        const plain = { ...PLAIN, enrichment: isFound ? { ...place, found } : place }
        const bytes = encodeOutcome({ ...plain, sections })
        expect(decodeScores(bytes)).toEqual(plain.scores)
        expect(decodeEnrichment(bytes)).toEqual(plain.enrichment)
        expect(decodeFollowUp(bytes)).toBe('repeat')
        expect(isLate(bytes)).toBe(isFound)
      }),
    )
  })

  it('take four bytes each beside their own, and two', () => {
    const sections = [{ tag: 1, version: 1, bytes: Uint8Array.of(1, 2, 3) }]
    const added = encodeOutcome({ ...PLAIN, sections }).length - encodeOutcome(PLAIN).length
    expect(added).toBe(4 + 3 + 2)
  })

  it('that are too long are refused', () => {
    const bytes = new Uint8Array(MAX_SECTION_BYTES - 3)
    expect(() => encodeOutcome({ ...PLAIN, sections: [{ tag: 1, version: 1, bytes }] })).toThrow(
      RangeError,
    )
  })

  it('that are cut off are named, and so is a format that nobody knows', () => {
    const sections = [{ tag: 9, version: 1, bytes: new Uint8Array(20) }]
    const bytes = encodeOutcome({ ...PLAIN, sections }).slice()
    const tooLong = bytes.with(bytes.length - 24, 21)
    expect(() => decodeOutcome(tooLong)).toThrow('section 9 of an outcome is cut off')
    const endless = bytes.with(bytes.length - 1, 255)
    expect(() => decodeOutcome(endless)).toThrow('an outcome ends within its sections')
    expect(() => decodeOutcome(bytes.with(0, 3))).toThrow('outcome has format 3')
  })
})

it('of computed sections those are compared that were recorded, by tag and version', () => {
  const [first, second] = [1, 2].map((tag) => ({ tag, version: 1, bytes: Uint8Array.of(tag) }))
  if (first === undefined || second === undefined) throw new Error('two were made')
  expect(sectionsAsIn(undefined, [first])).toBeUndefined()
  expect(sectionsAsIn([], [first])).toEqual([])
  expect(sectionsAsIn([first], [first, second])).toEqual([first])
  expect(sectionsAsIn([{ ...first, version: 2 }], [first])).toEqual([])
})
