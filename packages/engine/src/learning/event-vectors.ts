import { FEATURES } from '../features/index.ts'
import type { Reading } from '../entities/reading.ts'
import type { EventParts } from '../event-types/event-parts.ts'
import { EventTokens, type TokenParts } from '../models/tokens/event-tokens.ts'
import { starterCuts } from '../models/tokens/starter-cuts.ts'
import { STARTER_MODELS } from '../models/starter/index.ts'
import type { TokenList, Tokens } from '../models/tokens/token-list.ts'
import { type HashedText, textSeedOf } from '../models/text/written-text.ts'
import type { LoggedVector } from './logged-row.ts'

/** What models read of an event: its features, and the tokens made of them and of what it says. */
export class EventVectors {
  private readonly tokens: EventTokens
  private readonly textSeed: number

  /** `seed` as in `EventTokens`. */
  constructor(seed: number) {
    const terms = Object.values(STARTER_MODELS).flatMap((model) => model.terms)
    this.textSeed = textSeedOf(seed)
    this.tokens = new EventTokens(seed, starterCuts(FEATURES, terms))
  }

  /** Of an event, and the features its outcome has. */
  of({ reading, facts, mentions }: EventParts, features: Float32Array): LoggedVector {
    const tokens = this.tokensOf({ reading, facts, mentions, features }).kept()
    const text = this.textOf(reading, tokens)
    return { features, tokens, custom: reading.event.custom, text }
  }

  /** What an event says in words, hashed; undefined = nothing. */
  textOf({ content }: Reading, tokens: Tokens): HashedText | undefined {
    const text = content?.text ?? ''
    return text === '' ? undefined : { seed: this.textSeed, text, tokens }
  }

  /** The tokens alone, until the next event's are asked for. */
  tokensOf(parts: TokenParts): TokenList {
    return this.tokens.of(parts)
  }
}
