import type { ScoreVoice } from './outcome.ts'
import type { ReadEvent } from './read-event.ts'

/** Scores with what labels taught an environment. */
export interface LearnedScorer {
  readonly modelVersion: string
  /**
   * Writes scores 0–100 and what the online model adds over `scores` and `online`, by abuse type. Answers
   * what it made them of.
   */
  score(read: ReadEvent, room: ScoreRoom): ScoreVoice
}

/** Where scores are written, and the features they are made of. */
export interface ScoreRoom {
  readonly features: Float32Array
  readonly scores: Float32Array
  readonly online: Float32Array
}

/** What labels taught, by environment. */
export interface LearnedScores {
  /** Undefined where no label taught anything yet. */
  scorerOf(environment: number): LearnedScorer | undefined
}
