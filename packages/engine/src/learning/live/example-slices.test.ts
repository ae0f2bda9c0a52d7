import { expect, it } from 'vitest'
import { type KeptExample, ExampleBuffer } from '../../models/online/example-buffer.ts'
import { randomFrom } from '../../models/online/random.test.support.ts'
import { unframed } from '../../models/framed.ts'
import { restoreExamples, saveExamples } from './example-slices.ts'

/** Training examples of zero to four tokens each. */
function lessons(count: number): readonly KeptExample[] {
  const random = randomFrom(count)
  return Array.from({ length: count }, (_, at) => {
    const tokens = at % 5
    const drawn = (below: number): number[] =>
      Array.from({ length: tokens }, () => Math.floor(random() * below))
    return {
      sequence: at + 1,
      tokens: {
        count: tokens,
        hashes: Uint32Array.from(drawn(2 ** 32)),
        values: Float64Array.from({ length: tokens }, random),
        sources: Uint16Array.from(drawn(2 ** 16)),
      },
      lesson: { model: at % 3, isBad: at % 4 === 0, weight: 1 + random(), offset: random() - 4 },
      steps: [random(), random()],
    }
  })
}

it.each([0, 1, 256, 257, 700])('%d lessons come back from their pieces as they were', (count) => {
  const buffer = new ExampleBuffer(lessons(count))
  const pieces = [...saveExamples(1, buffer)].map(unframed)
  expect([...restoreExamples(pieces).lessons()]).toEqual([...buffer.lessons()])
})
