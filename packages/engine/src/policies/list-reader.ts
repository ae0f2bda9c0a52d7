/** The lists of all environments, as of the entries so far. */
export interface ListReader {
  /** The names of the lists that there are. */
  names(environment: number): readonly string[]
  /** Whether a value is on a list, and has not expired at this time. */
  has(environment: number, list: string, value: string, atMs: number): boolean
  /** Why a list cannot take a value; undefined = it can. The sentence goes on after the value. */
  problemOf(environment: number, list: string, value: string, atMs: number): string | undefined
}
