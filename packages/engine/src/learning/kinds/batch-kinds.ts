import type { BatchKind, TopModel } from './batch-kind.ts'
import { treesKind } from './trees-kind.ts'

/** The kinds that are fitted over the ridge, by file. `npm run generate` completes it. */
const KINDS = {
  trees: treesKind,
} as const

export type BatchKindName = (typeof KINDS)[keyof typeof KINDS]['kind']

export const BATCH_KINDS: readonly BatchKind<BatchKindName, TopModel>[] = Object.values(KINDS)

/** The declaration of a kind. Error: no kind has this name, as in a file of a later version. */
export function batchKindOf(name: string): BatchKind<BatchKindName, TopModel> {
  const kind = BATCH_KINDS.find((one) => one.kind === name)
  if (kind === undefined) throw new Error(`a model of an unknown kind: ${name}`)
  return kind
}
