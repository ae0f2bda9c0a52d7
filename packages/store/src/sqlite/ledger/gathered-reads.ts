import type { LedgerEntry } from '@winnow/engine'
import type { WorkerLink } from '../worker-link.ts'
import type { PackedEntries } from './entry-pack.ts'
import { unpackEntries } from './unpack-entries.ts'

/** Entries of one call: an entry may have a megabyte. */
const MAX_GATHERED = 64

type BySequence = ReadonlyMap<number, LedgerEntry>

interface Gathering {
  readonly sequences: Set<number>
  readonly entries: Promise<BySequence>
}

/**
 * Reads single entries. Those asked for in one turn cross from the reader's thread together: a label
 * asks for a dozen, and each crossing costs more than reading.
 */
export class GatheredReads {
  private readonly reader: Pick<WorkerLink, 'call'>
  private gathering: Gathering | undefined

  constructor(reader: Pick<WorkerLink, 'call'>) {
    this.reader = reader
  }

  /** Undefined = there is no such entry, or it is lost. Error: LedgerDamaged, of this entry alone. */
  async get(sequence: number): Promise<LedgerEntry | undefined> {
    const gathering = (this.gathering ??= this.begin())
    gathering.sequences.add(sequence)
    if (gathering.sequences.size === MAX_GATHERED) this.gathering = undefined
    const together = await gathering.entries.catch(() => undefined)
    // One that is damaged spoils the call for all: each is asked for alone then.
    return (together ?? (await this.read([sequence]))).get(sequence)
  }

  private begin(): Gathering {
    const sequences = new Set<number>()
    const entries = endOfTurn().then(() => {
      if (this.gathering?.sequences === sequences) this.gathering = undefined
      return this.read([...sequences])
    })
    return { sequences, entries }
  }

  private async read(sequences: readonly number[]): Promise<BySequence> {
    const packed = await this.reader.call<PackedEntries>('entriesAt', sequences)
    const known = unpackEntries(packed).filter(({ kind }) => kind !== 'lost')
    return new Map(known.map((entry) => [entry.sequence, entry]))
  }
}

/** Resolves when all that could go on has: whoever else is to ask in this turn has asked. */
const endOfTurn = (): Promise<void> =>
  new Promise((resolve) => {
    process.nextTick(resolve)
  })
