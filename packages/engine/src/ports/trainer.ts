import type { AbuseType } from '@winnow/contract'
import type { Estimate } from '../evaluation/resampling/bootstrap.ts'
import type { MetricName } from '../evaluation/metrics/metrics.ts'

/** Which rows of the ledger a model is to be fitted to. */
export interface FitTask {
  readonly abuseType: AbuseType
  /** 32 bits: of the comparison with what serves. */
  readonly seed: number
  /** Of each row: its entry, its time in ms, how many events it stands for, 1 bad or 0 good. */
  readonly rows: Float64Array
  /** The end of the warm-up, ms: see `warmUpRows`. */
  readonly settledMs: number
  /** The entry of the model that serves, when somebody chose it by hand; 0 = the starter. Absent: a fit let it serve. */
  readonly chosen?: number
}

/** A model fitted to a task. */
export interface FittedModel {
  /** As `encodeLayers` writes them. */
  readonly bytes: Uint8Array
  /** It serves from now on: see `challenge`. */
  readonly isPromoted: boolean
  readonly summary: ModelSummary
  readonly champion: ChampionSummary
}

/** A figure with its interval; null = unknown. */
export type KnownEstimate = { readonly [Bound in keyof Estimate]: number | null }

/** What a fitted model was compared with: the scores that were served, or those of the model that somebody chose by hand. */
export interface ChampionSummary {
  /** The model that somebody chose by hand; 0 = the starter. Absent: the scores that were served. */
  readonly chosen?: number
  /** As those of the fitted model, on the same rows. */
  readonly metrics: ModelSummary['metrics']
  /** Average precision of the fitted model minus the champion's; absent: too few bad rows to compare them. */
  readonly gain?: KnownEstimate
}

/** What is shown of a model. */
export interface ModelSummary {
  /** `ridge`, `trees`, or `none`: only starter and labels learned online. */
  readonly kind: string
  readonly rows: number
  readonly bad: number
  /** Rows that it should have been fitted to and could not be read; absent in entries of before they were counted. */
  readonly unreadable?: number
  /** Times of the first and the last row, ms. */
  readonly fromMs: number
  readonly toMs: number
  /** The validation rows, which are the latest; absent in entries of before they were counted. */
  readonly judged?: { readonly rows: number; readonly bad: number }
  /** Metrics on the validation rows, of the same model fitted without them; null = unknown, or of too few rows. */
  readonly metrics: Readonly<Record<MetricName, KnownEstimate>>
}

/** How far a fit is: it reads its rows, fits ridge and texts, chooses the number of trees, grows them, and evaluates the result. */
export interface FitProgress {
  readonly phase: 'reading' | 'fitting' | 'counting' | 'growing' | 'judging'
  /** Rows read so far. */
  readonly read: number
  /** Of so many. */
  readonly rows: number
  /** Rows that could not be used: damaged, or written by another version. */
  readonly unreadable: number
  /** Trees of this phase, and at most how many; absent in phases without trees. */
  readonly trees?: { readonly grown: number; readonly of: number }
}

/** Fits models in another thread than the one that takes events. */
export interface Trainer {
  /** Undefined when the rows are all good, or all bad. Errors: whatever keeps a fit from its end. */
  fit(task: FitTask, onProgress?: OnProgress): Promise<FittedModel | undefined>
}

export type OnProgress = (progress: FitProgress) => void

/** Where a model comes from. */
export interface ModelOrigin {
  /** The version of the program that fitted it. */
  readonly codeVersion: string
  /** SHA-256 of the names of the features it was fitted to, in their order. */
  readonly features: string
  /** SHA-256 of its bytes. */
  readonly sha256: string
}
