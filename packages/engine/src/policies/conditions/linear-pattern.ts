import { RE2JS } from 're2js'
import { CONDITION_LIMITS } from './condition-limits.ts'
import { PatternWalk } from './pattern-walk.ts'

/** A pattern to look for. */
export interface Pattern {
  /** Instructions of its program: each may be tried at each character. */
  readonly instructions: number
  /** Whether a text has it somewhere. */
  readonly isIn: (text: string) => boolean
  /** Units of work that a search costs at most. */
  readonly workOn: (text: string) => number
}

/**
 * States of a pattern that were met are kept, which makes a search some three times as fast. A pattern with more of them than fit
 * is searched without. The library's own bound is 8 MiB.
 */
const MAX_AUTOMATON_BYTES = 1_048_576

/**
 * A regular expression in linear time: the syntax of RE2, without back references and
 * look-arounds. Error: one that is too long, or none.
 */
export function linearPattern(source: string): Pattern {
  const { patternChars, matchedChars, instructionsPerUnit } = CONDITION_LIMITS
  if (source.length > patternChars) {
    throw new Error(`a pattern has at most ${patternChars} characters`)
  }
  const compiled = RE2JS.compile(source)
  const { dfa } = compiled.re2()
  dfa.stateBudget = MAX_AUTOMATON_BYTES
  dfa.memBudget = MAX_AUTOMATON_BYTES
  const walk = new PatternWalk(dfa)
  const instructions = compiled.programSize()
  return {
    instructions,
    isIn(text) {
      const read = text.slice(0, matchedChars)
      return walk.isIn(read) ?? compiled.test(read)
    },
    workOn: ({ length }) => (Math.min(length, matchedChars) * instructions) / instructionsPerUnit,
  }
}
