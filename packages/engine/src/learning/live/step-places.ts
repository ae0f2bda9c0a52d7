/**
 * Events of learning steps that are read again, at most, to have the online model as it was at a past score: a second of
 * work, spread over reads of the ledger.
 */
export const MAX_RELEARNED_EVENTS = 10_000

const NONE_KNOWN = [[Number.MAX_SAFE_INTEGER, MAX_RELEARNED_EVENTS + 1]] as const

/** A learning step's entry, and how many events were learned with it and all before it. */
interface StepPlace {
  readonly sequence: number
  readonly events: number
}

/** Where the learning steps of an environment are in the ledger: its first ones, as many as can be learned again. */
export class StepPlaces {
  /** The entry of the latest learning step; 0 = there was none, MAX_SAFE_INTEGER = not known. */
  last = 0
  private places: StepPlace[] = []
  /** Events of the learning steps listed, and of the first that is not. */
  private events = 0

  add(sequence: number, events: number): void {
    this.last = sequence
    if (this.events > MAX_RELEARNED_EVENTS) return
    this.events += events
    if (this.events <= MAX_RELEARNED_EVENTS) this.places.push({ sequence, events: this.events })
  }

  /** The learning steps before an entry, the oldest first; undefined = too many, or not all are known. */
  before(sequence: number): readonly number[] | undefined {
    const isWhole = this.events <= MAX_RELEARNED_EVENTS || sequence <= this.end
    if (!isWhole) return undefined
    const places = this.places.filter((place) => place.sequence < sequence)
    return places.map((place) => place.sequence)
  }

  save(): readonly (readonly [number, number])[] {
    return [
      ...this.places.map(({ sequence, events }) => [sequence, events] as const),
      [this.last, this.events],
    ]
  }

  /** `saved`: undefined in snapshots that did not list them: then none is known. */
  restore(saved: ReturnType<StepPlaces['save']> | undefined): void {
    const places = (saved ?? NONE_KNOWN).map(([sequence, events]) => {
      return { sequence, events }
    })
    const last = places.pop()
    this.places = places
    this.last = last?.sequence ?? 0
    this.events = last?.events ?? 0
  }

  /** Up to here all learning steps are listed. */
  private get end(): number {
    return this.places.at(-1)?.sequence ?? 0
  }
}
