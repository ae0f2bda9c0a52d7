/** Labels with users that wait to be scored again, at most; further ones are counted and dropped. */
export const MAX_LABELS_WAITING = 10_000

/** The same of beacons; they have places of their own, so that no flood of them keeps a label out. */
export const MAX_BEACONS_WAITING = 10_000

/** The users that are to be scored next, and because of what. */
export type FanOut = FanOutOfLabel | FanOutOfBeacon

export interface FanOutOfLabel {
  readonly by: 'label'
  /** The label's entry. */
  readonly sequence: number
  /** Its first users were scored already; the rest is due, after the first users of all labels. */
  readonly isRest: boolean
}

interface FanOutOfBeacon {
  readonly by: 'beacon'
  /** The entry of a beacon that came after the event it should have come before. */
  readonly sequence: number
}

/**
 * Labels and late beacons with users that wait to be scored again, oldest first: the first users of each
 * label, then the one user of each beacon, then the rest of each label. Only their sequences are held:
 * what a label touches is in its entry, and who is linked to that is asked when it is its turn. A
 * projection of the ledger, like all that a core remembers.
 */
export class FanOutQueue {
  /** Those that were not taken in because the queue was full. */
  left = 0
  /** Sequence of the last entry taken in. */
  private version = 0
  private firsts: number[] = []
  private beacons: number[] = []
  private rests: number[] = []

  get size(): number {
    return this.firsts.length + this.beacons.length + this.rests.length
  }

  /** Takes a label in, unless it was taken in before. */
  add(label: number): void {
    if (this.isNew(label)) this.put(this.firsts, label)
  }

  /** Takes a late beacon in, unless it was taken in before. */
  addBeacon(beacon: number): void {
    if (this.isNew(beacon)) this.put(this.beacons, beacon, MAX_BEACONS_WAITING)
  }

  /** What is to be done now; it stays in the queue until it is `done`. */
  next(): FanOut | undefined {
    const [first] = this.firsts
    if (first !== undefined) return { by: 'label', sequence: first, isRest: false }
    const [beacon] = this.beacons
    if (beacon !== undefined) return { by: 'beacon', sequence: beacon }
    const [rest] = this.rests
    return rest === undefined ? undefined : { by: 'label', sequence: rest, isRest: true }
  }

  /** What `next` says was done; `hasRest`: but for users beyond the first ones. */
  done(fanOut: FanOut, hasRest: boolean): void {
    const lane = this.laneOf(fanOut)
    if (lane[0] === fanOut.sequence) lane.shift()
    if (hasRest && lane === this.firsts) this.put(this.rests, fanOut.sequence)
  }

  /** Drops what waits up to an entry: another node worked it off. */
  forgetUntil(sequence: number): void {
    const isLater = (waiting: number): boolean => waiting > sequence
    this.firsts = this.firsts.filter(isLater)
    this.beacons = this.beacons.filter(isLater)
    this.rests = this.rests.filter(isLater)
  }

  /** A copy for a snapshot: version, how many wait in each of the three lanes, and they. */
  save(): Uint8Array {
    const lanes = [this.firsts, this.beacons, this.rests]
    const numbers = [this.version, ...lanes.map(({ length }) => length), ...lanes.flat()]
    return new Uint8Array(new Float64Array(numbers).buffer)
  }

  restore(saved: Uint8Array): void {
    const [version = 0, firsts = 0, beacons = 0, rests = 0, ...waiting] = new Float64Array(
      saved.slice().buffer,
    )
    this.version = version
    this.firsts = waiting.splice(0, firsts)
    this.beacons = waiting.splice(0, beacons)
    this.rests = waiting.splice(0, rests)
  }

  private isNew(sequence: number): boolean {
    if (sequence <= this.version) return false
    this.version = sequence
    return true
  }

  private laneOf(fanOut: FanOut): number[] {
    if (fanOut.by === 'beacon') return this.beacons
    return fanOut.isRest ? this.rests : this.firsts
  }

  private put(lane: number[], sequence: number, most = MAX_LABELS_WAITING): void {
    if (lane.length < most) lane.push(sequence)
    else this.left += 1
  }
}
