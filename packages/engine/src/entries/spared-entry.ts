import type { Block, Blockable } from '../event-types/block.ts'
import { defineEntry } from './define-entry.ts'
import { jsonCodec } from './json-codec.ts'

/** The body of a `spared` entry. */
export interface SparedBody {
  readonly userId?: string | undefined
  readonly of: Blockable
  /** How many of those that were blocked it stands for. */
  readonly weight: number
  readonly by: { readonly workflow: string; readonly route: string; readonly event: number }
}

/** An order or content of a policy's control group: it would have been blocked, and was not. */
export const sparedEntry = defineEntry({
  kind: 'spared',
  ...jsonCodec<SparedBody>('of', 'weight', 'by'),
  blocks: ({ of, weight }): Block => ({ of, isBlocked: false, weight }),
  userId: (body) => body.userId,
})
