import type { Outcome } from '../../events/outcome.ts'
import {
  ENGINE_VERSION,
  type EngineVersion,
  isSameVersion,
  type VersionSince,
} from './engine-version.ts'

const STARTER = 'starter-'

/**
 * Which version computed an entry. As recorded; before anything was recorded, as outcomes tell: a starter names itself, and an
 * outcome of learned models was computed with the starter that the ledger named last. Asked for entries in their order.
 */
export class VersionHistory {
  private readonly versions: readonly VersionSince[]
  private next = 0
  private recorded: EngineVersion | undefined
  private starter: string = ENGINE_VERSION.starter

  /** `versions`: by their first entry, ascending. */
  constructor(versions: readonly VersionSince[]) {
    this.versions = versions
  }

  /** The version of the entry; undefined = this engine's. */
  otherAt(sequence: number, outcome: Outcome): EngineVersion | undefined {
    for (let next = this.versions[this.next]; next !== undefined && next.from <= sequence;) {
      this.recorded = next
      this.next += 1
      next = this.versions[this.next]
    }
    const version = this.recorded ?? this.told(outcome)
    return version === undefined || isSameVersion(version, ENGINE_VERSION) ? undefined : version
  }

  private told({ modelVersion, features }: Outcome): EngineVersion | undefined {
    if (modelVersion.startsWith(STARTER)) this.starter = modelVersion
    const isAsLong = features.length === 0 || features.length === ENGINE_VERSION.features.length
    if (this.starter === ENGINE_VERSION.starter && isAsLong) return undefined
    return { starter: this.starter, states: undefined, features: undefined }
  }
}
