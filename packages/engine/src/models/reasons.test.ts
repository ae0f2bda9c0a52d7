import { expect, it } from 'vitest'
import { FEATURE_INDEX, FEATURES } from '../features/index.ts'
import { reasonsIn } from './reasons.ts'

it('reasons name only what is known, however much the unknown raises a score', () => {
  const features = new Float32Array(FEATURES.length).fill(NaN)
  const moved = new Float64Array(FEATURES.length).fill(1)
  const place = FEATURE_INDEX.get('email_disposable') ?? NaN
  features[place] = 1
  moved[place] = 0.1
  const reasons = reasonsIn(moved, features)
  expect(reasons.map(({ name, value }) => [name, value])).toEqual([['email_disposable', 1]])
})
