import { decodeOutcome, type Ledger, type LedgerEntry, Population } from '@winnow/engine'
import { userOf } from './entry-user.ts'

/** Entries of one read: under a millisecond of work, so that requests in between do not notice. */
const BLOCK_ENTRIES = 64
/** Reads of one sample. */
const BLOCKS = 128
/** Blocks are spread over so many of the latest entries. */
const SPAN_ENTRIES = 1_000_000
/** A sample is good for ten minutes. */
const FRESH_MS = 600_000
/** Environments whose samples are kept; the one not asked for longest gives way. */
const MAX_SAMPLES = 8

interface Sample {
  readonly takenMs: number
  readonly population: Promise<Population>
}

/**
 * What is usual among an environment's users, sampled from the vectors kept in the ledger: blocks of
 * entries spread evenly over the latest ones. Nothing of it is on the way of an event. The same
 * ledger gives the same sample.
 */
export class PopulationSamples {
  private readonly ledger: Ledger
  private readonly nowMs: () => number
  private readonly samples = new Map<number, Sample>()

  constructor(ledger: Ledger, nowMs: () => number) {
    this.ledger = ledger
    this.nowMs = nowMs
  }

  /** The environment's sample, at most ten minutes old. Error: the ledger cannot be read. */
  async of(environment: number): Promise<Population> {
    const takenMs = this.nowMs()
    const kept = this.samples.get(environment)
    this.samples.delete(environment)
    const isFresh = kept !== undefined && takenMs - kept.takenMs < FRESH_MS
    const sample = isFresh ? kept : { takenMs, population: this.take(environment) }
    this.samples.set(environment, sample)
    const [oldest] = this.samples.keys()
    if (this.samples.size > MAX_SAMPLES && oldest !== undefined) this.samples.delete(oldest)
    try {
      return await sample.population
    } catch (error) {
      this.samples.delete(environment)
      throw error
    }
  }

  private async take(environment: number): Promise<Population> {
    const population = new Population()
    for (const from of blockStarts(this.ledger.last())) {
      const entries = await this.ledger.read(from, BLOCK_ENTRIES)
      for (const entry of entries.toReversed()) {
        if (entry.environment === environment) addEntry(population, entry)
      }
      if (population.isFull) break
    }
    return population
  }
}

/** First sequences of the blocks, the newest first. In a short ledger the last may overlap, which adds nothing. */
export function blockStarts(last: number): readonly number[] {
  const span = Math.min(last, SPAN_ENTRIES)
  const blocks = Math.min(BLOCKS, Math.ceil(span / BLOCK_ENTRIES))
  const stride = Math.max(BLOCK_ENTRIES, Math.floor(span / Math.max(1, blocks)))
  return Array.from({ length: blocks }, (_, at) =>
    Math.max(1, last + 1 - BLOCK_ENTRIES - at * stride),
  )
}

function addEntry(population: Population, entry: LedgerEntry): void {
  if (entry.kind !== 'event') return
  const { features } = decodeOutcome(entry.outcome)
  const userId = features.length === 0 ? undefined : userOf(entry)
  if (userId !== undefined) population.add(userId, features)
}
