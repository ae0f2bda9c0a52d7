import { sha256Hex } from '@winnow/contract'
import { EntityKeys } from '../entities/entity-keys.ts'
import { isSpent } from '../entities/spent.ts'
import type { EntityKey } from '../entities/entity-key.ts'
import { entriesFrom } from '../core/recovery/recover.ts'
import type { EntryKind, LedgerEntry } from '../entries/ledger-entry.ts'
import { bodyText } from '../entries/stored-entry.ts'
import { EventVectors } from '../learning/event-vectors.ts'
import type { ErasureBody } from '../entries/erasure-entry.ts'
import type { Ledger, RewritableLedger } from '../ports/ledger.ts'
import { CountersSeen } from './counters-in.ts'
import { PersonFinder } from './find-person.ts'
import type { Erasure, ListedValues, WantedErasure } from '../ports/erasures.ts'
import { shrinkEntry } from './shrink-entry.ts'
import { spender } from '../entities/spend.ts'

/** The body of the entry that says what was erased. */
export const erasureBody = ({ user, sequences, digest }: Erasure): ErasureBody => ({
  user,
  entries: sequences.length,
  digest,
})

/**
 * Shrinks all entries that have something of a user. Each shrunken entry stands for itself, so one that was interrupted is finished
 * by running it again. Nothing may be appended meanwhile. Errors: the ledger's.
 */
export async function eraseUser(
  ledger: RewritableLedger,
  seed: EntityKey,
  wanted: WantedErasure,
): Promise<Erasure> {
  const shrinking = shrinkUser(ledger, seed, wanted)
  for (;;) {
    const { value, done } = await shrinking.next()
    if (done === true) return value
    await ledger.rewrite(value)
  }
}

/**
 * The entries of a ledger that have something of a user, shrunk, in pages: each is to be rewritten before the next is asked for. Lists come
 * first: once the events are shrunk, nothing tells which values were theirs. Errors: the ledger's.
 */
export async function* shrinkUser(
  ledger: Ledger,
  seed: EntityKey,
  wanted: WantedErasure,
): AsyncGenerator<readonly LedgerEntry[], Erasure> {
  const finder = newFinder(seed, wanted)
  const counters = new CountersSeen()
  const [first, ...others] = finder.looks
  await forEach(ledger, (entry) => {
    counters.note(entry)
    first.see(entry)
  })
  for (const look of others) if (look.isNeeded()) await forEach(ledger, look.see)
  const person = finder.person()
  const { environment, user, userId: sentAs } = person
  const parts = {
    keys: finder.parts.keys,
    vectors: new EventVectors(seed),
    counters: counters.of,
  }
  const entries: Partial<Record<EntryKind, number>> = {}
  const sequences: number[] = []
  let digest = ''
  for await (const page of pagesOf(ledger, finder.listChanges)) {
    const shrunk = page.flatMap((entry) => shrinkEntry(entry, person, parts) ?? [])
    for (const entry of shrunk) {
      entries[entry.kind] = (entries[entry.kind] ?? 0) + 1
      sequences.push(entry.sequence)
      digest = sha256Hex(`${digest}\n${entry.sequence}\n${bodyText(entry)}`)
    }
    if (shrunk.length > 0) yield shrunk
  }
  const sessions = [...person.sessions]
  return { environment, user, sentAs, entries, sequences, events: finder.events, sessions, digest }
}

/** What lists have of a user alone. Errors: the ledger's. */
export async function listedOf(
  ledger: Ledger,
  seed: EntityKey,
  wanted: WantedErasure,
): Promise<readonly ListedValues[]> {
  const finder = newFinder(seed, wanted)
  for (const look of finder.looks) {
    if (look.isNeeded()) await forEach(ledger, look.see)
    if (!finder.hasListed) return []
  }
  return finder.listed()
}

/** A user's id, spent. */
export const spentUser = (seed: EntityKey, environment: number, userId: string): string =>
  spender(new EntityKeys(seed), environment)(userId)

/** The keyed hashes that reports name a user by. */
export const erasedUser = (seed: EntityKey, environment: number, userId: string): string =>
  spentUser(seed, environment, userId).slice(1)

function newFinder(seed: EntityKey, { environment, userId }: WantedErasure): PersonFinder {
  const keys = new EntityKeys(seed)
  const user = spender(keys, environment)(userId)
  const sentAs = isSpent(userId) ? undefined : userId
  return new PersonFinder({ keys, seed, environment, user, userId: sentAs })
}

/** Some entries by their numbers, then all. */
async function* pagesOf(
  ledger: Ledger,
  first: readonly number[],
): AsyncGenerator<readonly LedgerEntry[]> {
  for (const sequence of first) {
    const entry = await ledger.get(sequence)
    if (entry !== undefined) yield [entry]
  }
  yield* entriesFrom(ledger, 1)
}

async function forEach(ledger: Ledger, look: (entry: LedgerEntry) => void): Promise<void> {
  for await (const page of entriesFrom(ledger, 1)) for (const entry of page) look(entry)
}
