import { EXPLORE_LIMITS } from './explore-limits.ts'

/** Stands for a missing value. */
export const MISSING = 0

/** The different texts of a field, each with a number. */
export class FieldTexts {
  private readonly codes = new Map<string, number>()
  private readonly all: string[] = ['']
  private left = 0

  /** The number of a text; MISSING where there is no room for another. */
  add(text: string): number {
    const known = this.codes.get(text)
    if (known !== undefined) return known
    if (this.all.length > EXPLORE_LIMITS.fieldTexts) {
      this.left += 1
      return MISSING
    }
    this.codes.set(text, this.all.length)
    return this.all.push(text) - 1
  }

  codeOf(text: string): number | undefined {
    return this.codes.get(text)
  }

  textOf(code: number): string {
    return this.all[code] ?? ''
  }

  /** One more than the greatest number. */
  get size(): number {
    return this.all.length
  }

  /** Values that found no room. */
  get dropped(): number {
    return this.left
  }
}
