/** Entries from one sequence to another, both included. */
export interface SequenceRange {
  readonly from: number
  readonly to: number
}

/** An entry that can be read, and when it came. */
export interface ReadableEntry {
  readonly sequence: number
  readonly receivedAtMs: number
}

/** What can still be read of a ledger. */
export interface LedgerSurvey {
  readonly readable: number
  /** Up to here nothing is missing; undefined: the first entry is. */
  readonly whole: ReadableEntry | undefined
  /** Undefined: nothing can be read. */
  readonly last: ReadableEntry | undefined
  /** Entries before the last that cannot be read. */
  readonly lost: readonly SequenceRange[]
  /** How many those are. */
  readonly lostEntries: number
  /** What was made of the ledger knew entries up to here; those after `last` are lost too. 0 = nothing tells. */
  readonly known: number
}

const FIRST_ENTRIES = 4096

/** When each readable entry came, by its sequence. */
export class SequenceTimes {
  /** NaN = it was not read. */
  private times = new Float64Array(FIRST_ENTRIES).fill(NaN)
  private readonly most: number
  private last = 0
  private readable = 0

  /** `most`: no sequence beyond it can be one. */
  constructor(most: number) {
    this.most = most
  }

  has(sequence: number): boolean {
    return !Number.isNaN(this.of(sequence))
  }

  /** When the entry came; NaN when it was not read. */
  of(sequence: number): number {
    return this.times[sequence] ?? NaN
  }

  isPossible(sequence: number): boolean {
    return sequence >= 1 && sequence <= this.most
  }

  add({ sequence, receivedAtMs }: ReadableEntry): void {
    if (!this.has(sequence)) this.readable += 1
    this.reserve(sequence)
    this.times[sequence] = receivedAtMs
    this.last = Math.max(this.last, sequence)
  }

  /** What was read after all is of no use. */
  remove(sequence: number): void {
    if (!this.has(sequence)) return
    this.times[sequence] = NaN
    this.readable -= 1
    while (this.last > 0 && !this.has(this.last)) this.last -= 1
  }

  survey(known: number): LedgerSurvey {
    const lost = this.lost()
    const whole = (lost[0]?.from ?? this.last + 1) - 1
    const lostEntries = this.last - this.readable
    return {
      readable: this.readable,
      whole: this.entry(whole),
      last: this.entry(this.last),
      lost,
      lostEntries,
      known,
    }
  }

  private entry(sequence: number): ReadableEntry | undefined {
    return sequence === 0 ? undefined : { sequence, receivedAtMs: this.of(sequence) }
  }

  private lost(): readonly SequenceRange[] {
    const ranges: SequenceRange[] = []
    for (let sequence = 1; sequence <= this.last; sequence += 1) {
      if (this.has(sequence)) continue
      const from = sequence
      while (!this.has(sequence + 1)) sequence += 1
      ranges.push({ from, to: sequence })
    }
    return ranges
  }

  private reserve(sequence: number): void {
    if (sequence < this.times.length) return
    const larger = new Float64Array(Math.max(sequence + 1, this.times.length * 2)).fill(NaN)
    larger.set(this.times)
    this.times = larger
  }
}
