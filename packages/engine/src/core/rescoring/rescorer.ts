import { LAST_SCORED } from '../../aggregates/system-registers.ts'
import type { EntityKey } from '../../entities/entity-key.ts'
import { lastEventOf } from '../../events/pointers/last-event.ts'
import { isShrunken } from '../../events/kept-event.ts'
import type { PreparedEvent } from '../../events/prepared-event.ts'
import type { Touched } from '../../labels/label-effect.ts'
import type { EventEntry } from '../../entries/event-entry.ts'
import { entryOfKind, type LedgerEntry } from '../../entries/ledger-entry.ts'
import { acceptedLabelOf, scoredEventOf } from '../apply-entry.ts'
import { kindsOfUsers, usersAround } from './fan-out.ts'
import type { FanOut, FanOutOfLabel } from './fan-out-queue.ts'
import { LateTies } from './late-ties.ts'
import type { Memory } from '../memory.ts'
import { type RescoreLedger, type StoredAgain, storeScore } from './store-score.ts'

interface RescoreParts {
  readonly ledger: RescoreLedger
  /** Users of one label scored before it is the next label's turn. */
  readonly fanOut: number
  /** Pauses between two slices, for requests. */
  readonly pause: () => Promise<void>
  /** Called when the users of a label could not be scored again. */
  readonly onFailure: (error: unknown) => void
}

/** Users scored in a row and written in one commit: half a millisecond, for which a request has to wait. */
const SLICE_USERS = 3

/** A user, and the entries of the user's last event and last score. */
interface ToScore {
  readonly user: EntityKey
  readonly event: number
  readonly score: number
}

/** What a new score is of: the user's last event, with the devices of their last score. */
interface ReadEvent {
  readonly sequence: number
  readonly event: PreparedEvent
}

/** Why a new score is computed. */
interface Cause {
  /** The moment it is scored as of, ms. */
  readonly atMs: number
  /** The label that caused it; absent when a caller asked for the score. */
  readonly label?: number
  /** The caller asks for workflows that run on request only. */
  readonly isRequested?: boolean
}

interface Rescoring extends Cause {
  /** The user's last event. */
  readonly event: EventEntry
  /** The user's last score. */
  readonly score: LedgerEntry | undefined
}

/**
 * Stores new scores of users without a new event: because a caller asks for one, because of a label nearby, or because of
 * a late beacon. The latter two are worked off in the background, a slice of users at a time.
 */
export class Rescorer {
  private readonly memory: Memory
  private readonly parts: RescoreParts
  private readonly kinds: readonly number[]
  private readonly ties: LateTies
  private running: Promise<void> | undefined
  private isStopping = false

  constructor(memory: Memory, parts: RescoreParts) {
    this.memory = memory
    this.parts = parts
    this.kinds = kindsOfUsers(memory.pipeline.layout)
    this.ties = new LateTies(memory, parts.ledger)
  }

  /** Starts working off the queue, if it is not running. */
  consider(): void {
    if (this.memory.fanOuts.size === 0 || this.running !== undefined || !this.mayWork()) return
    this.running = this.work().finally(() => {
      this.running = undefined
    })
  }

  /** Stops the background work; the rest stays in the queue. */
  async stop(): Promise<void> {
    this.isStopping = true
    await this.running
  }

  /** Scores the event again and makes that its user's last score. Undefined: it names no user, or was shrunk. */
  store({ event, score, ...why }: Rescoring): Promise<StoredAgain | undefined> {
    const { ledger } = this.parts
    const read = this.readEvent(event, score)
    if (read === undefined) return Promise.resolve(undefined)
    return ledger.effects.forScores([read.event], ledger.find, () => this.storeNow(read, why))
  }

  /** Nothing waits between the score and its place in the ledger, so a replay finds the states as they were. */
  private storeNow(
    { sequence, event }: ReadEvent,
    { atMs, label, isRequested = false }: Cause,
  ): StoredAgain | undefined {
    const { memory, parts } = this
    const { pipeline } = memory
    const { userId } = event.event
    if (userId === undefined) return undefined
    const purpose = { kind: 'score_again', atMs, isStored: true, isRequested } as const
    const outcome = pipeline.run(pipeline.resolve(event, purpose))
    const body = { userId, event: sequence, atMs, label }
    return storeScore(memory, parts.ledger, { event, body, outcome })
  }

