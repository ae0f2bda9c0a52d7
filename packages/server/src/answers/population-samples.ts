import { setImmediate as nextTurn } from 'node:timers/promises'
import { decodeOutcome, FEATURES, type Ledger, type LedgerEntry, Population } from '@winnow/engine'
import { userOf } from './entry-user.ts'

/** Entries of one read: under a millisecond of work, so that requests in between do not notice. */
const BLOCK_ENTRIES = 64
/** Reads of one sample. */
const BLOCKS = 128
/** Blocks are spread over so many of the latest entries. */
const SPAN_ENTRIES = 1_000_000
/** Medians that are made in one turn: half a millisecond of sorting. */
const MEDIANS_PER_TURN = 8
/** A sample is good for ten minutes. */
const FRESH_MS = 600_000
/** Environments with cached samples, at most; the least recently used is dropped. */
const MAX_SAMPLES = 8

interface Sample {
  /** Samples that end at an entry never change. */
  readonly takenMs: number
  readonly population: Promise<Population>
}

/** A doubling of the ledger has so many places at which samples of the past end. */
const ENDS_PER_DOUBLING = 256

/**
 * What is usual among an environment's users, sampled from the vectors kept in the ledger: blocks of
 * entries spread evenly over the latest ones. Nothing of it is on the way of an event. The same
 * ledger gives the same sample.
 */
export class PopulationSamples {
  private readonly ledger: Ledger
  private readonly nowMs: () => number
  private readonly samples = new Map<string, Sample>()

  constructor(ledger: Ledger, nowMs: () => number) {
    this.ledger = ledger
    this.nowMs = nowMs
  }

  /** The environment's sample, at most ten minutes old. Error: the ledger cannot be read. */
  of(environment: number): Promise<Population> {
    const takenMs = this.nowMs()
    return this.sample(`${environment} now`, takenMs, () =>
      this.take(environment, this.ledger.last()),
    )
  }

  /** What was usual when an entry was scored, whenever it is asked for. Error: the ledger cannot be read. */
  asOf(environment: number, sequence: number): Promise<Population> {
    const end = sampleEnd(sequence)
    return this.sample(`${environment} ${end}`, Infinity, () => this.take(environment, end))
  }

  private async sample(
    name: string,
    takenMs: number,
    take: () => Promise<Population>,
  ): Promise<Population> {
    const kept = this.samples.get(name)
    this.samples.delete(name)
    const isFresh = kept !== undefined && !(takenMs - kept.takenMs >= FRESH_MS)
    const sample = isFresh ? kept : { takenMs, population: take() }
    this.samples.set(name, sample)
    const [oldest] = this.samples.keys()
    if (this.samples.size > MAX_SAMPLES && oldest !== undefined) this.samples.delete(oldest)
    try {
      return await sample.population
    } catch (error) {
      this.samples.delete(name)
      throw error
    }
  }

  /** `end`: the last entry of the sample. */
  private async take(environment: number, end: number): Promise<Population> {
    const population = new Population()
    for (const from of blockStarts(end)) {
      const entries = await this.ledger.read(from, BLOCK_ENTRIES)
      for (const entry of entries.toReversed()) {
        if (entry.environment === environment && entry.sequence <= end) addEntry(population, entry)
      }
      if (population.isFull) break
    }
    await makeMedians(population)
    return population
  }
}

/** All medians at once would hold requests for 20 ms, at the first question of each sample. */
async function makeMedians(population: Population): Promise<void> {
  for (const place of FEATURES.keys()) {
    population.usual(place)
    if (place % MEDIANS_PER_TURN === 0) await nextTurn()
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

/** Where the sample of a past score ends: near its entry, so that scores of one time share a sample. */
export function sampleEnd(sequence: number): number {
  const step = Math.max(1, 2 ** Math.floor(Math.log2(sequence)) / ENDS_PER_DOUBLING)
  return Math.floor(sequence / step) * step
}

function addEntry(population: Population, entry: LedgerEntry): void {
  if (entry.kind !== 'event') return
  const { features } = decodeOutcome(entry.outcome)
  const userId = features.length === 0 ? undefined : userOf(entry)
  if (userId !== undefined) population.add(userId, features)
}
