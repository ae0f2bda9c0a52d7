/**
 * A score names the version of its starter models, and the weights of that name explain it later. What they
 * are, and make of fixed features, is written down here with the version: when this fails, raise
 * STARTER_VERSION and write down what they are now.
 */
import { createHash } from 'node:crypto'
import { FEATURES, STARTER_MODELS, STARTER_VERSION } from '@winnow/engine'
import { expect, it } from 'vitest'

const WEIGHED = { version: 'starter-16', digest: '86a60514b36ce1c5' }
const VECTORS = 40
const VALUES = [NaN, 0, 0.1, 0.5, 1, 2, 3, 5, 10, 30, 100, 1000]

/** The same for a feature of this name, however many others there are. */
function valueOf(name: string, vector: number): number {
  const drawn = createHash('sha256').update(`${name} ${vector}`).digest().readUInt32LE(0)
  return VALUES[drawn % VALUES.length] ?? NaN
}

it('the starter models have the weights that their version stands for', () => {
  const hash = createHash('sha256')
  const models = Object.values(STARTER_MODELS)
  hash.update(JSON.stringify(models.map(({ base, terms }) => [base, terms])))
  for (let vector = 0; vector < VECTORS; vector += 1) {
    const features = Float32Array.from(FEATURES, ({ name }) => valueOf(name, vector))
    // Platforms differ in the last bits of a logarithm.
    hash.update(models.map((model) => model.margin(features).toFixed(6)).join(' '))
  }
  const digest = hash.digest('hex').slice(0, 16)
  expect({ version: STARTER_VERSION, digest }).toEqual(WEIGHED)
})
