import { fromCanonicalJson } from '@winnow/contract'
import type { EnvironmentModels } from '../../learning/live/environment-models.ts'
import {
  MAX_LESSON_EVENTS,
  type PresumedEvent,
  type SaidOfEvent,
} from '../../learning/live/lesson-body.ts'
import type { UntaughtLabel } from '../../learning/live/untaught-labels.ts'
import { typeCode } from '../../entities/entity-key.ts'
import { lastEventOf } from '../../label-folding.ts'
import { spokenOf } from '../../spoken-of.ts'
import type { LedgerEntry } from '../../ports/ledger.ts'
import { weightOf } from './blocked-rows.ts'
import { ledgerTimeOf } from './ledger-time.ts'
import type { FindEntry } from '../entry-ledger.ts'
import { labelsEnded } from './labels-ended.ts'
import { rowHeadsOf, untaughtLabelOf } from './learn-entry.ts'
import { LearningEntries, type LearningLedger } from './learning-entries.ts'
import { lookedAtBeside, presumedBeside, toBalance } from './presumed-events.ts'
import { readOnce } from './read-once.ts'
import type { Memory } from '../recovery/recover.ts'
import type { RefreshDesk } from './refresh-desk.ts'

const USER = typeCode('user')

/** Times a label is tried to be taught; then it teaches nothing before the next start. */
const MAX_TRIES = 3

/**
 * Teaches the models what labels say, right after them: the labelled event is found, its vector read
 * where it was logged, and the lesson becomes an entry of its own. So a label changes features before
 * its request is on disk, and the models before it is answered; and whoever runs the ledger again
 * knows what was learned when, whatever made it so at the time. Labels of a lesson that fails are
 * taught one by one, so that one that cannot be taught keeps no other from it.
 */
export class LearningDesk {
  private readonly memory: Memory
  private readonly ledger: LearningLedger
  private readonly entries: LearningEntries
  private readonly refreshes: RefreshDesk
  private firstMs: number | undefined
  private working: Promise<void> | undefined
  private isFrozen = false
  /** Labels that could not be taught yet, and how often it was tried. */
  private readonly tries = new Map<number, number>()

  constructor(memory: Memory, ledger: LearningLedger, refreshes: RefreshDesk) {
    this.memory = memory
    this.ledger = ledger
    this.entries = new LearningEntries(memory, ledger)
    this.refreshes = refreshes
    for (const label of memory.learning.untaught.all()) {
      memory.learning.untaught.add(this.withEvent(label))
    }
    this.begin()
  }

  /** Notes what an entry has to teach, if anything. */
  note(entry: LedgerEntry): void {
    if (this.isFrozen) return
    const label = untaughtLabelOf(this.memory.keys, entry)
    if (label === undefined || !this.memory.learning.hasRoomFor(entry.environment)) return
    this.memory.learning.untaught.add(this.withEvent(label))
    this.begin()
  }

  /**
   * Resolves when the label of an entry has taught what it can, or could not; at once while a snapshot is
   * copied, which the lesson waits for and no request should.
   */
  async taught(label: number): Promise<void> {
    const { learning } = this.memory
    const isWaiting = (): boolean => learning.untaught.has(label) && !this.tries.has(label)
    while (this.working !== undefined && isWaiting() && !learning.isHeld) await this.working
  }

  /** Labels that come from here on teach nothing. */
  freeze(): void {
    this.isFrozen = true
  }

  /** Resolves when all labels so far have taught what they can. */
  async idle(): Promise<void> {
    while (this.working !== undefined) await this.working
  }

  /** One lesson at a time. */
  private begin(): void {
    if (this.working !== undefined || this.memory.learning.untaught.size === 0) return
    this.working = this.teachFirst().finally(() => {
      this.working = undefined
      this.begin()
    })
  }

  private async teachFirst(): Promise<void> {
    const { untaught } = this.memory.learning
    const first = untaught.first(MAX_LESSON_EVENTS)
    const fresh = first.filter(({ sequence }) => !this.tries.has(sequence))
    const labels = fresh.length > 0 ? fresh : first.slice(0, 1)
    try {
      await this.teach(labels)
      for (const { sequence } of labels) this.done(sequence)
    } catch (error) {
      this.ledger.onTrouble(error)
      for (const { sequence } of labels) this.failed(sequence)
    }
  }

  private done(label: number): void {
    this.tries.delete(label)
    this.memory.learning.untaught.delete(label)
  }

  private failed(label: number): void {
    const tries = (this.tries.get(label) ?? 0) + 1
    if (tries >= MAX_TRIES) this.done(label)
    else this.tries.set(label, tries)
  }

