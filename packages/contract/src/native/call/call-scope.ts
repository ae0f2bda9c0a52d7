/** Where a request names what it is about. Of a body, the member may be a list of names. */
export interface ScopeSource {
  readonly in: 'path' | 'query' | 'body'
  readonly name: string
  /** Of a body: where it has a list of this name, each of its objects has the member instead. */
  readonly each?: string
}

/**
 * How roles with restrictions reach a call. `any`: it is about nothing of this kind, so each role reaches it. `filtered`: its
 * handler answers what the grants of the caller cover, and nothing else. Absent: a role with a restriction of this kind does
 * not reach it.
 */
export interface CallScope {
  /** Names an account: roles reach it that hold for both of its environments. Only for calls that are of no environment. */
  readonly account?: ScopeSource | 'any'
  readonly queue?: ScopeSource | 'any' | 'filtered'
  readonly abuseType?: ScopeSource | 'any' | 'filtered'
  /** Of a call that is filtered: its handler masks each part of the answer by what the caller may see of that part. */
  readonly masksEachPart?: true
}

/** Of a call about the whole environment: restrictions to queues and abuse types do not bear on it. */
export const WHOLE_ENVIRONMENT: CallScope = { queue: 'any', abuseType: 'any' }

export const inPath = (name: string): ScopeSource => ({ in: 'path', name })
export const inQuery = (name: string): ScopeSource => ({ in: 'query', name })
export const inBody = (name: string, each?: string): ScopeSource => ({
  in: 'body',
  name,
  ...(each !== undefined && { each }),
})
