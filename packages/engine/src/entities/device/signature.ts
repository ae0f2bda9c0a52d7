import { hash32 } from '../entity-key.ts'
import { type DeviceEngine, engineOf } from './browser-engine.ts'
import type { Components } from './components.ts'
import { TRAITS } from './traits.ts'

/** What a device is recognised by when its cookie is gone. */
export interface Signature {
  readonly engine: DeviceEngine
  /** A text that stays when the browser is updated, restarted or private: a fingerprint's name. */
  readonly stable: string
  /** A digest of each trait, in the order of TRAITS: 1 … 8191; 0 = not reported. */
  readonly digests: readonly number[]
}

/** Traits a name needs: fewer are shared by half the world. */
const MIN_STABLE_TRAITS = 4

const DIGEST_BITS = 13
const DIGESTS = 2 ** DIGEST_BITS - 1
const DIGEST_SEED = 0x5f3759df

/** Digests to a number: 52 bits are exact in a double. */
const DIGESTS_PER_WORD = 4

/** Numbers that hold all digests. */
const SIGNATURE_WORDS = Math.ceil(TRAITS.length / DIGESTS_PER_WORD)

/** The signature of what a collector reported; undefined when that is too little to distinguish devices. */
export function signatureOf(components: Components, platform = 'web'): Signature | undefined {
  const engine = engineOf(components, platform)
  const digests: number[] = []
  let stable: string = engine
  let stableTraits = 0
  for (const { name, stableIn, read } of TRAITS) {
    const text = read(components)
    digests.push(digestOf(text))
    if (text === '' || !stableIn.includes(engine)) continue
    stable += `\n${name}=${text}`
    stableTraits += 1
  }
  return stableTraits < MIN_STABLE_TRAITS ? undefined : { engine, stable, digests }
}

/** What a page reported of its device, as a name that stays when the browser is updated; '' = too little. */
export const looksOf = (components: Components): string => signatureOf(components)?.stable ?? ''

function digestOf(text: string): number {
  return text === '' ? 0 : 1 + (hash32(text, DIGEST_SEED) % DIGESTS)
}

/** Digests as numbers that a state can hold, four to a number. */
export function packDigests(digests: readonly number[]): readonly number[] {
  return Array.from({ length: SIGNATURE_WORDS }, (_, word) => {
    const part = digests.slice(word * DIGESTS_PER_WORD, (word + 1) * DIGESTS_PER_WORD)
    return part.reduce((sum, digest, at) => sum + digest * 2 ** (DIGEST_BITS * at), 0)
  })
}

/** The way back; a number that is not known holds none. */
export function unpackDigests(words: readonly number[]): readonly number[] {
  return TRAITS.map((_, at) => {
    const word = words[Math.floor(at / DIGESTS_PER_WORD)] ?? NaN
    const shift = 2 ** (DIGEST_BITS * (at % DIGESTS_PER_WORD))
    return word === word ? Math.floor(word / shift) % (DIGESTS + 1) : 0
  })
}
