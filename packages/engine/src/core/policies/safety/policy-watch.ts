import type { AutomaticBody } from '../../../entries/guarded-body.ts'
import { eventOf } from '../../../entries/event-entry.ts'
import type { LedgerEntry } from '../../../entries/ledger-entry.ts'
import { decodeOutcome } from '../../../events/outcome.ts'
import { verdictIn } from '../../../policies/recorded-verdict.ts'
import type { Policies } from '../policies.ts'
import type { FailureCount } from './condition-failures.ts'
import { EnvironmentWatch, type SavedWatch, type WatchedEvent } from './environment-watch.ts'

const NONE: readonly AutomaticBody[] = []

/** The safety nets of all environments. What they count follows from the entries, so a restart counts the same. */
export class PolicyWatch {
  private readonly policies: Policies
  private readonly byEnvironment = new Map<number, EnvironmentWatch>()
  private saved: readonly (readonly [environment: number, saved: SavedWatch])[] = []

  constructor(policies: Policies) {
    this.policies = policies
  }

  /** Counts an event. Returns the entries, without their heads, that must follow from it. */
  count(environment: number, event: WatchedEvent): readonly AutomaticBody[] {
    return this.watchOf(environment)?.count(event) ?? NONE
  }

  /** Counts whatever else happens: a label, a publication, a pause. */
  note(entry: LedgerEntry): void {
    if (entry.kind !== 'label' && entry.kind !== 'policy' && entry.kind !== 'guarded') return
    const watch = this.watchOf(entry.environment)
    if (entry.kind === 'guarded') watch?.changed(entry.sequence, entry.body)
    else if (entry.kind === 'policy') watch?.published()
    else if (!entry.body.label.isBad && entry.body.userId !== undefined) {
      watch?.notAbuse(entry.sequence, entry.body.userId)
    }
  }

  /** Counts an entry of the ledger again. */
  recall(entry: LedgerEntry): void {
    if (entry.kind !== 'event') return this.note(entry)
    const watch = this.watchOf(entry.environment)
    if (watch === undefined) return
    const { sections, scores } = decodeOutcome(entry.outcome)
    if (scores.length === 0) return
    const { sequence, receivedAtMs } = entry
    const { type, userId, sessionId } = eventOf(entry)
    const verdict = verdictIn(sections)
    watch.count({ sequence, receivedAtMs, type, userId: userId ?? sessionId ?? '', verdict })
  }

  /** Conditions that could not be computed since the start, by environment and route. */
  failures(): readonly (FailureCount & { readonly environment: number })[] {
    return [...this.byEnvironment].flatMap(([environment, { failures }]) =>
      failures.all().map((one) => ({ environment, ...one })),
    )
  }

  /** For a snapshot; undefined = nothing is watched. */
  save(): Uint8Array | undefined {
    if (this.byEnvironment.size === 0) return undefined
    const saved = [...this.byEnvironment].map(([number, watch]) => [number, watch.save()])
    return new TextEncoder().encode(JSON.stringify(saved))
  }

  /** Takes what a snapshot has; `load` must follow. */
  restore(bytes: Uint8Array): void {
    this.saved = JSON.parse(new TextDecoder().decode(bytes)) as typeof this.saved
  }

  /** The policies of the snapshot must be there. */
  load(): void {
    for (const [environment, saved] of this.saved) this.watchOf(environment)?.restore(saved)
    this.saved = []
  }

  /** Undefined = the environment never had a policy. */
  private watchOf(environment: number): EnvironmentWatch | undefined {
    const known = this.byEnvironment.get(environment)
    if (known !== undefined) return known
    const policies = this.policies.of(environment)
    if (policies === undefined) return undefined
    const watch = new EnvironmentWatch(policies)
    this.byEnvironment.set(environment, watch)
    return watch
  }
}
