import type { ExploreSelection } from './explore-question.ts'

/** A selection with the period before it, which is as long. */
export function askedPeriods<Of extends Pick<ExploreSelection, 'fromMs' | 'toMs'>>(of: Of): Of {
  return { ...of, fromMs: of.fromMs - (of.toMs - of.fromMs) }
}
