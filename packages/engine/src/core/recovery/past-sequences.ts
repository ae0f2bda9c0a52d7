/** Marks that are kept: one is enough for a sixtieth of the age. */
const MAX_MARKS = 60

interface Mark {
  readonly sequence: number
  readonly atMs: number
}

/** Knows which sequence was the newest some time ago, to a sixtieth of that time, by the times of the entries. */
export class PastSequences {
  private readonly ageMs: number
  private marks: Mark[] = []

  constructor(ageMs: number) {
    this.ageMs = ageMs
  }

  /** Notes the newest entry. Returns the newest noted one that is older than the age, once; undefined = there is none. */
  note(sequence: number, receivedAtMs: number): number | undefined {
    const atMs = Math.max(receivedAtMs, this.marks.at(-1)?.atMs ?? -Infinity)
    const isOld = (mark: Mark): boolean => atMs - mark.atMs > this.ageMs
    const old = this.marks.findLast(isOld)
    this.marks = this.marks.filter((mark) => !isOld(mark))
    const lastMs = this.marks.at(-1)?.atMs ?? -Infinity
    if (atMs - lastMs >= this.ageMs / MAX_MARKS) this.marks.push({ sequence, atMs })
    return old?.sequence
  }
}
