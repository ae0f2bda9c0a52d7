/** What is wrong with a policy, and where. */
export interface DocumentProblem {
  readonly severity: 'error' | 'warning'
  /** `workflows[0].routes[2].when`. */
  readonly path: string
  /** One sentence. */
  readonly message: string
  readonly suggestion?: string
  /** Characters of the text at the path, where it is a condition. */
  readonly from?: number
  readonly to?: number
}
