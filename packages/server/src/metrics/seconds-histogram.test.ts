import { Histogram, Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { SecondsHistogram } from './seconds-histogram.ts'

const SETTINGS = { name: 'some_seconds', help: 'Some times.', buckets: [0.1, 1, 10] }

it.each([0, 1, 63, 64, 65, 200])('says the same of %i times as one that counts each', async (n) => {
  const [registry, plain] = [new Registry(), new Registry()]
  const histogram = new SecondsHistogram(registry, SETTINGS)
  const twin = new Histogram({ ...SETTINGS, registers: [plain] })
  for (let at = 0; at < n; at += 1) {
    histogram.took((at * 7) % 13)
    twin.observe((at * 7) % 13)
  }
  expect(await registry.metrics()).toBe(await plain.metrics())
  expect(await registry.metrics()).toBe(await plain.metrics())
})