  private async teach(labels: readonly UntaughtLabel[]): Promise<void> {
    const [first] = labels
    const { learning } = this.memory
    if (first === undefined || !learning.hasRoomFor(first.environment)) return
    const firstMs = (this.firstMs ??= await ledgerTimeOf(this.ledger.find, 1))
    const find = readOnce(this.ledger.find)
    const { environment } = first
    readAhead(labels, learning.scorerOf(environment), find)
    const said = await this.saidBy(labels, find)
    const atMs = Math.max(...labels.map(({ receivedAtMs }) => receivedAtMs))
    const presumed = await this.presumedBeside(said, environment, find)
    const body = { firstMs, said, ...(presumed.length > 0 ? { presumed } : {}) }
    if (said.length > 0) await this.entries.lesson({ environment, atMs }, body, find)
    const nowMs = Math.max(...labels.map(timeOf))
    this.refreshes.consider({ environment, atMs: nowMs })
  }

  /** What lies around the ledger may be unreadable; what was labelled is taught all the same. */
  private async presumedBeside(
    said: readonly SaidOfEvent[],
    environment: number,
    find: FindEntry,
  ): Promise<readonly PresumedEvent[]> {
    try {
      return await presumedBeside(said, { memory: this.memory, environment }, find)
    } catch (error) {
      this.ledger.onTrouble(error)
      return []
    }
  }

  /** What the labels say of events that can be learned from, in the order of the labels. */
  private async saidBy(
    labels: readonly UntaughtLabel[],
    find: FindEntry,
  ): Promise<readonly SaidOfEvent[]> {
    const rows = await rowHeadsOf(find, eventsOf(labels))
    const said: SaidOfEvent[] = []
    for (const untaught of labels) {
      // oxlint-disable-next-line no-await-in-loop -- what a label ends may be what the one before it said
      said.push(...(await this.endedBy(untaught, said, find)))
      const { sequence: label, environment, says } = untaught
      const row = rows.get(says?.event ?? 0)
      if (says === undefined || row === undefined) continue
      const { abuseType, isBad, atMs } = says
      const verdict = isBad ? 'bad' : 'good'
      const weight = weightOf(this.memory, environment, fromCanonicalJson(row.body))
      const stands = weight === 1 ? {} : { weight }
      said.push({ label, event: row.sequence, abuseType, verdict, atMs, ...stands })
    }
    return said
  }

  /**
   * The lessons that end with a label. A user who is labelled anew for another event of his keeps what was said of
   * the others; whoever labels him as a whole, or takes his label back, ends all of them.
   */
  private async endedBy(
    { sequence: label, environment, says, replaces }: UntaughtLabel,
    said: readonly SaidOfEvent[],
    find: FindEntry,
  ): Promise<readonly SaidOfEvent[]> {
    const taughtBy = this.memory.learning.scorerOf(environment)?.taughtBy
    const eventOf = (label: number): number | undefined => {
      if (said.some(({ former }) => former === label)) return undefined
      const taught = said.find((each) => each.label === label && each.former === undefined)
      return taught?.event ?? taughtBy?.get(label)
    }
    const ended = await labelsEnded(replaces, eventOf, find)
    return ended
      .filter(({ event }) => says?.isNamed !== true || says.event === event)
      .map(({ sequence: former, abuseType, event }) => {
        return { label, former, event, abuseType, verdict: 'withdrawn', atMs: 0 }
      })
  }

  /**
   * The label with the event it is about: the one of a user that it most likely speaks of, the last one of a
   * session, or the last one that made or changed a thing. None that came after the label, as one may have that
   * is found at a start.
   */
  private withEvent(label: UntaughtLabel): UntaughtLabel {
    const { sequence, says } = label
    if (says === undefined || says.event !== undefined) return label
    const registers = this.memory.pipeline.open.registersOf(says.subject.key)
    const isUser = registers !== undefined && says.subject.type === USER
    const about = (isUser ? spokenOf(registers, says.abuseType) : lastEventOf(registers)) ?? 0
    return { ...label, says: { ...says, event: about < sequence ? about : 0 } }
  }
}

const eventsOf = (labels: readonly UntaughtLabel[]): readonly number[] => [
  ...new Set(labels.flatMap(({ says }) => says?.event || [])),
]

/**
 * Asks for all that a lesson of the labels may look at, at once: each question that waits for the one before
 * costs its own way to the disk and back. Who needs an entry that cannot be read hears of it then.
 */
function readAhead(
  labels: readonly UntaughtLabel[],
  learned: EnvironmentModels | undefined,
  find: FindEntry,
): void {
  const bad = labels.flatMap(({ sequence, says }) =>
    says?.event !== undefined && says.isBad ? [{ sequence, abuseType: says.abuseType }] : [],
  )
  const beside = toBalance(bad, learned).flatMap(({ sequence }) => lookedAtBeside(sequence))
  const former = labels.flatMap(({ replaces }) => replaces.map(({ sequence }) => sequence))
  const wanted = [...eventsOf(labels), ...former, ...beside]
  for (const sequence of wanted) find(sequence).catch(() => undefined)
}

/** When a label became known, ms: no later than it came. */
function timeOf({ says, receivedAtMs }: UntaughtLabel): number {
  return Math.min(says?.atMs ?? receivedAtMs, receivedAtMs)
}
