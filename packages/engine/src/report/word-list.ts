import { WORDS_MAX } from './report-limits.ts'

/** What words beyond the bound are called. */
export const OTHER_WORD = 'other'

/** Words by small numbers. Number 0 is no word; the last one is every word too many. */
export class WordList {
  private readonly words = ['']
  private readonly codes = new Map([['', 0]])

  codeOf(word: string): number {
    const known = this.codes.get(word)
    if (known !== undefined) return known
    if (this.words.length > WORDS_MAX) return WORDS_MAX + 1
    this.words.push(word)
    this.codes.set(word, this.words.length - 1)
    return this.words.length - 1
  }

  wordOf(code: number): string {
    return this.words[code] ?? OTHER_WORD
  }
}
