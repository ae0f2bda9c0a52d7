import type { CanonicalEvent } from '@winnow/contract'
import type { Ftrl } from '../../models/online/ftrl.ts'
import type { Tokens } from '../../models/online/token-list.ts'
import type { HashedText } from '../../models/text/written-text.ts'
import type { UsualVoice } from '../../models/online/usual-voice.ts'
import type { Outcome, ScoreVoice } from '../../outcome.ts'
import type { Layers } from '../layers.ts'

interface VoiceParts {
  /** By abuse type. */
  readonly layers: readonly Layers[]
  /** Undefined where no label taught it. */
  readonly ftrl: Ftrl | undefined
  /** What it usually says. */
  readonly usual: UsualVoice
  /** How much of what the online model says counts, by abuse type; NaN = not known any more. */
  readonly trust: Float64Array
  readonly tokens: Tokens
  /** Custom fields of the event, of which some of its tokens are. */
  readonly custom: CanonicalEvent['custom']
  /** What the event says in words; undefined = nothing. */
  readonly text: HashedText | undefined
}

/**
 * What the scores of an event were made of, besides its features. The parts are private to the
 * runtime: outcomes are equal when what the ledger keeps of them is.
 */
export class LearnedVoice implements ScoreVoice {
  readonly #parts: VoiceParts

  constructor(parts: VoiceParts) {
    this.#parts = parts
  }

  get parts(): VoiceParts {
    return this.#parts
  }

  get tokens(): Tokens {
    return this.#parts.tokens
  }
}

/** What an outcome was made of that was just scored, where labels had taught anything. */
export const voiceIn = ({ voice }: Pick<Outcome, 'voice'>): LearnedVoice | undefined =>
  voice instanceof LearnedVoice ? voice : undefined
