/** Bounds of a condition. What is beyond is refused by the check, and never runs. */
export const CONDITION_LIMITS = {
  /** Characters of its text. */
  textChars: 4_000,
  /** Parts of it: names, numbers, operators, calls. */
  parts: 400,
  /** Parts in one another. */
  depth: 24,
  /** Members of a list that is written out. */
  listLiteral: 200,
  /** Macros in one another: each goes through a list for every member of the outer one. */
  macroDepth: 2,
  /** Characters of a pattern. */
  patternChars: 500,
  /** Characters of a text that a pattern is looked for in; the rest is not read. */
  matchedChars: 20_000,
  /** Members of lists that one run looks at; beyond, the condition fails. */
  stepsPerRun: 10_000,
  /** Units of work of one run: a part that is computed for a member, a member that is compared. About a millisecond. */
  workPerRun: 100_000,
  /** Characters that are looked through for one unit. */
  charsPerUnit: 32,
  /** Instructions of a pattern's program; each may be tried at each character. */
  patternProgram: 250,
  /** Instructions that are tried for one unit. */
  instructionsPerUnit: 8,
} as const
