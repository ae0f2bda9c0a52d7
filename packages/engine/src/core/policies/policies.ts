import { entryOfKind, type LedgerEntry } from '../../entries/ledger-entry.ts'
import type { FindEntry } from '../entry-ledger.ts'
import { EnvironmentPolicies } from './environment-policies.ts'
import type { Publication } from './publication.ts'
import type { SavedGuards } from './safety/guard-state.ts'

/** What a snapshot keeps of one environment: the publications, those in force, and the highest version. */
interface SavedPolicies {
  readonly environment: number
  readonly publications: readonly Publication[]
  readonly inForce: readonly Publication[]
  readonly version: number
  /** Absent in snapshots of earlier versions of the service, which had none. */
  readonly guards?: SavedGuards
}

/** The policies of all environments, as of the entries so far. */
export class Policies {
  private readonly byEnvironment = new Map<number, EnvironmentPolicies>()
  private saved: readonly SavedPolicies[] = []

  /** Undefined = none was ever published. */
  of(environment: number): EnvironmentPolicies | undefined {
    return this.byEnvironment.get(environment)
  }

  /** All environments that ever had a policy. */
  get environments(): Iterable<readonly [environment: number, policies: EnvironmentPolicies]> {
    return this.byEnvironment
  }

  /**
   * Puts a publication in force, or pauses and approves what a `guarded` entry says; other entries, and those that are known
   * already, change nothing.
   */
  note(entry: LedgerEntry): void {
    const { sequence, environment, receivedAtMs: atMs } = entry
    if (entry.kind === 'guarded') return this.inEnvironment(environment).guards.note(entry)
    const body = entryOfKind('policy', entry)?.body
    if (body === undefined) return
    const policies = this.inEnvironment(environment)
    if (sequence <= policies.sequence) return
    const { version, stage, percent } = body
    const rollout = percent === undefined ? {} : { percent }
    policies.publish({ sequence, version, stage, atMs, ...rollout }, body)
  }

  private inEnvironment(environment: number): EnvironmentPolicies {
    const known = this.of(environment)
    if (known !== undefined) return known
    const policies = new EnvironmentPolicies()
    this.byEnvironment.set(environment, policies)
    return policies
  }

  /** For a snapshot; undefined = there are none. */
  save(): Uint8Array | undefined {
    if (this.byEnvironment.size === 0) return undefined
    const saved = [...this.byEnvironment].map(
      ([environment, { publications, standing, version, guards }]): SavedPolicies => ({
        environment,
        publications,
        inForce: standing,
        version,
        guards: guards.save(),
      }),
    )
    return new TextEncoder().encode(JSON.stringify(saved))
  }

  /** Takes what a snapshot has; `load` must follow. */
  restore(bytes: Uint8Array): void {
    this.saved = JSON.parse(new TextDecoder().decode(bytes)) as readonly SavedPolicies[]
  }

  /** Reads the documents of what a snapshot says is in force. */
  async load(find: FindEntry): Promise<void> {
    for (const { environment, publications, inForce, version, guards } of this.saved) {
      const policies = new EnvironmentPolicies(publications, version)
      this.byEnvironment.set(environment, policies)
      for (const publication of inForce) {
        const body = entryOfKind('policy', await find(publication.sequence))?.body
        if (body !== undefined) policies.restore(publication, body)
      }
      if (guards !== undefined) policies.guards.restore(guards)
    }
    this.saved = []
  }
}
