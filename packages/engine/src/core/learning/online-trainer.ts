import { type AbuseType, fromCanonicalJson } from '@winnow/contract'
import type { EnvironmentModels } from '../../learning/live/environment-models.ts'
import {
  MAX_LEARNED_EVENTS,
  type AssumedGoodEvent,
  type ExampleOfEvent,
} from '../../entries/lesson-body.ts'
import type { UnlearnedLabel } from '../../learning/live/unlearned-labels.ts'
import { typeCode } from '../../entities/entity-keys.ts'
import { lastEventOf } from '../../events/pointers/last-event.ts'
import { labelTarget } from '../../events/pointers/label-target.ts'
import type { LedgerEntry } from '../../entries/ledger-entry.ts'
import { weightOf } from './blocked-rows.ts'
import type { FindEntry } from '../entry-ledger.ts'
import { delayOfBad } from './delay-of-bad.ts'
import { fairlyLabelled, lookedAtForFairness } from './fair-labels.ts'
import { labelsEnded } from './labels-ended.ts'
import { rowHeadsOf, unlearnedLabelOf } from './learn-entry.ts'
import { LearningEntries, type LearningLedger, type LearningPlace } from './learning-entries.ts'
import { lookedAtWith, assumedGoodWith, toBalance } from './assumed-good-events.ts'
import { readOnce } from './read-once.ts'
import type { Memory } from '../memory.ts'
import type { ModelRefresher } from './model-refresher.ts'
import { lookedAtAfter, withdrawnBy } from './withdrawn-events.ts'

const USER = typeCode('user')

/** Attempts to learn a label; after the last one it is left until the next start. */
const MAX_TRIES = 3

/**
 * Lets the models learn each label as soon as it is accepted: finds the labelled event, reads its vector from the
 * ledger, and writes the learning step as an entry of its own. So a label changes features before its entry is on disk,
 * and the models before its request is answered; a replay reads from the learning steps what was learned when. When a
 * learning step of several labels fails, they are learned one by one, so that one bad label does not hold up the others.
 */
export class OnlineTrainer {
  private readonly memory: Memory
  private readonly ledger: LearningLedger
  private readonly entries: LearningEntries
  private readonly refreshes: ModelRefresher
  private working: Promise<void> | undefined
  private isFrozen = false
  /** Labels that could not be learned yet, and how often it was tried. */
  private readonly tries = new Map<number, number>()

  constructor(memory: Memory, ledger: LearningLedger, refreshes: ModelRefresher) {
    this.memory = memory
    this.ledger = ledger
    this.entries = new LearningEntries(memory, ledger)
    this.refreshes = refreshes
    for (const label of memory.learning.untaught.all()) {
      memory.learning.untaught.add(this.withEvent(label))
    }
    this.begin()
  }

  /** Queues the label of an entry, if it has one. */
  note(entry: LedgerEntry): void {
    if (this.isFrozen) return
    const label = unlearnedLabelOf(this.memory.keys, entry)
    if (label === undefined || !this.memory.learning.hasRoomFor(entry.environment)) return
    this.memory.learning.untaught.add(this.withEvent(label))
    this.begin()
  }

  /**
   * Resolves when the label of an entry is learned, or has failed. At once while a snapshot is copied: the learning step
   * waits for the copy, but no request should.
   */
  async taught(label: number): Promise<void> {
    const { learning } = this.memory
    const isWaiting = (): boolean => learning.untaught.has(label) && !this.tries.has(label)
    while (this.working !== undefined && isWaiting() && !learning.isHeld) await this.working
  }

  /** Later labels are not queued any more. */
  freeze(): void {
    this.isFrozen = true
  }

  /** Resolves when all labels so far are learned, or have failed. */
  async idle(): Promise<void> {
    while (this.working !== undefined) await this.working
  }

  /** One learning step at a time. */
  private begin(): void {
    if (this.working !== undefined || this.memory.learning.untaught.size === 0) return
    this.working = this.learnFirst().finally(() => {
      this.working = undefined
      this.begin()
    })
  }

