import { join } from 'node:path'
import {
  type AbuseType,
  ABUSE_TYPES,
  type CanonicalEvent,
  isBeaconLine,
  parseEvent,
  refusalMessage,
} from '@winnow/contract'
import {
  type BlockedEvent,
  blockedEventOf,
  claimOf,
  CORE_LIMITS,
  FitRefused,
  fitModel,
  type NewLabelRequest,
  type LedgerEntry,
  LocalCore,
  newMemory,
  type Outcome,
  type Places,
  scoresNow,
  type Snapshots,
  type Trainer,
  type TypedFields,
} from '@winnow/engine'
import { readBeaconLine } from '@winnow/server'
import { EntitySlab } from '@winnow/store'
import { SpilledLedger } from './spilled-ledger.ts'

/** An event as the engine saw it. */
export interface SeenEvent {
  readonly sequence: number
  readonly atMs: number
  readonly eventType: string
  readonly userId: string | undefined
  readonly outcome: Outcome
  /** The event that it blocks or lets through; undefined = none. */
  readonly block: BlockedEvent | undefined
}

export interface LineReplayParts {
  readonly places: Places
  /** Seed of keys, token hashes and samples, 32 bits. */
  readonly seed: number
  /** The folder of the ledger; the caller removes it. */
  readonly folder: string
  /** Whether chargebacks and order statuses are labels, as in a service; else only label lines are. */
  readonly readsImpliedLabels: boolean
  /** Wraps each fit, to time it. */
  readonly timed?: (fit: Trainer['fit']) => Trainer['fit']
}

const ENVIRONMENT = 1

/** Throws errors that a service would log and survive: here, figures would not cover the whole files. */
function rethrow(error: unknown): never {
  throw error
}

/**
 * The core of a service, over a temporary store that begins empty. Its clock follows the lines. What a service does in the
 * background, learning steps and fits, is finished here before the next line.
 */
export class LineReplay {
  private readonly memory
  private readonly ledger: SpilledLedger
  private readonly core: LocalCore

  constructor({ places, seed, folder, readsImpliedLabels, timed = (fit) => fit }: LineReplayParts) {
    this.ledger = new SpilledLedger(join(folder, 'ledger'))
    const keys = { lo: seed, hi: seed + 1 }
    const states = new EntitySlab()
    this.memory = newMemory(states, keys)
    const parts = {
      ledger: this.ledger,
      snapshots: NO_SNAPSHOTS,
      states,
      places,
      seed: keys,
      limits: { ...CORE_LIMITS, snapshotEvery: Infinity, fanOut: 0 },
      trainer: { fit: timed((task, told) => fitModel(task, (all) => this.entries(all), told)) },
      claimOf: (event: TypedFields) => (readsImpliedLabels ? claimOf(event) : undefined),
      yieldTurn: async () => undefined,
      pause: async () => undefined,
      onSnapshotFailure: rethrow,
      onRescoreFailure: rethrow,
      onLearningFailure: rethrow,
    }
    this.core = new LocalCore(this.memory, parts, 0)
  }

  /** A text: why the event is refused. Undefined: it has no score. */
  async event(
    fields: Readonly<Record<string, unknown>>,
    receivedAtMs: number,
  ): Promise<SeenEvent | string | undefined> {
    const event = eventIn(fields, receivedAtMs)
    if (typeof event === 'string') return event
    const request = { environment: ENVIRONMENT, receivedAtMs, event }
    const { sequence, outcome } = await this.core.execute({ is: 'event', request })
    if (claimOf(event) !== undefined) await this.core.learned()
    if (outcome.features.length === 0) return undefined
    return {
      sequence,
      atMs: event.timeMs ?? receivedAtMs,
      eventType: event.type,
      userId: event.userId,
      outcome,
      block: blockedEventOf(this.memory, { sequence, environment: ENVIRONMENT, event }),
    }
  }

  /** Folds a label into what it touches, and learns it. */
  async label(request: Pick<NewLabelRequest, 'userId' | 'receivedAtMs' | 'label'>): Promise<void> {
    await this.core.execute({ is: 'label', request: { environment: ENVIRONMENT, ...request } })
    await this.core.learned()
  }

  /** Hides a test event: nothing is learned from it any more, whatever labels it gets. */
  hide(sequence: number): void {
    this.ledger.hide(sequence)
  }

  /** Finishes all learning, and stops it for good. */
  async freeze(): Promise<void> {
    for (const abuseType of ABUSE_TYPES) await this.fit(abuseType)
    this.core.freeze()
  }

  /** The scores that a hidden event would have now, 0–100 in the order of ABUSE_TYPES. */
  scoresOf(sequence: number): Float32Array {
    const entry = this.ledger.entry(sequence)
    return (entry && scoresNow(this.memory.learning, entry)) ?? new Float32Array(0)
  }

  /** The kind of batch model that serves each abuse type, in the order of ABUSE_TYPES. */
  async serving(): Promise<readonly string[]> {
    const models = await this.core.ask({ is: 'models', environment: ENVIRONMENT })
    return models.map(({ kind }) => kind)
  }

  close(): Promise<void> {
    return this.ledger.close()
  }

  private async fit(abuseType: AbuseType): Promise<void> {
    try {
      await this.core.execute({ is: 'train_model', environment: ENVIRONMENT, abuseType })
    } catch (error) {
      if (!(error instanceof FitRefused)) throw error
    }
    await this.core.learned()
  }

  private async entries(sequences: readonly number[]): Promise<readonly LedgerEntry[]> {
    const entries = await Promise.all(sequences.map((sequence) => this.ledger.get(sequence)))
    return entries.filter((entry) => entry !== undefined)
  }
}

const NO_SNAPSHOTS: Snapshots = {
  write: async () => undefined,
  latest: async () => undefined,
}

/** Files may be older than the current version of the interface: each line is read by the newest version that accepts it. */
const VERSIONS = ['v205', 'v204'] as const

/** The event of a line; a text says why there is none, in the words of the newest version. */
function eventIn(
  fields: Readonly<Record<string, unknown>>,
  receivedAtMs: number,
): CanonicalEvent | string {
  if (isBeaconLine(fields)) return readBeaconLine(fields, receivedAtMs)
  const { $event_id: _id, ...body } = fields
  let reason: string | undefined
  for (const version of VERSIONS) {
    const parsed = parseEvent(version, body)
    if (parsed.ok) return parsed.event
    reason ??= refusalMessage(parsed.code, parsed.problems)
  }
  return reason ?? ''
}
