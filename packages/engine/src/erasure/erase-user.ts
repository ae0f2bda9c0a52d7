import { sha256Hex } from '@winnow/contract'
import { EntityKeys } from '../entities/entity-keys.ts'
import { isSpent } from '../entities/spent.ts'
import type { EntityKey } from '../entities/entity-key.ts'
import { entriesFrom } from '../core/recovery/recover.ts'
import { countingPolicies } from '../core/counters/note-counters.ts'
import { Policies } from '../core/policies/policies.ts'
import type { EntryKind, LedgerEntry } from '../entries/ledger-entry.ts'
import { bodyText } from '../entries/stored-entry.ts'
import { EventVectors } from '../learning/event-vectors.ts'
import type { CompiledCounter } from '../policies/counters/compiled-counter.ts'
import type { Ledger, RewritableLedger } from '../ports/ledger.ts'
import { PersonFinder } from './find-person.ts'
import { shrinkEntry } from './shrink-entry.ts'
import { spender } from './spend.ts'

/** Which user's entries are to be shrunk: the id, or its spent form. */
export interface WantedErasure {
  readonly environment: number
  readonly userId: string
}

/** What an erasure did. */
export interface Erasure {
  readonly environment: number
  /** The user's id, spent: keyed hashes. */
  readonly user: string
  /** Their id as it was sent; undefined: no entry had it any more. */
  readonly sentAs: string | undefined
  /** Entries that were shrunk, by kind. */
  readonly entries: Readonly<Partial<Record<EntryKind, number>>>
  /** Their events: what else is kept of them by their numbers goes with them. */
  readonly events: readonly number[]
  /** The sessions of theirs alone, spent. */
  readonly sessions: readonly string[]
  /** SHA-256 of the numbers and new bodies of all entries that were shrunk, in their order. */
  readonly digest: string
}

/**
 * Shrinks all entries that have something of a user. Each shrunken entry stands for itself, so one that was interrupted is finished
 * by running it again. Nothing may be appended meanwhile. Errors: the ledger's.
 */
export async function eraseUser(
  ledger: RewritableLedger,
  seed: EntityKey,
  { environment, userId }: WantedErasure,
): Promise<Erasure> {
  const keys = new EntityKeys(seed)
  const user = spender(keys, environment)(userId)
  const sentAs = isSpent(userId) ? undefined : userId
  const finder = new PersonFinder({ keys, seed, environment, user, userId: sentAs })
  for (const look of finder.looks) await forEach(ledger, look)
  const person = finder.person()
  const parts = { keys, vectors: new EventVectors(seed.lo), counters: await countersIn(ledger) }
  const entries: Partial<Record<EntryKind, number>> = {}
  const events: number[] = []
  let digest = ''
  for await (const page of entriesFrom(ledger, 1)) {
    const shrunk = page.flatMap((entry) => shrinkEntry(entry, person, parts) ?? [])
    for (const entry of shrunk) {
      entries[entry.kind] = (entries[entry.kind] ?? 0) + 1
      if (entry.kind === 'event') events.push(entry.sequence)
      digest = sha256Hex(`${digest}\n${entry.sequence}\n${bodyText(entry)}`)
    }
    if (shrunk.length > 0) await ledger.rewrite(shrunk)
  }
  const sessions = [...person.sessions]
  return { environment, user, sentAs: person.userId, entries, events, sessions, digest }
}

async function forEach(ledger: Ledger, look: (entry: LedgerEntry) => void): Promise<void> {
  for await (const page of entriesFrom(ledger, 1)) for (const entry of page) look(entry)
}

/** All counters that policies of each environment ever had. */
async function countersIn(
  ledger: Ledger,
): Promise<(environment: number) => Iterable<CompiledCounter>> {
  const policies = new Policies()
  const counters = new Map<number, Map<string, CompiledCounter>>()
  await forEach(ledger, (entry) => {
    if (entry.kind !== 'policy') return
    policies.note(entry)
    const { environment } = entry
    const known = counters.get(environment) ?? new Map<string, CompiledCounter>()
    counters.set(environment, known)
    for (const policy of countingPolicies(policies, environment)) {
      for (const counter of policy.counters ?? []) known.set(counter.id, counter)
    }
  })
  return (environment) => counters.get(environment)?.values() ?? []
}
