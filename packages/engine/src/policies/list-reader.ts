/** The lists of all environments, as of the entries so far. */
export interface ListReader {
  /** The names of the lists that there are. */
  names(environment: number): readonly string[]
  /** Whether a value is on a list, and has not expired at this time. */
  has(environment: number, list: string, value: string, atMs: number): boolean
}

export const NO_LISTS: ListReader = { names: () => [], has: () => false }
