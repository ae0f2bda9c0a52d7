import type { Account, Accounts, Environment, KeyScope } from '@winnow/engine'
import { SERVER_LIMITS } from '../limits/server-limits.ts'
import { sameHash, sha256Hex } from './secrets.ts'

/** The environment that a request is about. */
export interface Caller {
  readonly account: Account
  readonly environment: Environment
}

/** A key that was found: its account and what it may be used for. */
export interface KnownKey extends Caller {
  readonly kind: 'api' | 'beacon'
  readonly keyId: string
  readonly scope: KeyScope
}

/** Keys by their hashes, in memory, so that no request waits for a disk. */
export interface Ring<Key> {
  find(key: string): Key | undefined
  /** Reads the keys again; called after every change of what has keys. */
  reload(): Promise<void>
}

/** Every active key of an account. */
export type KeyRing = Ring<KnownKey>

export interface RingEntry<Key> {
  readonly sha256: string
  readonly key: Key
}

/** Of a key that may end by itself. */
interface Ending {
  readonly expiresAtMs?: number
}

/** The ring of accounts. A key that has expired is found no longer. */
export async function openKeyRing(accounts: Accounts, nowMs: () => number): Promise<KeyRing> {
  const ring = await openRing<KnownKey & Ending>(async () =>
    (await accounts.activeKeys()).map((record) => {
      const { sha256, id, kind, scope, account, environment, expiresAtMs } = record
      const ending = expiresAtMs === undefined ? {} : { expiresAtMs }
      return { sha256, key: { keyId: id, kind, scope, account, environment, ...ending } }
    }),
  )
  return {
    find(key) {
      const found = ring.find(key)
      const { expiresAtMs } = found ?? {}
      return expiresAtMs === undefined || nowMs() < expiresAtMs ? found : undefined
    },
    reload: () => ring.reload(),
  }
}

/**
 * Keys are looked up by the hash of what was sent, so the time of the look-up says nothing about
 * the keys themselves; the whole hashes are then compared in constant time. Keys that were found are known by their
 * text from then on: a map finds a text by a hash with a seed of this process, and compares texts of equal hashes only.
 */
export async function openRing<Key>(
  read: () => Promise<readonly RingEntry<Key>[]>,
): Promise<Ring<Key>> {
  let entries = byHash(await read())
  // Holds keys that are active only, so it is no larger than the ring.
  const found = new Map<string, Key>()
  return {
    find(key) {
      const known = found.get(key)
      if (known !== undefined) return known
      if (key.length === 0 || key.length > SERVER_LIMITS.apiKeyLengthChars) return undefined
      const sha256 = sha256Hex(key)
      const entry = entries.get(sha256)
      if (entry === undefined || !sameHash(entry.sha256, sha256)) return undefined
      found.set(key, entry.key)
      return entry.key
    },
    async reload() {
      entries = byHash(await read())
      found.clear()
    },
  }
}

const byHash = <Key>(entries: readonly RingEntry<Key>[]): ReadonlyMap<string, RingEntry<Key>> =>
  new Map(entries.map((entry) => [entry.sha256, entry]))
