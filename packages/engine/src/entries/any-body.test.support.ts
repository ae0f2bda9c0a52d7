import { ABUSE_TYPES } from '@winnow/contract'
import * as fc from 'fast-check'
import type { LabelEffect } from '../labels/label-effect.ts'

export const anyText = fc.string({ unit: 'grapheme', maxLength: 12 })

export const anyTimeMs = fc.integer({ min: 0, max: 2 ** 43 })

export const anySequence = fc.integer({ min: 1, max: 2 ** 40 })

export const anyAbuseType = fc.constantFrom(...ABUSE_TYPES)

const half = fc.nat({ max: 2 ** 32 - 1 })

export const anyTouched = fc.record({
  type: fc.nat({ max: 60 }),
  key: fc.record({ lo: half, hi: half }),
})

export const anyEffect: fc.Arbitrary<LabelEffect> = fc.record({
  abuseType: anyAbuseType,
  isBad: fc.boolean(),
  atMs: anyTimeMs,
  touched: fc.array(anyTouched, { maxLength: 4 }),
})

export const anyReplaced = fc
  .tuple(anyEffect, anySequence)
  .map(([effect, sequence]) => ({ ...effect, sequence }))

export const anySubject = fc.record({
  type: fc.constantFrom('order', 'transaction', 'content', 'session', 'device'),
  id: anyText,
})
