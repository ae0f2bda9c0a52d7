import type { Account, Accounts, Environment } from '@winnow/engine'
import { SERVER_LIMITS } from '../limits/server-limits.ts'
import { sameHash, sha256Hex } from './secrets.ts'

/** Whose data a request is about. */
export interface Caller {
  readonly account: Account
  readonly environment: Environment
}

/** A key that was found: its account and what it may be used for. */
export interface KnownKey extends Caller {
  readonly kind: 'api' | 'beacon'
  readonly keyId: string
}

/** Every active key by its hash, in memory, so that no request waits for a disk. */
export interface KeyRing {
  find(key: string): KnownKey | undefined
  /** Reads the keys again; called after every change of accounts or keys. */
  reload(): Promise<void>
}

interface Entry {
  readonly sha256: string
  readonly key: KnownKey
}

/**
 * Keys are looked up by the hash of what was sent, so the time of the look-up says nothing about
 * the keys themselves; the whole hashes are then compared in constant time. Keys that were found are known by their
 * text from then on: a map finds a text by a hash with a seed of this process, and compares texts of equal hashes only.
 */
export async function openKeyRing(accounts: Accounts): Promise<KeyRing> {
  let entries = await readEntries(accounts)
  // Holds keys that are active only, so it is no larger than the ring.
  const found = new Map<string, KnownKey>()
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
      entries = await readEntries(accounts)
      found.clear()
    },
  }
}

async function readEntries(accounts: Accounts): Promise<ReadonlyMap<string, Entry>> {
  const keys = await accounts.activeKeys()
  return new Map(
    keys.map(({ sha256, id, kind, account, environment }) => [
      sha256,
      { sha256, key: { keyId: id, kind, account, environment } },
    ]),
  )
}
