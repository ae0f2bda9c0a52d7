const FIRST_CAPACITY = 64

/**
 * Values by sequence, where the sequences present are close together. A removed value is freed at once. A Map would
 * leave a chain of its former tables behind, and once the first of them is in the old generation, minor garbage
 * collections keep everything these tables ever held.
 */
export class SequenceRing<Value> {
  private sequences = new Float64Array(FIRST_CAPACITY)
  private values: (Value | undefined)[] = Array.from({ length: FIRST_CAPACITY }, () => undefined)
  private count = 0

  get size(): number {
    return this.count
  }

  get(sequence: number): Value | undefined {
    const at = this.place(sequence)
    return this.sequences[at] === sequence ? this.values[at] : undefined
  }

  /** `sequence`: above 0, and not there yet. */
  add(sequence: number, value: Value): void {
    while (this.values[this.place(sequence)] !== undefined) this.grow()
    const at = this.place(sequence)
    this.sequences[at] = sequence
    this.values[at] = value
    this.count += 1
  }

  delete(sequence: number): void {
    const at = this.place(sequence)
    if (this.sequences[at] !== sequence || this.values[at] === undefined) return
    this.values[at] = undefined
    this.count -= 1
  }

  /** All values, in no order. */
  all(): Value[] {
    return this.values.filter((value) => value !== undefined)
  }

  private place(sequence: number): number {
    return sequence % this.values.length
  }

  /** Neighbours up to the capacity apart have places of their own. */
  private grow(): void {
    const { sequences, values } = this
    this.sequences = new Float64Array(values.length * 2)
    this.values = Array.from({ length: values.length * 2 }, () => undefined)
    for (const [former, value] of values.entries()) {
      if (value === undefined) continue
      const sequence = sequences[former] ?? 0
      this.sequences[this.place(sequence)] = sequence
      this.values[this.place(sequence)] = value
    }
  }
}
