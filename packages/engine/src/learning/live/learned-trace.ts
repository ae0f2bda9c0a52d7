import type { CanonicalEvent } from '@winnow/contract'
import type { Facts } from '../../entities/facts.ts'
import type { NamedEntity } from '../../entities/named-entity.ts'
import type { Ftrl } from '../../models/online/ftrl.ts'
import type { Tokens } from '../../models/tokens/token-list.ts'
import type { HashedText } from '../../models/text/written-text.ts'
import type { UsualSourceMargins } from '../../models/online/usual-source-margins.ts'
import type { Outcome, ScoreTrace } from '../../events/outcome.ts'
import type { Layers } from '../layers.ts'

/** What an event contains, as far as models can learn from it. */
export interface Said {
  readonly facts: Readonly<Facts>
  readonly mentions: readonly Pick<NamedEntity, 'role' | 'id'>[]
  readonly custom: CanonicalEvent['custom']
  /** Empty = none. */
  readonly text: string
}

/** What the online model adds for each source of tokens. */
export type OnlineParts = Pick<Ftrl, 'contributions'>
export type UsualParts = Pick<UsualSourceMargins, 'of'>

interface TraceParts {
  /** By abuse type. */
  readonly layers: readonly Layers[]
  /** Undefined where it learned from no label, or what it had learned by then is not known any more. */
  readonly ftrl: OnlineParts | undefined
  /** What each source of tokens usually adds. */
  readonly usual: UsualParts
  /** The share of the online model's margin that counts, by abuse type. */
  readonly trust: Float64Array
  readonly tokens: Tokens
  /** The event's custom fields; some of `tokens` are made of them. */
  readonly custom: CanonicalEvent['custom']
  /** The event's text; undefined = none. */
  readonly text: HashedText | undefined
  /** What the event contains, to name what `tokens` are hashes of. */
  readonly said: Said
}

/**
 * The models and inputs that made the scores of an event, besides its features: enough to explain them.
 * The parts are a private field, so that two outcomes compare equal when what the ledger keeps of them is.
 */
export class LearnedTrace implements ScoreTrace {
  readonly #parts: TraceParts

  constructor(parts: TraceParts) {
    this.#parts = parts
  }

  get parts(): TraceParts {
    return this.#parts
  }

  get tokens(): Tokens {
    return this.#parts.tokens
  }
}

/** The trace of an outcome that was just scored; undefined where nothing had been learned from labels, or when it was read from the ledger. */
export const traceIn = ({ trace }: Pick<Outcome, 'trace'>): LearnedTrace | undefined =>
  trace instanceof LearnedTrace ? trace : undefined
