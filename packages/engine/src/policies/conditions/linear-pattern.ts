import { RE2JS } from 're2js'
import { CONDITION_LIMITS } from './condition-limits.ts'

/** Whether a text has the pattern somewhere in it. */
export type Pattern = (text: string) => boolean

/**
 * A regular expression in linear time: the syntax of RE2, without back references and
 * look-arounds. Error: one that is too long, or none.
 */
export function linearPattern(source: string): Pattern {
  const { patternChars, matchedChars } = CONDITION_LIMITS
  if (source.length > patternChars) {
    throw new Error(`a pattern has at most ${patternChars} characters`)
  }
  const compiled = RE2JS.compile(source)
  return (text) => compiled.matcher(text.slice(0, matchedChars)).find()
}
