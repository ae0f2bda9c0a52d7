import { type CanonicalEvent, parseEvent } from '@winnow/contract'
import {
  type BlockedEvent,
  blockedEventOf,
  EventVectors,
  LabelDesk,
  Learner,
  newMemory,
  type LabelRequestOfUser,
  type LedgerEntry,
  type LoggedVector,
  type Places,
  type RefreshWatch,
} from '@winnow/engine'
import { EntitySlab } from '@winnow/store'
import { RecentMap } from './recent-map.ts'

/** An event as the engine saw it. */
export interface SeenEvent {
  readonly sequence: number
  readonly atMs: number
  readonly eventType: string
  readonly userId: string | undefined
  readonly vector: LoggedVector
  /** The event that it says was blocked, or goes on; undefined = none. */
  readonly block: BlockedEvent | undefined
}

/** Latest labels that can still be taken back, should the same thing be labelled again. */
const FORMER_LABELS = 100_000

const ENVIRONMENT = 1

/** The engine a service runs, over states that begin empty and are kept nowhere. */
export class Rehearsal {
  readonly learner: Learner
  /** Events that no version of the interface takes. */
  refused = 0
  private readonly memory
  private readonly vectors: EventVectors
  private readonly places: Places
  private readonly desk: LabelDesk
  private readonly former = new RecentMap<number, LedgerEntry>(FORMER_LABELS)
  private sequence = 0

  constructor(places: Places, seed: number, watch: RefreshWatch) {
    this.places = places
    this.memory = newMemory(new EntitySlab(), { lo: seed, hi: seed + 1 })
    this.vectors = new EventVectors(seed)
    this.learner = new Learner({ seed, watch })
    this.desk = new LabelDesk(this.memory, {
      next: () => this.sequence + 1,
      find: (sequence) => Promise.resolve(this.former.get(sequence)),
      write: (entry) => this.keep(entry),
    })
  }

  /** Folds the event in. Undefined: it is refused, or names neither user nor session. */
  see(fields: Readonly<Record<string, unknown>>, timeMs: number): SeenEvent | undefined {
    const event = eventIn(fields)
    if (event === undefined) {
      this.refused += 1
      return undefined
    }
    this.sequence += 1
    const accepted = {
      sequence: this.sequence,
      environment: ENVIRONMENT,
      receivedAtMs: timeMs,
      event,
      enrichment: event.ip === undefined ? {} : this.places.find(event.ip),
    }
    const read = this.memory.pipeline.read(accepted)
    const { features } = this.memory.pipeline.run(accepted, read)
    if (features.length === 0) return undefined
    return {
      sequence: this.sequence,
      atMs: read.facts.atMs,
      eventType: event.type,
      userId: event.userId,
      vector: this.vectors.of(accepted, read.facts, features),
      block: blockedEventOf(this.memory, accepted),
    }
  }

  /** Folds a label into the reputation of what it touches. */
  async foldLabel(
    request: Pick<LabelRequestOfUser, 'userId' | 'receivedAtMs' | 'label'>,
  ): Promise<void> {
    const label = { environment: ENVIRONMENT, ...request }
    await this.desk.labels([{ request: label, requestId: undefined }])
  }

  private keep(entry: LedgerEntry): Promise<void> {
    this.sequence = entry.sequence
    this.former.set(entry.sequence, entry)
    return Promise.resolve()
  }
}

/** Files live longer than versions: each line is read by the newest version that takes it. */
const VERSIONS = ['v205', 'v204'] as const

function eventIn(fields: Readonly<Record<string, unknown>>): CanonicalEvent | undefined {
  const { $event_id: _id, ...body } = fields
  for (const version of VERSIONS) {
    const parsed = parseEvent(version, body)
    if (parsed.ok) return parsed.event
  }
  return undefined
}