  private async learnFirst(): Promise<void> {
    const { untaught } = this.memory.learning
    const first = untaught.first(MAX_LEARNED_EVENTS)
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

  private async teach(labels: readonly UnlearnedLabel[]): Promise<void> {
    const [first] = labels
    const { learning } = this.memory
    if (first === undefined || !learning.hasRoomFor(first.environment)) return
    const find = readOnce(this.ledger.find)
    const { environment } = first
    readAhead(labels, learning.scorerOf(environment), find)
    const said = await this.saidBy(labels, find)
    const atMs = Math.max(...labels.map(({ receivedAtMs }) => receivedAtMs))
    const presumed = await this.assumedGoodWith(said, environment, find)
    const unpresumed = await withdrawnBy(said, find)
    const body = {
      said,
      ...(presumed.length > 0 ? { presumed } : {}),
      ...(unpresumed.length > 0 ? { unpresumed } : {}),
    }
    const nowMs = Math.max(...labels.map(timeOf))
    const fair = await this.fairIn(said, { environment, atMs: nowMs }, find)
    if (said.length > 0) await this.entries.lesson({ environment, atMs }, body, { find, fair })
    this.refreshes.consider({ environment, atMs: nowMs })
  }

  /** None when an entry cannot be read: the base then stays. */
  private async fairIn(
    said: readonly ExampleOfEvent[],
    { environment, atMs }: LearningPlace,
    find: FindEntry,
  ): Promise<ReadonlySet<AbuseType>> {
    try {
      const from = { memory: this.memory, environment, nowMs: atMs, turn: this.ledger.turn }
      return await fairlyLabelled(said, from, find)
    } catch (error) {
      this.ledger.onTrouble(error)
      return new Set()
    }
  }

  /** None when an entry cannot be read: the label is learned all the same. */
  private async assumedGoodWith(
    said: readonly ExampleOfEvent[],
    environment: number,
    find: FindEntry,
  ): Promise<readonly AssumedGoodEvent[]> {
    try {
      const { turn } = this.ledger
      return await assumedGoodWith(said, { memory: this.memory, environment, turn }, find)
    } catch (error) {
      this.ledger.onTrouble(error)
      return []
    }
  }

  /** The labels as training examples, for events with a feature vector, in the order of the labels. */
  private async saidBy(
    labels: readonly UnlearnedLabel[],
    find: FindEntry,
  ): Promise<readonly ExampleOfEvent[]> {
    const { turn } = this.ledger
    const rows = await rowHeadsOf(find, eventsOf(labels))
    turn.begin()
    const said: ExampleOfEvent[] = []
    for (const untaught of labels) {
      said.push(...(await this.endedBy(untaught, said, find)))
      const { sequence: label, environment, says } = untaught
      const row = rows.get(says?.event ?? 0)
      if (says === undefined || row === undefined) continue
      const { abuseType, isBad, atMs } = says
      const verdict = isBad ? 'bad' : 'good'
      const weight = weightOf(this.memory, environment, fromCanonicalJson(row.body))
      const stands = weight === 1 ? {} : { weight }
      said.push({ label, event: row.sequence, abuseType, verdict, atMs, ...stands })
      await turn.rest()
    }
    return said
  }

  /**
   * The learning steps that a label ends. A new label of a user that names another event keeps the learning steps of earlier events;
   * one of the user as a whole, or taking the label back, ends all of them.
   */
  private async endedBy(
    { sequence: label, environment, says, replaces }: UnlearnedLabel,
    said: readonly ExampleOfEvent[],
    find: FindEntry,
  ): Promise<readonly ExampleOfEvent[]> {
    const learnedOf = this.memory.learning.scorerOf(environment)?.learnedOf
    const eventOf = (label: number): number | undefined => {
      if (said.some(({ former }) => former === label)) return undefined
      const taught = said.find((each) => each.label === label && each.former === undefined)
      return taught?.event ?? learnedOf?.get(label)
    }
    const ended = await labelsEnded(replaces, eventOf, find)
    const those = ended.filter(({ event }) => says?.isNamed !== true || says.event === event)
    const withdrawn = those.map(async ({ sequence: former, abuseType, event }) => {
      const delayMs = await delayOfBad({ label: former, event }, find)
      const lesson = { label, former, event, abuseType, verdict: 'withdrawn', atMs: 0 } as const
      return delayMs === undefined ? lesson : { ...lesson, delayMs }
    })
    return Promise.all(withdrawn)
  }

  /**
   * The label with the event it is about: of a user the most likely one (`labelTarget`), of a session its last, of an
   * order, transaction or content the last that made or changed it. 0 when that event came after the label, which
   * happens to labels that are learned late, at a start.
   */
  private withEvent(label: UnlearnedLabel): UnlearnedLabel {
    const { sequence, says } = label
    if (says === undefined || says.event !== undefined) return label
    const registers = this.memory.pipeline.open.registersOf(says.subject.key)
    const isUser = registers !== undefined && says.subject.type === USER
    const about = (isUser ? labelTarget(registers, says.abuseType) : lastEventOf(registers)) ?? 0
    return { ...label, says: { ...says, event: about < sequence ? about : 0 } }
  }
}

const eventsOf = (labels: readonly UnlearnedLabel[]): readonly number[] => [
  ...new Set(labels.flatMap(({ says }) => says?.event || [])),
]

/**
 * Requests all entries that a learning step may need at once, because requests one after the other each wait for the disk.
 * A failure is ignored here: whoever awaits the same entry gets it again.
 */
function readAhead(
  labels: readonly UnlearnedLabel[],
  learned: EnvironmentModels | undefined,
  find: FindEntry,
): void {
  const bad = labels.flatMap(({ sequence, says }) =>
    says?.event !== undefined && says.isBad ? [{ sequence, abuseType: says.abuseType }] : [],
  )
  const beside = toBalance(bad, learned).flatMap(({ sequence }) => lookedAtWith(sequence))
  const former = labels.flatMap(({ replaces }) => replaces.map(({ sequence }) => sequence))
  const taught = former.flatMap((label) => learned?.learnedOf.get(label) ?? [])
  const lessons = former.flatMap(lookedAtAfter)
  const fairness = [...byType(labels)].flatMap(([abuseType, events]) =>
    lookedAtForFairness(learned, { abuseType, events }),
  )
  const wanted = [...eventsOf(labels), ...former, ...taught, ...lessons, ...beside, ...fairness]
  for (const sequence of wanted) find(sequence).catch(() => undefined)
}

/** The events of labels, by abuse type. */
function byType(labels: readonly UnlearnedLabel[]): ReadonlyMap<AbuseType, readonly number[]> {
  const events = new Map<AbuseType, readonly number[]>()
  for (const { says } of labels) {
    if (says?.event === undefined) continue
    events.set(says.abuseType, [...(events.get(says.abuseType) ?? []), says.event])
  }
  return events
}

/** When a label became known, ms: no later than it came. */
function timeOf({ says, receivedAtMs }: UnlearnedLabel): number {
  return Math.min(says?.atMs ?? receivedAtMs, receivedAtMs)
}
