import { hash } from 'node:crypto'
import { expect, it } from 'vitest'
import { FEATURES_SHA256 } from './model-origin.ts'
import { ModelFileRefused, readModelFile } from './model-file.ts'

const LIARS = ['{"toString":1}', '{"toJSON":1}', '{"length":1}', '{"__proto__":null}'].map(
  (text): unknown => JSON.parse(text),
)

const MEMBERS = ['abuse_type', 'code_version', 'features', 'summary', 'layers', 'layers_sha256']

/** A file with the right digest: an attacker can compute it for any file. */
const sealed = (members: object): object => {
  const file = { format: 'winnow-model-1', ...members }
  return { ...file, sha256: hash('sha256', JSON.stringify(file)) }
}

it.each(MEMBERS.flatMap((name) => LIARS.map((liar) => [name, liar] as const)))(
  'refuses a sealed file whose %s is %j, and does not fail',
  (name, liar) => {
    const right = {
      abuse_type: 'payment_abuse',
      code_version: '1.0.0',
      features: FEATURES_SHA256,
      [name]: liar,
    }
    const file = sealed(right)
    expect(() => readModelFile(file)).toThrow(ModelFileRefused)
  },
)
