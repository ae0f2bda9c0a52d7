import { FEATURES } from '../features/index.ts'
import type { EntityKey } from '../entities/entity-key.ts'
import { EntityKeys } from '../entities/entity-keys.ts'
import type { EventParts } from '../event-types/event-parts.ts'
import { EventTokens, type TokenParts } from '../models/tokens/event-tokens.ts'
import { starterCuts } from '../models/tokens/starter-cuts.ts'
import { STARTER_MODELS } from '../models/starter/index.ts'
import type { TokenList, Tokens } from '../models/tokens/token-list.ts'
import { type HashedText, textSeedOf } from '../models/text/written-text.ts'
import type { LoggedVector } from './logged-row.ts'

/** What models read of an event: its features, and the tokens made of them and of what it says. */
export class EventVectors {
  /** What the entities of events have their keys by. */
  readonly keys: EntityKeys
  private readonly tokens: EventTokens
  private readonly textSeed: number

  /** `seed`: that of the entity keys, half of which is that of `EventTokens`. */
  constructor(seed: EntityKey) {
    const terms = Object.values(STARTER_MODELS).flatMap((model) => model.terms)
    this.keys = new EntityKeys(seed)
    this.textSeed = textSeedOf(seed.lo)
    this.tokens = new EventTokens(seed.lo, starterCuts(FEATURES, terms))
  }

  /** Of an event, and the features its outcome has. */
  of(parts: EventParts, features: Float32Array): LoggedVector {
    const tokens = this.tokensOf({ ...parts, features }).kept()
    const text = this.textOf(parts, tokens)
    return { features, tokens, custom: parts.event.custom, text }
  }

  /** Of an event that was shrunk to its `kept` tokens, which are all but those of its features. */
  ofKept(kept: Tokens, features: Float32Array): LoggedVector {
    const list = this.tokens.ofFeatures(features)
    const { hashes, values, sources } = kept
    for (let at = 0; at < kept.count; at += 1) {
      list.add(hashes[at] ?? 0, values[at] ?? NaN, sources[at] ?? 0)
    }
    return { features, tokens: list.kept() }
  }

  /** The tokens that `ofKept` needs of an event. */
  keptOf(parts: EventParts, features: Float32Array): Tokens {
    const { count: from } = this.tokens.ofFeatures(features)
    const { hashes, values, sources, count } = this.tokensOf({ ...parts, features }).kept()
    return {
      count: count - from,
      hashes: hashes.subarray(from),
      values: values.subarray(from),
      sources: sources.subarray(from),
    }
  }

  /** What an event says in words, hashed; undefined = nothing. */
  textOf({ text }: Pick<EventParts, 'text'>, tokens: Tokens): HashedText | undefined {
    return text === '' ? undefined : { seed: this.textSeed, text, tokens }
  }

  /** The tokens alone, until the next event's are asked for. */
  tokensOf(parts: TokenParts): TokenList {
    return this.tokens.of(parts)
  }
}
