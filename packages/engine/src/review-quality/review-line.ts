import { shareOf } from '../evaluation/resampling/share-estimate.ts'
import { placeOfShare } from '../cases/nearest-rank.ts'
import type { Estimate } from '../evaluation/resampling/bootstrap.ts'
import type { RowState } from '../evaluation/maturity/row-state.ts'
import { type Agreement, agreementOf, type VerdictPair } from './agreement.ts'

/** Figures of fewer cases than this say nothing, and are not given. */
export const FIGURE_MIN = 20

/** A share of cases; its estimate is undefined for fewer than FIGURE_MIN. */
export interface CountedShare {
  readonly of: number
  readonly hits: number
  readonly share: Estimate | undefined
}

/** Times of the faster half, and of nine tenths, ms; undefined = none. */
interface Times {
  readonly count: number
  readonly halfMs: number | undefined
  readonly nineTenthsMs: number | undefined
}

/** What people did with cases: of one person, or of all. */
export interface ReviewLine {
  /** Decisions that stand, those of copies included. */
  readonly decided: number
  readonly undone: number
  readonly undoRate: CountedShare
  readonly skipped: number
  readonly held: number
  readonly handedOver: number
  readonly escalated: number
  readonly fromEntry: Times
  readonly fromClaim: Times
  readonly agreement: Agreement
  /** Disagreements that a lead decided against them. */
  readonly overruled: number
  readonly golden: CountedShare
  /** Of their blocks, those that turned out bad. */
  readonly blocks: CountedShare
  /** Of what they accepted, what turned out good. */
  readonly accepts: CountedShare
  /** Decisions without a known truth: a block without a later label, and what is too young. */
  readonly unknown: number
  readonly notYetKnowable: number
}

const STEPS = ['skip', 'hold', 'hand_over', 'escalate'] as const
type CountedStep = (typeof STEPS)[number]

export const isCountedStep = (did: string): did is CountedStep => STEPS.some((step) => step === did)

/** Counts one line. */
export class LineTally {
  decided = 0
  undone = 0
  overruled = 0
  readonly steps = { skip: 0, hold: 0, hand_over: 0, escalate: 0 }
  readonly pairs: VerdictPair[] = []
  private readonly fromEntry: number[] = []
  private readonly fromClaim: number[] = []
  private readonly golden = { of: 0, hits: 0 }
  private readonly judged = { block: { of: 0, hits: 0 }, accept: { of: 0, hits: 0 } }
  private readonly left = { unknown: 0, not_yet_knowable: 0 }

  took(entryMs: number, claimMs: number | undefined): void {
    this.fromEntry.push(entryMs)
    if (claimMs !== undefined) this.fromClaim.push(claimMs)
  }

  goldenCase(isHit: boolean): void {
    this.golden.of += 1
    this.golden.hits += Number(isHit)
  }

  truth(verdict: 'block' | 'accept', state: RowState): void {
    if (state === 'unknown' || state === 'not_yet_knowable') {
      this.left[state] += 1
      return
    }
    const judged = this.judged[verdict]
    judged.of += 1
    judged.hits += Number(state === (verdict === 'block' ? 'bad' : 'good'))
  }

  line(): ReviewLine {
    const { decided, undone, overruled, steps } = this
    return {
      decided,
      undone,
      undoRate: counted({ of: decided + undone, hits: undone }),
      skipped: steps.skip,
      held: steps.hold,
      handedOver: steps.hand_over,
      escalated: steps.escalate,
      fromEntry: timesOf(this.fromEntry),
      fromClaim: timesOf(this.fromClaim),
      agreement: enough(agreementOf(this.pairs)),
      overruled,
      golden: counted(this.golden),
      blocks: counted(this.judged.block),
      accepts: counted(this.judged.accept),
      unknown: this.left.unknown,
      notYetKnowable: this.left.not_yet_knowable,
    }
  }
}

const counted = ({ of, hits }: { readonly of: number; readonly hits: number }): CountedShare => ({
  of,
  hits,
  share: of < FIGURE_MIN ? undefined : shareOf(hits, of),
})

const enough = (agreement: Agreement): Agreement =>
  agreement.pairs < FIGURE_MIN ? { ...agreement, share: undefined, kappa: undefined } : agreement

function timesOf(times: readonly number[]): Times {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): number | undefined => sorted[placeOfShare(sorted.length, share)]
  return { count: sorted.length, halfMs: at(0.5), nineTenthsMs: at(0.9) }
}
