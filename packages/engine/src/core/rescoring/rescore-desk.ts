import { LAST_SCORED } from '../../aggregates/system-registers.ts'
import type { EntityKey } from '../../entities/entity-key.ts'
import { lastEventOf, type Touched } from '../../label-folding.ts'
import { encodeOutcome, type Outcome } from '../../outcome.ts'
import type { LedgerEntry } from '../../ports/ledger.ts'
import { acceptedEventOf, acceptedLabelOf, foldRescore, userEntity } from '../apply-entry.ts'
import { rescoreJson } from '../entry-bodies.ts'
import { kindsOfUsers, usersAround } from './fan-out.ts'
import type { FanOut } from './fan-out-queue.ts'
import type { Memory } from '../recovery/recover.ts'

/** What scoring again needs of the core around it. */
interface RescoreLedger {
  find(sequence: number): Promise<LedgerEntry | undefined>
  /** The sequence the next entry will have. */
  next(): number
  write(entry: LedgerEntry): Promise<void>
  isReady(): boolean
}

interface RescoreParts {
  readonly ledger: RescoreLedger
  /** Users of one label that are scored before those of the next; the rest of them wait. */
  readonly fanOut: number
  /** Leaves processor and disk to requests between two slices. */
  readonly pause: () => Promise<void>
  /** Told when the users of a label could not be scored again. */
  readonly onFailure: (error: unknown) => void
}

/** Users scored in a row and written in one commit: half a millisecond, which a request that comes meanwhile waits. */
const SLICE_USERS = 3

/** A user and the sequence of his last event. */
interface ToScore {
  readonly user: EntityKey
  readonly event: number
}

/** What a stored score is of, and why it was computed. */
interface Rescoring {
  /** The user's last event. */
  readonly event: LedgerEntry
  /** The moment it is scored as of, ms. */
  readonly atMs: number
  /** The label that moved the user; absent when somebody asked for the score. */
  readonly label?: number
}

/**
 * Stores new scores of users without an event of theirs: one that was asked for, and those of users
 * whom a label moves. Labels are worked off in the background, a slice of users at a time.
 */
export class RescoreDesk {
  private readonly memory: Memory
  private readonly parts: RescoreParts
  private readonly kinds: readonly number[]
  private running: Promise<void> | undefined
  private isStopping = false

  constructor(memory: Memory, parts: RescoreParts) {
    this.memory = memory
    this.parts = parts
    this.kinds = kindsOfUsers(memory.pipeline.layout)
  }

  /** Goes on with the labels that wait, if it does not already. */
  consider(): void {
    if (this.memory.fanOuts.size === 0 || this.running !== undefined || !this.mayWork()) return
    this.running = this.work().finally(() => {
      this.running = undefined
    })
  }

  /** Ends the work in the background; what is left of it waits in the queue. */
  async stop(): Promise<void> {
    this.isStopping = true
    await this.running
  }

  /**
   * Scores the event again and makes that its user's last score. Nothing waits between the score and
   * its place in the ledger, so a replay finds the states as they were. Undefined: it names no user.
   */
  store({ event, atMs, label }: Rescoring):
    | {
        readonly sequence: number
        readonly outcome: Outcome
        readonly durable: Promise<void>
      }
    | undefined {
    const { pipeline, keys, scores } = this.memory
    const { environment } = event
    const accepted = acceptedEventOf(event)
    const { userId } = accepted.event
    if (userId === undefined) return undefined
    const outcome = pipeline.evaluate(accepted, atMs)
    const sequence = this.parts.ledger.next()
    foldRescore(pipeline, userEntity(keys, environment, userId), sequence)
    scores.add(environment, outcome.scores, atMs, sequence)
    const durable = this.parts.ledger.write({
      sequence,
      environment,
      kind: 'rescore',
      receivedAtMs: atMs,
      body: rescoreJson({ userId, event: event.sequence, atMs, label }),
      requestId: undefined,
      outcome: encodeOutcome(outcome),
    })
    return { sequence, outcome, durable }
  }

  private mayWork(): boolean {
    return !this.isStopping && this.parts.fanOut > 0 && this.parts.ledger.isReady()
  }

  private async work(): Promise<void> {
    const { fanOuts } = this.memory
    for (let next = fanOuts.next(); next !== undefined && this.mayWork(); next = fanOuts.next()) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- labels are worked off one after the other
        const hasRest = await this.scoreAround(next)
        if (this.mayWork()) fanOuts.done(next, hasRest)
      } catch (error) {
        // One label that cannot be worked off must not keep the others waiting.
        fanOuts.done(next, false)
        this.parts.onFailure(error)
      }
    }
  }

  /** True when the label has more users than it was the turn of. */
  private async scoreAround({ label, isRest }: FanOut): Promise<boolean> {
    const entry = await this.parts.ledger.find(label)
    if (entry === undefined) return false
    const touched = touchedBy(this.memory, entry)
    const users = usersAround(this.memory.pipeline, touched, this.kinds)
    const due = isRest ? users.length : Math.min(users.length, this.parts.fanOut)
    for (let from = 0; from < due && this.mayWork(); from += SLICE_USERS) {
      // oxlint-disable-next-line no-await-in-loop -- requests come between two slices
      await this.parts.pause()
      // oxlint-disable-next-line no-await-in-loop -- and no slice is begun before the last is on disk
      await this.scoreSlice(users.slice(from, Math.min(due, from + SLICE_USERS)), entry)
    }
    return users.length > due
  }

  private async scoreSlice(users: readonly EntityKey[], label: LedgerEntry): Promise<void> {
    const wanted = users.flatMap((user) => this.toScore(user, label) ?? [])
    const events = await Promise.all(wanted.map(({ event }) => this.parts.ledger.find(event)))
    const durable = wanted.flatMap(({ user, event: sequence }, at) => {
      const event = events[at]
      // While the events were read, a newer one may have come, and its score with it.
      if (event === undefined || this.toScore(user, label)?.event !== sequence) return []
      return this.store({ event, atMs: label.receivedAtMs, label: label.sequence })?.durable ?? []
    })
    await Promise.all(durable)
  }

  /** The user's last event; undefined when there is none, or it was scored since the label came. */
  private toScore(user: EntityKey, label: LedgerEntry): ToScore | undefined {
    const registers = this.memory.pipeline.open.registersOf(user)
    if ((registers?.get(LAST_SCORED) ?? 0) > label.sequence) return undefined
    const event = lastEventOf(registers)
    return event === undefined ? undefined : { user, event }
  }
}

/** What a label touched, and what one taken back had touched. */
function touchedBy({ keys }: Memory, entry: LedgerEntry): readonly Touched[] {
  const { subject, effect, replaces } = acceptedLabelOf(keys, entry)
  const effects = effect === undefined ? replaces : [effect, ...replaces]
  return [subject, ...effects.flatMap(({ touched }) => touched)]
}
