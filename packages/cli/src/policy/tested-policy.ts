import type { CompiledPolicy } from '@winnow/engine'

/** A policy, the document that it was compiled from, and the lists that its cases name. */
export interface TestedPolicy {
  readonly policy: CompiledPolicy
  readonly document: unknown
  readonly lists: readonly string[]
}
