import type { RowState } from '../evaluation/maturity/row-state.ts'
import type { CaseStep, StoredCase } from '../ports/cases.ts'
import { isCountedStep, LineTally, type ReviewLine } from './review-line.ts'

/** What people did with cases in a span of time. */
export interface ReviewQuality {
  readonly all: ReviewLine
  /** By name. */
  readonly people: readonly { readonly who: string; readonly line: ReviewLine }[]
  /** Copies that came, and those of them that nobody decided in their time. */
  readonly copies: { readonly second: number; readonly golden: number; readonly withdrawn: number }
}

interface Span {
  readonly fromMs: number
  /** Before this. */
  readonly toMs: number
}

/** People with a line of their own; those who come after so many are in the line of all alone. */
const MAX_PEOPLE = 1_000

/** Counts what people did with cases, one case after another. */
export class ReviewTally {
  private readonly span: Span
  private readonly all = new LineTally()
  private readonly people = new Map<string, LineTally>()
  private readonly copies = { second: 0, golden: 0, withdrawn: 0 }

  constructor(span: Span) {
    this.span = span
  }

  /** `truth`: what became of it; undefined = nobody decided it, or of a copy. */
  add(of: StoredCase, truth: RowState | undefined): void {
    this.steps(of)
    this.times(of)
    if (of.blind !== undefined) this.copy(of, of.blind)
    const { who, verdict, atMs } = of.ending ?? { atMs: NaN }
    if (truth === undefined || verdict === undefined || verdict === 'watch') return
    if (this.isWithin(atMs)) this.count(who, (line) => line.truth(verdict, truth))
  }

  result(): ReviewQuality {
    const people = [...this.people].toSorted(([a], [b]) => (a < b ? -1 : 1))
    return {
      all: this.all.line(),
      people: people.map(([who, tally]) => ({ who, line: tally.line() })),
      copies: { ...this.copies },
    }
  }

  /** A decision counts when it was taken, and as undone once it was. */
  private steps({ history }: StoredCase): void {
    let standing: CaseStep | undefined
    const decide = (step: CaseStep | undefined, isUndone: boolean): void => {
      if (step === undefined || !this.isWithin(step.atMs)) return
      this.count(step.who, (line) => {
        if (isUndone) line.undone += 1
        else line.decided += 1
      })
    }
    for (const step of history) {
      const { did, who, atMs } = step
      if (did === 'decide') standing = step
      if (did === 'undo') {
        decide(standing, true)
        standing = undefined
      }
      if (isCountedStep(did) && this.isWithin(atMs))
        this.count(who, ({ steps }) => (steps[did] += 1))
    }
    decide(standing, false)
  }

  private times({ clocks, ending }: StoredCase): void {
    const { enteredAtMs, claimedAtMs, decidedAtMs } = clocks
    if (ending?.why !== 'decided' || decidedAtMs === undefined || !this.isWithin(decidedAtMs))
      return
    const claimMs = claimedAtMs === undefined ? undefined : decidedAtMs - claimedAtMs
    this.count(ending.who, (line) => line.took(decidedAtMs - enteredAtMs, claimMs))
  }

  private copy({ clocks, ending }: StoredCase, blind: NonNullable<StoredCase['blind']>): void {
    const { kind, expected, outcome, first, settlement } = blind
    if (this.isWithin(clocks.enteredAtMs)) this.copies[kind] += 1
    if (ending === undefined || !this.isWithin(ending.atMs)) return
    if (ending.why === 'withdrawn') this.copies.withdrawn += 1
    const { who, verdict } = ending
    if (outcome === undefined || verdict === undefined) return
    if (kind === 'golden') return this.count(who, (line) => line.goldenCase(outcome === 'agrees'))
    const pair = { first: expected, second: verdict }
    this.all.pairs.push(pair)
    for (const [name, own] of [
      [first, expected],
      [who, verdict],
    ] as const) {
      this.lineOf(name)?.pairs.push(pair)
      if (settlement?.verdict === undefined || settlement.verdict === own) continue
      this.count(name, (line) => (line.overruled += 1))
    }
  }

  private count(who: string | undefined, add: (line: LineTally) => void): void {
    add(this.all)
    const line = this.lineOf(who)
    if (line !== undefined) add(line)
  }

  private lineOf(who: string | undefined): LineTally | undefined {
    if (who === undefined) return undefined
    const known = this.people.get(who)
    if (known !== undefined || this.people.size >= MAX_PEOPLE) return known
    const line = new LineTally()
    this.people.set(who, line)
    return line
  }

  private isWithin(atMs: number): boolean {
    return atMs >= this.span.fromMs && atMs < this.span.toMs
  }
}
