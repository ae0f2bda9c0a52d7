/** Runs as a worker thread: finds what a ledger has of a user, and shrinks it, next to the service that writes the ledger. */
import {
  type EntityKey,
  type Erasure,
  type LedgerEntry,
  listedOf,
  type OldEntries,
  shrinkOldEntries,
  shrinkUser,
} from '@winnow/engine'
import { ErasingLedger, type ErasureTask } from '../erasing-ledger.ts'
import type { OldStep, OldTask } from '../retention/old-step.ts'
import { filesWith } from './erasure/files-with.ts'
import { EntryPack, type PackedEntries } from './ledger/entry-pack.ts'
import { packEntry } from './ledger/pack-entry.ts'
import { unpackEntries } from './ledger/unpack-entries.ts'
import { StoreReader } from './store-reader.ts'
import { answerCalls, Handed } from './threads/answer-calls.ts'
import { giveWay } from './threads/thread-priority.ts'

/** Events come first: it gets a quarter of a core that requests want too. */
const NICE = 5

/** A page of old entries that are to be rewritten. */
export interface PackedOldStep extends OldStep {
  /** Absent: none is. */
  readonly packed?: PackedEntries
}

/** Entries to be rewritten, or what all of them came to. */
export type ErasureStep =
  | { readonly packed: PackedEntries }
  | { readonly packed?: undefined; readonly erasure: Erasure }

giveWay(NICE)

answerCalls((directory: string) => {
  const reader = new StoreReader(directory)
  const ledger = new ErasingLedger(async ({ from, limit, end }) =>
    unpackEntries(reader.entries({ from, last: Math.min(end, from + limit - 1) })),
  )
  let old: AsyncGenerator<OldEntries, void> | undefined
  let shrinking: AsyncGenerator<readonly LedgerEntry[], Erasure> | undefined
  return {
    listed: ({ wanted, seed, last }: ErasureTask) => listedOf(ledger.to(last), seed, wanted),
    begin: ({ wanted, seed, last }: ErasureTask) => {
      shrinking = shrinkUser(ledger.to(last), seed, wanted)
    },
    next: async () => stepOf(await shrinking?.next()),
    beginOld: ({ seed, task }: { readonly seed: EntityKey; readonly task: OldTask }) => {
      old = shrinkOldEntries(ledger.to(task.last), seed, task)
    },
    nextOld: async () => oldStepOf((await old?.next())?.value ?? undefined),
    filesWith: (text: string) => filesWith(directory, text),
    stop: () => {
      ledger.stop()
    },
    close: () => {
      reader.close()
    },
  }
})

function oldStepOf(old: OldEntries | undefined): unknown {
  if (old === undefined) return undefined
  const { entries, ...rest } = old
  const step = { ...rest, shrunk: entries.length }
  if (entries.length === 0) return step satisfies PackedOldStep
  const packed = packedOf(entries)
  return new Handed({ ...step, packed } satisfies PackedOldStep, [packed.buffer])
}

function packedOf(entries: readonly LedgerEntry[]): PackedEntries {
  const pack = new EntryPack()
  for (const entry of entries) packEntry(pack, entry)
  return pack.take()
}

function stepOf(next: IteratorResult<readonly LedgerEntry[], Erasure> | undefined): unknown {
  if (next === undefined) throw new Error('nothing is being shrunk')
  if (next.done === true) return { erasure: next.value } satisfies ErasureStep
  const packed = packedOf(next.value)
  return new Handed({ packed } satisfies ErasureStep, [packed.buffer])
}
