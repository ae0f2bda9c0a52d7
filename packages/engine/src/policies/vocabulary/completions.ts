import { FUNCTIONS } from '../conditions/functions.ts'
import { policyVocabulary, type VocabularyTerms } from './policy-vocabulary.ts'
import { typeWords } from './type-words.ts'

/** A variable as an editor offers it. */
export interface OfferedVariable {
  readonly name: string
  /** In words. */
  readonly type: string
  readonly about: string
  /** The words that it can be; empty = any. */
  readonly words: readonly string[]
}

/** A function as an editor offers it. */
export interface OfferedFunction {
  readonly name: string
  readonly about: string
  readonly example: string
}

/** All that conditions of a workflow can read and call, made of what the check reads. */
export const completions = (
  terms: VocabularyTerms,
): {
  readonly variables: readonly OfferedVariable[]
  readonly functions: readonly OfferedFunction[]
} => ({
  variables: [...policyVocabulary(terms)].map(([name, { type, says, words }]) => ({
    name,
    type: typeWords(type),
    about: says,
    words: words?.all ?? [],
  })),
  functions: Object.entries(FUNCTIONS).map(([name, { says, example }]) => ({
    name,
    about: says,
    example,
  })),
})
