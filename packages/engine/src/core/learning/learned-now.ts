import { ABUSE_TYPES, type AbuseType } from '@winnow/contract'
import type { LearningState } from '../../learning/live/learning-state.ts'
import type { ModelRecord } from '../../learning/live/model-history.ts'
import type { FitProgress } from '../../ports/trainer.ts'
import type { RunningFit } from './model-refresher.ts'

/** What serves one abuse type of an environment, and how it came to. */
export interface LearnedNow {
  readonly abuseType: AbuseType
  /** The ledger's entry that holds the fitted model; 0 = none, the starter and what was learned from labels online. */
  readonly serving: number
  /** Somebody chose it by hand, and has not let fits choose again. */
  readonly isChosen: boolean
  /** `none`, `ridge` or `trees`: what was fitted. */
  readonly kind: string
  /** Rows held for the next fit, and how many of them are bad. */
  readonly rows: number
  readonly bad: number
  /** How far the fit is that is under way. */
  readonly fitting: FitProgress | undefined
  /** The latest last. */
  readonly history: readonly ModelRecord[]
}

/** By abuse type, in the order of ABUSE_TYPES. */
export function learnedNow(
  state: LearningState,
  environment: number,
  fit: RunningFit | undefined,
): readonly LearnedNow[] {
  const learned = state.scorerOf(environment)
  return ABUSE_TYPES.map((abuseType, place) => {
    const type = learned?.models.types[place]
    const isFitted = fit?.environment === environment && fit.abuseType === abuseType
    return {
      abuseType,
      serving: learned?.serving[place] ?? 0,
      isChosen: learned?.history.chosenByHand(abuseType) !== undefined,
      kind: type?.serving ?? 'none',
      rows: type?.rows.size ?? 0,
      bad: type?.rows.bads ?? 0,
      fitting: isFitted ? fit.progress : undefined,
      history: learned?.history.of(abuseType) ?? [],
    }
  })
}
