import { steps } from './transform.ts'

/** What somebody decided about a user as a whole: bad counts in full, good two fifths as much the other way. */
export const verdict = steps([[0, -0.4]], 1)
