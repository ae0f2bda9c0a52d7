import { LAST_SCORED } from '../../aggregates/system-registers.ts'
import type { EntityKey } from '../../entities/entity-key.ts'
import { lastEventOf, type Touched } from '../../label-folding.ts'
import type { LedgerEntry } from '../../ports/ledger.ts'
import { acceptedLabelOf, scoredEventOf } from '../apply-entry.ts'
import { kindsOfUsers, usersAround } from './fan-out.ts'
import type { FanOut, FanOutOfLabel } from './fan-out-queue.ts'
import { LateTies } from './late-ties.ts'
import type { Memory } from '../recovery/recover.ts'
import { type RescoreLedger, type StoredAgain, storeScore } from './store-score.ts'

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

/** A user, and the entries of his last event and his last score. */
interface ToScore {
  readonly user: EntityKey
  readonly event: number
  readonly score: number
}

/** What a stored score is of, and why it was computed. */
interface Rescoring {
  /** The user's last event. */
  readonly event: LedgerEntry
  /** The user's last score. */
  readonly score: LedgerEntry | undefined
  /** The moment it is scored as of, ms. */
  readonly atMs: number
  /** The label that moved the user; absent when somebody asked for the score. */
  readonly label?: number
}

/**
 * Stores new scores of users without an event of theirs: one that was asked for, and those of users
 * whom a label moves, or a beacon that came late. They are worked off in the background, a slice of users at a time.
 */
export class RescoreDesk {
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

  /** Goes on with what waits, if it does not already. */
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
  store({ event, score, atMs, label }: Rescoring): StoredAgain | undefined {
    const { memory, parts } = this
    const { environment } = event
    const accepted = scoredEventOf(event, score)
    const { userId } = accepted.event
    if (userId === undefined) return undefined
    const outcome = memory.pipeline.evaluate(accepted, atMs)
    const body = { userId, event: event.sequence, atMs, label }
    return storeScore(memory, parts.ledger, { environment, body, outcome })
  }

  private mayWork(): boolean {
    return !this.isStopping && this.parts.fanOut > 0 && this.parts.ledger.isReady()
  }

  private async work(): Promise<void> {
    const { fanOuts } = this.memory
    for (let next = fanOuts.next(); next !== undefined && this.mayWork(); next = fanOuts.next()) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- labels are worked off one after the other
        const hasRest = await this.workOff(next)
        if (this.mayWork()) fanOuts.done(next, hasRest)
      } catch (error) {
        // One that cannot be worked off must not keep the others waiting.
        fanOuts.done(next, false)
        this.parts.onFailure(error)
      }
    }
  }

  /** True when it has more users than it was the turn of. */
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
      // oxlint-disable-next-line no-await-in-loop -- requests come between two slices
      await this.parts.pause()
      // oxlint-disable-next-line no-await-in-loop -- and no slice is begun before the last is on disk
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
    const atMs = label.receivedAtMs
    const durable = wanted.flatMap(({ user, event: sequence }, at) => {
      const [event, score] = read[at] ?? []
      // While the events were read, a newer one may have come, and its score with it.
      if (event === undefined || this.toScore(user, label)?.event !== sequence) return []
      return this.store({ event, score, atMs, label: label.sequence })?.durable ?? []
    })
    await Promise.all(durable)
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

/** What a label touched, and what one taken back had touched. */
function touchedBy({ keys }: Memory, entry: LedgerEntry): readonly Touched[] {
  const { subject, effect, replaces } = acceptedLabelOf(keys, entry)
  const effects = effect === undefined ? replaces : [effect, ...replaces]
  return [subject, ...effects.flatMap(({ touched }) => touched)]
}
