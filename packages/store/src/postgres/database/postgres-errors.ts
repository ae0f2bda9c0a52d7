/** https://www.postgresql.org/docs/15/errcodes-appendix.html */
const UNIQUE_VIOLATION = '23505'

/** Classes of states in which the same statement can never succeed: data, constraints, syntax and names. */
const LASTING_CLASSES = ['22', '23', '42']

/** PostgreSQL's state of an error; undefined where it answered nothing. */
export function stateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('severity' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

export const isUniqueViolation = (error: unknown): boolean => stateOf(error) === UNIQUE_VIOLATION

/** Whether the statement is at fault, so that sending it again cannot help. */
export function isLasting(error: unknown): boolean {
  const state = stateOf(error)
  return state !== undefined && LASTING_CLASSES.some((of) => state.startsWith(of))
}

/** One clause that says what is wrong. A refused connection has one error for each address, and no words of its own. */
export function explain(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return explain(error.errors[0])
  const text = error instanceof Error ? error.message : String(error)
  const state = stateOf(error)
  return state === undefined ? text : `${text} (PostgreSQL's state ${state})`
}
