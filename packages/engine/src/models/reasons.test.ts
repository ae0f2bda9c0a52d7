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

it('a reason names the others of its family that raised the score by more than a trifle', () => {
  const features = new Float32Array(FEATURES.length).fill(0)
  const moved = new Float64Array(FEATURES.length)
  const places = FEATURES.flatMap(({ family }, place) => (family === 'velocity' ? [place] : []))
  const [first = 0, second = 0, third = 0] = places
  moved[first] = 0.4
  moved[second] = 0.009
  moved[third] = 0.01
  const [reason] = reasonsIn(moved, features)
  expect(reason?.name).toBe(FEATURES[first]?.name)
  expect(reason?.details).toEqual({ family: 'velocity', [FEATURES[third]?.name ?? '']: 0 })
})

it('a reason of trifles alone names the greatest of them', () => {
  const features = new Float32Array(FEATURES.length).fill(0)
  const moved = Float64Array.from(FEATURES, ({ family }) => (family === 'velocity' ? 0.009 : 0))
  const reasons = reasonsIn(moved, features)
  expect(reasons.map(({ details }) => details)).toEqual([{ family: 'velocity' }])
})
