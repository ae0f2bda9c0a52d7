import { ImportError } from '@winnow/import'
import type { SourceLine } from './read-lines.ts'

/** Text that is held while a file is put in order: so much of it is sent at each reading of the file. */
const WINDOW_CHARS = 67_108_864

/** Each is of 17 bytes while a file is looked through. */
const MAX_LINES = 16_000_000

/** Reads the file from its beginning. */
export type ReadAgain = () => AsyncIterable<readonly SourceLine[]>

/** A line's place: by time; at one time events before labels, then as in the file. */
interface Place {
  readonly timeMs: number
  readonly rank: number
  readonly number: number
}

const rankOf = ({ kind }: SourceLine): number => (kind === 'events' ? 0 : 1)

const byPlace = (a: Place, b: Place): number =>
  a.timeMs - b.timeMs || a.rank - b.rank || a.number - b.number

/** How a file is put in the order of time. */
export interface OrderPlan {
  readonly lines: number
  /** Where each reading but the first begins; undefined = the file is in order. */
  readonly cuts: readonly Place[] | undefined
}

/** Notes the places of lines, a few bytes each. */
class Places {
  #times = new Float64Array(1_024)
  #sizes = new Uint32Array(1_024)
  #ranks = new Uint8Array(1_024)
  count = 0
  isSorted = true

  add(line: SourceLine): void {
    if (this.count === MAX_LINES) throw new ImportError(`more than ${MAX_LINES} lines: split it`)
    if (this.count === this.#times.length) this.#grow()
    this.#times[this.count] = line.timeMs
    this.#sizes[this.count] = line.text.length
    this.#ranks[this.count] = rankOf(line)
    this.count += 1
    if (this.count > 1 && byPlace(this.#at(this.count - 2), this.#at(this.count - 1)) > 0) {
      this.isSorted = false
    }
  }

  cuts(windowChars: number): readonly Place[] {
    const numbers = Uint32Array.from({ length: this.count }, (_, number) => number)
    numbers.sort((a, b) => byPlace(this.#at(a), this.#at(b)))
    const cuts: Place[] = []
    let chars = 0
    for (const number of numbers) {
      const size = this.#sizes[number] ?? 0
      if (chars > 0 && chars + size > windowChars) {
        cuts.push(this.#at(number))
        chars = 0
      }
      chars += size
    }
    return cuts
  }

  #at(number: number): Place {
    return { timeMs: this.#times[number] ?? 0, rank: this.#ranks[number] ?? 0, number }
  }

  #grow(): void {
    const [times, sizes, ranks] = [this.#times, this.#sizes, this.#ranks]
    const length = Math.min(MAX_LINES, times.length * 2)
    this.#times = new Float64Array(length)
    this.#times.set(times)
    this.#sizes = new Uint32Array(length)
    this.#sizes.set(sizes)
    this.#ranks = new Uint8Array(length)
    this.#ranks.set(ranks)
  }
}

/** Looks through a file, to learn how its lines are put in order. */
export async function planOrder(read: ReadAgain, windowChars = WINDOW_CHARS): Promise<OrderPlan> {
  const places = new Places()
  for await (const batch of read()) for (const line of batch) places.add(line)
  return {
    lines: places.count,
    cuts: places.isSorted ? undefined : places.cuts(windowChars),
  }
}

interface Placed extends Place {
  readonly line: SourceLine
}

/** The lines between two places, in order. */
async function windowOf(read: ReadAgain, from: Place | undefined, to: Place | undefined) {
  const held: Placed[] = []
  let number = 0
  for await (const batch of read()) {
    for (const line of batch) {
      const placed = { timeMs: line.timeMs, rank: rankOf(line), number, line }
      number += 1
      if (from !== undefined && byPlace(placed, from) < 0) continue
      if (to === undefined || byPlace(placed, to) < 0) held.push(placed)
    }
  }
  return held.sort(byPlace).map(({ line }) => line)
}

/**
 * The lines of a file in the order of time, in bounded memory: one that is out of order is read once for each window of
 * text.
 */
export async function* inOrder(
  read: ReadAgain,
  { cuts }: OrderPlan,
): AsyncGenerator<readonly SourceLine[]> {
  if (cuts === undefined) return yield* read()
  for (let at = 0; at <= cuts.length; at += 1) yield await windowOf(read, cuts[at - 1], cuts[at])
}
