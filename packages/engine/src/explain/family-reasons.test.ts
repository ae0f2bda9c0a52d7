import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FEATURE_INDEX, FEATURES } from '../features/index.ts'
import { SOURCES } from '../models/tokens/sources.ts'
import { familyReasons } from './family-reasons.ts'
import { pointsPerLogOdds } from './points.ts'

const moved = (length: number) =>
  fc
    .array(fc.tuple(fc.nat(length - 1), fc.double({ min: -3, max: 3, noNaN: true })), {
      maxLength: 30,
    })
    .map((all) => {
      const into = new Float64Array(length)
      for (const [place, contribution] of all) into[place] = contribution
      return into
    })

const features = fc
  .array(fc.constantFrom(NaN, 0, 1, 3.5), {
    minLength: FEATURES.length,
    maxLength: FEATURES.length,
  })
  .map((all) => Float32Array.from(all))

describe('the reasons of a score', () => {
  it('leave nothing out: they add up, strongest first, and no part is empty', () => {
    fc.assert(
      fc.property(
        moved(FEATURES.length),
        moved(SOURCES.count),
        features,
        (own, learned, vector) => {
          const reasons = familyReasons(
            { base: -3, features: own, sources: learned, forgotten: 0 },
            { features: vector, customNames: ['store_id'], said: undefined },
          )
          const total = [...own, ...learned].reduce((sum, each) => sum + each, 0)
          const told = reasons.reduce((sum, { contribution }) => sum + contribution, 0)
          expect(Math.abs(told - total)).toBeLessThan(1e-9)
          const strengths = reasons.map(({ contribution }) => Math.abs(contribution))
          expect(strengths).toEqual([...strengths].sort((a, b) => b - a))
          for (const { parts } of reasons) {
            expect(parts.every(({ contribution }) => contribution !== 0)).toBe(true)
          }
        },
      ),
    )
  })

  it('say each in a sentence, also what was learned', () => {
    const vector = new Float32Array(FEATURES.length).fill(NaN)
    const own = new Float64Array(FEATURES.length)
    const place = FEATURE_INDEX.get('users_per_device_30d') ?? -1
    vector[place] = 7
    own[place] = 1.5
    const sources = new Float64Array(SOURCES.count)
    sources[SOURCES.custom(0)] = -0.5
    const reasons = familyReasons(
      { base: -3, features: own, sources, forgotten: 0 },
      { features: vector, customNames: ['store_id'], said: undefined },
    )
    const pointsPer = pointsPerLogOdds(-3, -2)
    expect(reasons).toEqual([
      {
        family: 'diversity',
        contribution: 1.5,
        points: 1.5 * pointsPer,
        parts: [
          {
            name: 'users_per_device_30d',
            value: 7,
            contribution: 1.5,
            points: 1.5 * pointsPer,
            sentence: '7 users were seen on this device within 30 days.',
          },
        ],
      },
      {
        family: 'learned',
        contribution: -0.5,
        points: -0.5 * pointsPer,
        parts: [
          {
            name: 'custom.store_id',
            contribution: -0.5,
            points: -0.5 * pointsPer,
            sentence: 'What labels taught about the custom field store_id lowers the score.',
          },
        ],
      },
    ])
  })

  it('say of what was learned that it is not known any more, where it is not', () => {
    const nothing = new Float32Array(FEATURES.length).fill(NaN)
    const none = {
      features: new Float64Array(FEATURES.length),
      sources: new Float64Array(SOURCES.count),
    }
    const reasons = familyReasons(
      { base: -3, ...none, forgotten: 0.5 },
      { features: nothing, customNames: [], said: undefined },
    )
    expect(reasons).toMatchObject([
      { family: 'learned', contribution: 0.5, parts: [{ name: 'learned', contribution: 0.5 }] },
    ])
    expect(reasons[0]?.parts[0]?.sentence).toContain('is not known any more')
  })
})
