import { parseEvent } from '@winnow/contract'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import { mapStates } from '../models/situation.test.support.ts'
import { FTRL_SETTINGS } from '../models/online/ftrl.ts'
import type { Ledger } from '../ports/ledger.ts'
import type { ResidentStates } from '../ports/store.ts'
import type { Core } from './core.ts'
import { createCore } from './create-core.ts'
import { CORE_LIMITS, type CoreParts } from './engine-parts.ts'
import type { EventRequest } from './requests.ts'

export const START_MS = Date.UTC(2026, 3, 1)

/** A ledger in memory; its reads wait while it is held. */
export class HeldLedger implements Ledger {
  readonly entries: LedgerEntry[] = []
  reason: string | undefined
  private isHeld = false
  private waiting: (() => void)[] = []

  async append(entries: readonly LedgerEntry[]): Promise<void> {
    this.entries.push(...entries)
  }

  async read(from: number, limit: number): Promise<readonly LedgerEntry[]> {
    return this.entries.slice(from - 1, from - 1 + limit)
  }

  async get(sequence: number): Promise<LedgerEntry | undefined> {
    if (this.isHeld) await new Promise<void>((resolve) => this.waiting.push(resolve))
    return this.entries[sequence - 1]
  }

  last(): number {
    return this.entries.length
  }

  trouble(): string | undefined {
    return this.reason
  }

  async close(): Promise<void> {
    this.letGo()
  }

  /** Reads wait from now on. */
  hold(): void {
    this.isHeld = true
  }

  /** How many reads wait. */
  get held(): number {
    return this.waiting.length
  }

  /** Answers one read that waits. */
  answer(at: number): void {
    for (const resolve of this.waiting.splice(at, 1)) resolve()
  }

  letGo(): void {
    this.isHeld = false
    for (const resolve of this.waiting.splice(0)) resolve()
  }
}

/** A core over a ledger that can be held, an empty one by default. */
export async function heldCore(
  special: Partial<Omit<CoreParts, 'ledger'>> & { readonly ledger?: HeldLedger } = {},
): Promise<{ readonly core: Core; readonly ledger: HeldLedger }> {
  const { ledger = new HeldLedger() } = special
  const core = await createCore({
    snapshots: { write: async () => undefined, latest: async () => undefined },
    states: residentStates(),
    places: { find: () => ({}) },
    seed: { lo: 1, hi: 2 },
    limits: { ...CORE_LIMITS, snapshotEvery: Infinity, fanOut: 0 },
    online: { ...FTRL_SETTINGS, slotBits: 10 },
    yieldTurn: async () => undefined,
    pause: async () => undefined,
    onSnapshotFailure: rethrow,
    onRescoreFailure: rethrow,
    onLearningFailure: rethrow,
    ...special,
    ledger,
  })
  return { core, ledger }
}

const residentStates = (): ResidentStates =>
  Object.assign(mapStates(), {
    coldSize: 0,
    coldBytes: 0,
    trouble: () => undefined,
    *slices() {
      yield* []
    },
    restore: () => undefined,
  })

/** A request with the body of an event. Error: the contract refuses it. */
export function eventRequest(body: Record<string, unknown>, receivedAtMs = START_MS): EventRequest {
  const parsed = parseEvent('v205', body)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return { environment: 1, event: parsed.event, receivedAtMs }
}

/** Everything that can go on without another read did. */
export async function idle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

function rethrow(error: unknown): never {
  throw error
}