  /** Undefined: what its score was computed of was shrunk, so the score stays. */
  private readEvent(event: EventEntry, score: LedgerEntry | undefined): ReadEvent | undefined {
    const received = scoredEventOf(event, score)
    if (isShrunken(received.event)) return undefined
    return { sequence: event.sequence, event: this.memory.pipeline.prepare(received) }
  }

  private mayWork(): boolean {
    return !this.isStopping && this.parts.fanOut > 0 && this.parts.ledger.isReady()
  }

  private async work(): Promise<void> {
    const { fanOuts } = this.memory
    for (let next = fanOuts.next(); next !== undefined && this.mayWork(); next = fanOuts.next()) {
      try {
        const hasRest = await this.workOff(next)
        if (this.mayWork()) fanOuts.done(next, hasRest)
      } catch (error) {
        // A label that fails must not hold up the others.
        fanOuts.done(next, false)
        this.parts.onFailure(error)
      }
    }
  }

  /** True when there are users left for its next turn. */
  private async workOff(fanOut: FanOut): Promise<boolean> {
    if (fanOut.by === 'label') return this.scoreAround(fanOut)
    await this.parts.pause()
    if (this.mayWork()) await this.ties.tie(fanOut.sequence)
    return false
  }

  private async scoreAround({ sequence, isRest }: FanOutOfLabel): Promise<boolean> {
    const entry = await this.parts.ledger.find(sequence)
    if (entry === undefined) return false
    const touched = touchedBy(this.memory, entry)
    const users = usersAround(this.memory.pipeline, touched, this.kinds)
    const due = isRest ? users.length : Math.min(users.length, this.parts.fanOut)
    for (let from = 0; from < due && this.mayWork(); from += SLICE_USERS) {
      await this.parts.pause()
      await this.scoreSlice(users.slice(from, Math.min(due, from + SLICE_USERS)), entry)
    }
    return users.length > due
  }

  private async scoreSlice(users: readonly EntityKey[], label: LedgerEntry): Promise<void> {
    const wanted = users.flatMap((user) => this.toScore(user, label) ?? [])
    const { ledger } = this.parts
    const read = await Promise.all(
      wanted.map(({ event, score }) => Promise.all([ledger.find(event), ledger.find(score)])),
    )
    const found = wanted.flatMap(({ user }, at) => {
      const [entry, score] = read[at] ?? []
      const event = entryOfKind('event', entry)
      const of = event && this.readEvent(event, score)
      return of === undefined ? [] : [{ user, ...of }]
    })
    const events = found.map(({ event }) => event)
    const why = { atMs: label.receivedAtMs, label: label.sequence }
    await ledger.effects.forScores(events, ledger.find, () => {
      const durable = found.flatMap(({ user, ...of }) => {
        // A newer event with a score of its own may have come while the events were read.
        if (this.toScore(user, label)?.event !== of.sequence) return []
        return this.storeNow(of, why)?.durable ?? []
      })
      return Promise.all(durable)
    })
  }

  /** The user's last event; undefined when there is none, or it was scored since the label came. */
  private toScore(user: EntityKey, label: LedgerEntry): ToScore | undefined {
    const registers = this.memory.pipeline.open.registersOf(user)
    const score = registers?.get(LAST_SCORED) ?? 0
    if (score > label.sequence) return undefined
    const event = lastEventOf(registers)
    return event === undefined ? undefined : { user, event, score }
  }
}

/** The entities that a label touches, and those of the label it takes back. */
function touchedBy({ keys }: Memory, entry: LedgerEntry): readonly Touched[] {
  const label = acceptedLabelOf(keys, entry)
  if (label === undefined) return []
  const { subject, effect, replaces } = label
  const effects = effect === undefined ? replaces : [effect, ...replaces]
  return [subject, ...effects.flatMap(({ touched }) => touched)]
}
