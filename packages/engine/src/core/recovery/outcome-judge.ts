import { encodeOutcome, type Outcome } from '../../events/outcome.ts'
import { sectionsAsIn } from '../../events/outcome-sections.ts'
import type { LedgerEntry } from '../../entries/ledger-entry.ts'
import { DeclaredDifferences, type DeclaredReport } from './declared-differences.ts'
import type { EngineVersion, VersionSince } from './engine-version.ts'
import { VersionHistory } from './version-history.ts'

/** An entry with what was computed of it, then and now. */
interface Computed {
  readonly entry: LedgerEntry
  readonly recorded: Outcome
  /** Undefined where what it was computed of is missing. */
  readonly now: Outcome | undefined
  /**
   * `tied`: an event scored again for its devices, which keeps the rest of an earlier outcome; only the version that made that one
   * can do so.
   */
  readonly how: 'computed' | 'tied'
  /** As `otherOf` gave. */
  readonly by: EngineVersion | undefined
}

interface Judgement {
  readonly differences: number
  readonly firstDifference: number | undefined
  readonly firstFault: string | undefined
  readonly shrunken: number
  readonly declared: DeclaredReport
}

/**
 * Compares what is computed again with what was recorded: byte for byte where this version computed it, and else in all that its
 * version does not declare to be otherwise.
 */
export class OutcomeJudge {
  private readonly history: VersionHistory
  private readonly declared = new DeclaredDifferences()
  private differences = 0
  private shrunken = 0
  private firstDifference: number | undefined
  private firstFault: string | undefined

  constructor(versions: readonly VersionSince[]) {
    this.history = new VersionHistory(versions)
  }

  /** Which version computed the next entry that has an outcome; undefined = this one. */
  otherOf({ sequence }: LedgerEntry, recorded: Outcome): EngineVersion | undefined {
    return this.history.otherAt(sequence, recorded)
  }

  /** The next outcome is of a shrunken event, and is not compared. */
  take(sequence: number, recorded: Outcome): void {
    this.history.otherAt(sequence, recorded)
    this.shrunken += 1
  }

  compare({ entry, recorded, now, how, by }: Computed): void {
    const { sequence, outcome } = entry
    if (now !== undefined && equal(encodeOutcome(asWritten(now, recorded)), outcome)) return
    const known = how === 'tied' ? undefined : now
    const isJudged = by !== undefined && now !== undefined
    const fault = isJudged ? this.declared.undeclared(recorded, known, by) : 'outcome'
    if (fault === undefined) return
    this.differences += 1
    this.firstDifference ??= sequence
    this.firstFault ??= fault
  }

  report(): Judgement {
    const { differences, firstDifference, firstFault, shrunken } = this
    return { differences, firstDifference, firstFault, shrunken, declared: this.declared.report() }
  }
}

/** In the form of the recorded outcome: without the sections that its version did not write yet. */
function asWritten(now: Outcome, recorded: Outcome): Outcome {
  if (now.sections === undefined) return now
  const { sections, ...outcome } = now
  const written = sectionsAsIn(recorded.sections, sections)
  return written === undefined ? outcome : { ...outcome, sections: written }
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false
  return true
}
