import { hash32 } from '../../entities/entity-key.ts'
import type { Tokens } from '../tokens/token-list.ts'

/** What an event says in words, and the seed under which its words are hashed here. */
export interface WrittenText {
  /** 32 bits. */
  readonly seed: number
  readonly text: string
}

/** The same with its tokens, among those of other sources. */
export interface HashedText extends WrittenText {
  readonly tokens: Tokens
}

/** The seed of a text's words, of the seed of all tokens. */
export const textSeedOf = (seed: number): number => hash32('text', seed)
