/** Runs as a worker thread: finds what a ledger has of a user, and shrinks it, next to the service that writes the ledger. */
import { type Erasure, type LedgerEntry, listedOf, shrinkUser } from '@winnow/engine'
import { ErasingLedger, type ErasureTask } from '../erasing-ledger.ts'
import { filesWith } from './erasure/files-with.ts'
import { EntryPack, type PackedEntries } from './ledger/entry-pack.ts'
import { packEntry } from './ledger/pack-entry.ts'
import { unpackEntries } from './ledger/unpack-entries.ts'
import { StoreReader } from './store-reader.ts'
import { answerCalls, Handed } from './threads/answer-calls.ts'
import { giveWay } from './threads/thread-priority.ts'

/** Events come first: it gets a quarter of a core that requests want too. */
const NICE = 5

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
  let shrinking: AsyncGenerator<readonly LedgerEntry[], Erasure> | undefined
  return {
    listed: ({ wanted, seed, last }: ErasureTask) => listedOf(ledger.to(last), seed, wanted),
    begin: ({ wanted, seed, last }: ErasureTask) => {
      shrinking = shrinkUser(ledger.to(last), seed, wanted)
    },
    next: async () => stepOf(await shrinking?.next()),
    filesWith: (text: string) => filesWith(directory, text),
    stop: () => {
      ledger.stop()
    },
    close: () => {
      reader.close()
    },
  }
})

function stepOf(next: IteratorResult<readonly LedgerEntry[], Erasure> | undefined): unknown {
  if (next === undefined) throw new Error('nothing is being shrunk')
  if (next.done === true) return { erasure: next.value } satisfies ErasureStep
  const pack = new EntryPack()
  for (const entry of next.value) packEntry(pack, entry)
  const packed = pack.take()
  return new Handed({ packed } satisfies ErasureStep, [packed.buffer])
}
