import { sha256Hex } from '@winnow/contract'
import { ImportError } from '../import-error.ts'
import { IMPORT_LIMITS } from '../import-limits.ts'

/** 48 bits of a key's digest, which a number holds exactly. */
const DIGEST_DIGITS = 12
const HEX = 16

/** Knows the groups of a table, by 48 bits each, so that one with rows apart is found. */
export class GroupKeys {
  readonly #column: string
  readonly #most: number
  /** Open addressing; 0 = free. */
  #table = new Float64Array(1_024)
  #count = 0

  constructor(column: string, most: number = IMPORT_LIMITS.groups) {
    this.#column = column
    this.#most = most
  }

  /** Notes a group that begins in a row. Errors: ImportError when it began before, and beyond the bound. */
  add(key: string, place: number): void {
    const digest = digestOf(key)
    const slot = this.#slotOf(digest)
    if (this.#table[slot] !== 0) throw new ImportError(this.#apart(key, place))
    if (this.#count === this.#most) {
      throw new ImportError(
        `more than ${this.#most} groups of ${this.#column} in one file: split it`,
      )
    }
    this.#table[slot] = digest
    this.#count += 1
    if (this.#count * 2 > this.#table.length) this.#grow()
  }

  #apart(key: string, place: number): string {
    return (
      `the rows of ${this.#column} "${key.slice(0, 60)}" do not follow each other (again in row ${place}): ` +
      `sort the file by ${this.#column}, so that no event becomes two`
    )
  }

  #slotOf(digest: number): number {
    let slot = digest % this.#table.length
    while (this.#table[slot] !== 0 && this.#table[slot] !== digest) {
      slot = (slot + 1) % this.#table.length
    }
    return slot
  }

  #grow(): void {
    const former = this.#table
    this.#table = new Float64Array(former.length * 2)
    for (const digest of former) if (digest !== 0) this.#table[this.#slotOf(digest)] = digest
  }
}

/** Never 0. */
const digestOf = (key: string): number =>
  Number.parseInt(sha256Hex(key).slice(0, DIGEST_DIGITS), HEX) + 1
