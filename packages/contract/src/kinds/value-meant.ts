import { MEANT_PER_EVENT_MAX } from '../meant-by.ts'
import { nearestName } from '../nearest-name.ts'
import type { Trail } from '../problem.ts'

/** The values of a choice, for finding the one that a word was meant for which is none of them. */
export class MeantValues {
  private readonly values: readonly string[]
  private readonly byLetters: ReadonlyMap<string, string>

  constructor(values: readonly string[]) {
    this.values = values
    this.byLetters = new Map(values.map((value) => [lettersOf(value), value]))
  }

  /** The value with the letters of a word: `$credit_card` of `credit_card` and `Credit Card`. Cheap. */
  spelt(word: string): readonly string[] {
    const value = this.byLetters.get(lettersOf(word))
    return value === undefined ? [] : [value]
  }

  /** That one, or else the nearest; for words that are refused, as looking for it costs more than reading an event. */
  nearest(word: string, { problems }: Trail): readonly string[] {
    const spelt = this.spelt(word)
    if (spelt.length > 0 || problems.meantCount >= MEANT_PER_EVENT_MAX) return spelt
    problems.meantCount += 1
    const name = nearestName(bare(word), this.values.map(bare))
    return this.values.filter((value) => bare(value) === name)
  }
}

const lettersOf = (word: string): string => word.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
const bare = (word: string): string => word.replace('$', '')
