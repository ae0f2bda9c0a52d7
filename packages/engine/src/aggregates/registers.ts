import type { RecordView } from '../ports/record-view.ts'
import { MAX_REGISTERS } from './record-layout.ts'

const GROUPS = MAX_REGISTERS / 32

/** The registers of one opened state: one number each, NaN = not set. */
export class Registers {
  private readonly values = new Float64Array(MAX_REGISTERS)
  /** Which are set; what the others hold is left from another state. */
  private readonly held = new Uint32Array(GROUPS)

  clear(): void {
    this.held[0] = 0
    this.held[1] = 0
    this.held[2] = 0
  }

  get(index: number): number {
    const isSet = ((this.held[index >>> 5] ?? 0) >>> (index & 31)) & 1
    return isSet === 0 ? NaN : (this.values[index] ?? NaN)
  }

  set(index: number, value: number): void {
    const group = index >>> 5
    const bit = 1 << (index & 31)
    const others = (this.held[group] ?? 0) & ~bit
    this.held[group] = value === value ? others | bit : others
    this.values[index] = value
  }

  /** Reads which are set from the words at `masks`, their values from word `from`; answers the word after. */
  read({ words, doubles }: RecordView, masks: number, from: number): number {
    let at = from / 2
    for (let group = 0; group < GROUPS; group += 1) {
      const held = words[masks + group] ?? 0
      this.held[group] = held
      for (let mask = held; mask !== 0; mask &= mask - 1) {
        this.values[group * 32 + 31 - Math.clz32(mask & -mask)] = doubles[at] ?? NaN
        at += 1
      }
    }
    return at * 2
  }

  /** Writes what `read` reads. */
  write({ words, doubles }: RecordView, masks: number, from: number): number {
    let at = from / 2
    for (let group = 0; group < GROUPS; group += 1) {
      const held = this.held[group] ?? 0
      words[masks + group] = held
      for (let mask = held; mask !== 0; mask &= mask - 1) {
        doubles[at] = this.values[group * 32 + 31 - Math.clz32(mask & -mask)] ?? NaN
        at += 1
      }
    }
    return at * 2
  }
}
