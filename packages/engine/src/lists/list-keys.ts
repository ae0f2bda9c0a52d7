import { type EntityKey, hash64 } from '../entities/entity-key.ts'
import { sha256Hex } from '@winnow/contract'
import type { ListDefinition } from '../ports/list.ts'
import { memoized } from '../entities/memo.ts'
import { parseNetwork, prefixNumber } from './ip-network.ts'

/** Half of a digest is enough to tell values apart, and cannot be extended. */
const HASH_DIGITS = 32
/** Before the hash of a value, where it stands for the value. */
const REFERENCE = 'hash:'
/** Several conditions ask about one value of an event; a hash costs more than all else of a look-up. */
const MAX_CACHED_HASHES = 4096
const HASH = new RegExp(`^[0-9a-f]{${HASH_DIGITS}}(/\\d{1,3})?$`)

/** Keeps the keys of lists apart from those of entities. */
const LISTS = 0x11575

/**
 * Names values of lists: the hash that a hashed list stores, and the 64 bits that memory finds a value by. Both depend on the
 * seed, which is secret per data directory.
 */
export class ListKeys {
  private readonly seed: EntityKey
  private readonly secret: string
  private readonly hashOf = memoized(MAX_CACHED_HASHES, (text) =>
    sha256Hex(text).slice(0, HASH_DIGITS),
  )

  constructor(seed: EntityKey) {
    this.seed = seed
    this.secret = `winnow list ${seed.hi.toString(16)} ${seed.lo.toString(16)}`
  }

  /** What a list stores for a value in its normal form. Of a hashed network the prefix length follows: `…/24`. */
  stored(environment: number, { kind, form }: ListDefinition, value: string): string {
    if (form === 'plain') return value
    if (isReference(value)) return value.slice(REFERENCE.length)
    const hash = this.hashOf([this.secret, environment, kind, value].join('\n'))
    const network = kind === 'ip' ? parseNetwork(value) : undefined
    return network === undefined ? hash : `${hash}/${prefixNumber(network)}`
  }

  /** The key of a stored value; never 0. */
  keyOf(environment: number, stored: string): EntityKey {
    const tag = Math.imul(environment, 0x9e3779b1) ^ LISTS
    const { lo, hi } = hash64(stored, this.seed.lo ^ tag, this.seed.hi + tag)
    return { lo: lo === 0 ? 1 : lo, hi }
  }
}

const isHash = (text: string): boolean => HASH.test(text)

/** Whether a text stands for a value by its hash. */
export const isReference = (text: string): boolean =>
  text.startsWith(REFERENCE) && isHash(text.slice(REFERENCE.length))

/** How a value of a hashed list is shown, and can be named. */
export const referenceOf = (hash: string): string => REFERENCE + hash

/** The prefix number of a stored value of an IP list; undefined = it is none. */
export function storedPrefix({ form }: ListDefinition, stored: string): number | undefined {
  if (form === 'hashed') return isHash(stored) ? Number(stored.split('/')[1]) : undefined
  const network = parseNetwork(stored)
  return network && prefixNumber(network)
}
