/** Labels whose users wait to be scored again; what comes beyond is counted, and left. */
export const MAX_LABELS_WAITING = 10_000

/** The users of a label that are to be scored next. */
export interface FanOut {
  /** The label's entry. */
  readonly label: number
  /** Its first users were scored already; the rest is due, after the first users of all labels. */
  readonly isRest: boolean
}

/**
 * Labels whose users wait to be scored again, oldest first: the first users of each, then the rest
 * of each. Only their sequences are held: what a label touches is in its entry, and who is linked
 * to that is asked when it is its turn. A projection of the ledger, like all that a core remembers.
 */
export class FanOutQueue {
  /** Labels that were not taken in because the queue was full. */
  left = 0
  /** Sequence of the last label taken in. */
  private version = 0
  private firsts: number[] = []
  private rests: number[] = []

  get size(): number {
    return this.firsts.length + this.rests.length
  }

  /** Takes a label in, unless it was taken in before. */
  add(label: number): void {
    if (label <= this.version) return
    this.version = label
    this.put(this.firsts, label)
  }

  /** What is to be done now; it stays in the queue until it is `done`. */
  next(): FanOut | undefined {
    const [first] = this.firsts
    const label = first ?? this.rests[0]
    return label === undefined ? undefined : { label, isRest: first === undefined }
  }

  /** What `next` says was done; `hasRest`: but for users beyond the first ones. */
  done({ label, isRest }: FanOut, hasRest: boolean): void {
    const lane = isRest ? this.rests : this.firsts
    if (lane[0] === label) lane.shift()
    if (hasRest && !isRest) this.put(this.rests, label)
  }

  /** A copy for a snapshot: version, how many wait for their first users, those, the others. */
  save(): Uint8Array {
    const numbers = [this.version, this.firsts.length, ...this.firsts, ...this.rests]
    return new Uint8Array(new Float64Array(numbers).buffer)
  }

  restore(saved: Uint8Array): void {
    const [version = 0, firsts = 0, ...labels] = new Float64Array(saved.slice().buffer)
    this.version = version
    this.firsts = labels.slice(0, firsts)
    this.rests = labels.slice(firsts)
  }

  private put(lane: number[], label: number): void {
    if (lane.length < MAX_LABELS_WAITING) lane.push(label)
    else this.left += 1
  }
}
