import type { Phrase } from '../sentences/phrase.ts'

const A_SHARE = 0.4
const A_FEW = 3
const DOLLARS = 120
const KILOMETRES = 1200
const CHARACTERS = 300

/** A value that shows what a feature's sentence says: 1 where it says yes or no, 40 % of a share, else a few. */
export function tellingValue(phrase: Phrase): number {
  if (phrase(A_SHARE).includes('%')) return A_SHARE
  if (phrase(1) === phrase(2)) return 1
  const said = phrase(A_FEW)
  if (said.includes('$')) return DOLLARS
  if (said.includes(' km')) return KILOMETRES
  return said.includes(` ${A_FEW} characters`) ? CHARACTERS : A_FEW
}
