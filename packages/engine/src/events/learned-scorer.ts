import type { ScoreTrace } from './outcome.ts'
import type { EventParts } from '../event-types/event-parts.ts'

/** Scores events with the models that one environment's labels made. */
export interface LearnedScorer {
  readonly modelVersion: string
  /**
   * Writes the scores (0–100) to `room.scores` and the online model's log-odds to `room.online`, by abuse
   * type. Returns how they came about.
   */
  score(event: EventParts, room: ScoreRoom): ScoreTrace
}

/** The features to score, and where the results are written. */
export interface ScoreRoom {
  readonly features: Float32Array
  readonly scores: Float32Array
  readonly online: Float32Array
}

/** The learned models, by environment. */
export interface ScorersByEnvironment {
  /** Undefined where nothing was learned from labels yet. */
  scorerOf(environment: number): LearnedScorer | undefined
}
