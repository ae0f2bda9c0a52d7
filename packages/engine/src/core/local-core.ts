import { type EventEntry, eventOf } from '../entries/event-entry.ts'
import { isShrunken } from '../events/kept-event.ts'
import { decodeOutcome, NO_OUTCOME_BYTES } from '../events/outcome.ts'
import type { EntryOfKind, LedgerEntry } from '../entries/ledger-entry.ts'
import { claimOf } from '../labels/event-claim.ts'
import { noteBlock } from './learning/blocked-rows.ts'
import type { Accepted } from './accepted.ts'
import { BulkIntake } from './bulk-intake.ts'
import { CaseIntake } from './cases/case-intake.ts'
import type { CaseDecided } from './cases/case-requests.ts'
import { DisputeIntake } from './cases/dispute-intake.ts'
import { CallOrder } from './call-order.ts'
import type { Command, CommandHandlers, CommandName, CommandResults } from './commands.ts'
import type { Core } from './core.ts'
import { CoreUnavailable } from './core-errors.ts'
import type { DecisionRequest, NewLabelRequest, UnlabelRequest, Repeatable } from './requests.ts'
import { DecisionIntake } from './decision-intake.ts'
import { CounterFiller } from './counters/counter-filler.ts'
import { noteCounters } from './counters/note-counters.ts'
import type { CoreParts } from './engine-parts.ts'
import type { EntryLedger, FindEntry } from './entry-ledger.ts'
import { beginErasure } from './erasure-intake.ts'
import { EventIntake } from './event-intake.ts'
import { foldLists } from './fold-lists.ts'
import { ListIntake } from './list-intake.ts'
import { LabelIntake } from './label-intake.ts'
import { readLastScored, userRegisters } from './last-scored.ts'
import { OnlineTrainer } from './learning/online-trainer.ts'
import { TurnShare } from './learning/turn-share.ts'
import { figuresOf } from './memory-figures.ts'
import { PendingEntries } from './pending-entries.ts'
import type { Memory } from './memory.ts'
import { PolicyIntake } from './policies/policy-intake.ts'
import { GuardIntake } from './policies/safety/guard-intake.ts'
import { VerdictEffects } from './policies/verdict-effects.ts'
import type { Query, QueryHandlers, QueryName, QueryResults } from './queries.ts'
import { queryHandlers } from './query-handlers.ts'
import { forgetValues, noteFanOut } from './recovery/recover.ts'
import { ModelRefresher } from './learning/model-refresher.ts'
import type { Asked } from './retries/asked.ts'
import { requestIdOf } from '../entries/request-id.ts'
import { Rescorer } from './rescoring/rescorer.ts'
import { Retries } from './retries/retries.ts'
import { Snapshotter } from './recovery/snapshotter.ts'

type SettingOf<
  Kind extends
    | 'audit'
    | 'decision'
    | 'noticed'
    | 'noted'
    | 'thresholds'
    | 'case'
    | 'settled'
    | 'due',
> = Omit<EntryOfKind<Kind>, 'sequence' | 'requestId' | 'outcome' | 'details'>

/** What the entry of a setting, or of its change, contains. */
type Setting =
  | SettingOf<'audit'>
  | SettingOf<'decision'>
  | SettingOf<'noticed'>
  | SettingOf<'noted'>
  | SettingOf<'thresholds'>
  | SettingOf<'case'>
  | SettingOf<'settled'>
  | SettingOf<'due'>

const NO_FOLLOWERS: readonly LedgerEntry[] = []

/** The core of one process: all states in its memory, one order of events, one ledger. */
export class LocalCore implements Core {
  private readonly memory: Memory
  private readonly parts: CoreParts
  private readonly pending: PendingEntries
  private readonly retries: Retries
  private readonly eventIntake: EventIntake
  private readonly labelIntake: LabelIntake
  private readonly decisionIntake: DecisionIntake
  private readonly caseIntake: CaseIntake
  private readonly bulkIntake: BulkIntake
  private readonly disputeIntake: DisputeIntake
  private readonly policyIntake: PolicyIntake
  private readonly guardIntake: GuardIntake
  private readonly listIntake: ListIntake
  private readonly rescores: Rescorer
  private readonly learning: OnlineTrainer
  private readonly refreshes: ModelRefresher
  private readonly snapshotter: Snapshotter
  private readonly filler: CounterFiller
  private readonly find: FindEntry = (sequence) => this.pending.get(sequence)
  private readonly order: CallOrder
  private readonly commands: CommandHandlers
  private readonly queries: QueryHandlers
  private sequence: number
  private closing = false

  constructor(memory: Memory, parts: CoreParts, snapshotSequence: number) {
    this.memory = memory
    this.parts = parts
    this.sequence = parts.ledger.last()
    this.snapshotter = new Snapshotter(memory, parts, {
      sequence: snapshotSequence,
      settled: () => this.pending.settled(),
    })
    this.pending = new PendingEntries(parts.ledger, (entry) => {
      this.snapshotter.consider(this.sequence - this.pending.size, entry)
      this.rescores.consider()
    })
    this.retries = new Retries(memory.requests, this.pending, parts)
    const next = (): number => this.sequence + 1
    const write = (entry: LedgerEntry, followers?: readonly LedgerEntry[]): Promise<void> =>
      this.write(entry, followers)
    const { find } = this
    this.listIntake = new ListIntake(memory.lists, { next, write })
    const effects = new VerdictEffects(memory, this.listIntake)
    this.eventIntake = new EventIntake(memory, parts.places, this.retries, {
      find,
      next,
      write,
      taught: (label) => this.learning.taught(label),
      claimOf: parts.claimOf ?? claimOf,
      effects,
      mustBeReady: () => this.mustBeReady(),
    })
    this.labelIntake = new LabelIntake(memory, { find, next, write })
    this.decisionIntake = new DecisionIntake(memory, this.labelIntake, { find, next, write })
    this.caseIntake = new CaseIntake(memory, this.labelIntake, { find, next, write })
    this.bulkIntake = new BulkIntake(memory, this.labelIntake, { find, next, write })
    this.disputeIntake = new DisputeIntake(memory, this.labelIntake, { find, next, write })
    this.policyIntake = new PolicyIntake(memory, { find, next, write })
    this.guardIntake = new GuardIntake(memory, { find, next, write })
    this.order = new CallOrder(() => this.eventIntake.taken())
    this.rescores = new Rescorer(memory, {
      ledger: { find, next, write, isReady: () => this.readiness().ready, effects },
      fanOut: parts.limits.fanOut,
      pause: parts.pause,
      onFailure: parts.onRescoreFailure,
    })
    const { originOf, onModel, onLearningFailure: onTrouble = () => undefined } = parts
    const ledger = { find, next, write, turn: new TurnShare(parts), onTrouble, originOf, onModel }
    this.refreshes = new ModelRefresher(memory, ledger, parts)
    this.learning = new OnlineTrainer(memory, ledger, this.refreshes)
    this.filler = this.counterFiller({ next, write })
    this.commands = this.commandHandlers()
    this.queries = queryHandlers(memory, {
      find,
      places: parts.places,
      retries: this.retries,
      decisions: this.decisionIntake,
      policies: this.policyIntake,
      refreshes: this.refreshes,
      last: () => this.sequence,
    })
    this.rescores.consider()
    this.filler.begin()
  }

  execute<Name extends CommandName>(command: Command<Name>): Promise<CommandResults[Name]> {
    const handle: CommandHandlers[Name] = this.commands[command.is]
    // Events wait for their batch, and are checked when it is taken.
    if (command.is === 'event') return handle(command)
    return this.order.run(async () => {
      this.mustBeReady()
      return handle(command)
    })
  }

  ask<Name extends QueryName>(query: Query<Name>): Promise<QueryResults[Name]> {
    const answer: QueryHandlers[Name] = this.queries[query.is]
    return this.order.run(() => answer(query))
  }

  private counterFiller(ledger: Pick<EntryLedger, 'next' | 'write'>): CounterFiller {
    const { ledger: disk, yieldTurn, onCounterFailure: onFailure = () => undefined } = this.parts
    const peek = (sequence: number) => this.pending.peek(sequence)
    return new CounterFiller(this.memory, {
      ledger: { ...ledger, peek, disk },
      yieldTurn,
      onFailure,
    })
  }

  private entryLedger(): Pick<EntryLedger, 'next' | 'write'> {
    return { next: () => this.sequence + 1, write: (entry) => this.write(entry) }
  }

  private commandHandlers(): CommandHandlers {
    return {
      event: ({ request }) => this.eventIntake.event(request),
      label: ({ request }) => this.label(request),
      labels: ({ requests }) => this.labels(requests),
      unlabel: ({ request }) => this.unlabel(request),
      rescore: (command) => this.rescore(command),
      decide: ({ request }) => this.decide(request),
      decide_case: ({ request }) => this.learnedFrom(this.caseIntake.decide(this.asked(request))),
      undo_case: ({ request }) => this.learnedFrom(this.caseIntake.undo(this.asked(request))),
      undo_decision: ({ request }) =>
        this.learnedFrom(this.decisionIntake.undo(this.asked(request))),
      dispute_case: ({ request }) => this.learnedFrom(this.disputeIntake.dispute(request)),
      decide_user: ({ request }) => this.learnedFrom(this.bulkIntake.decide(request)),
      undo_user: ({ request }) => this.learnedFrom(this.bulkIntake.undo(request)),
      note_case: ({ note, nowMs, ...request }) => {
        const { environment } = request
        const { requestId } = this.asked(request)
        return this.set({ environment, ...note, receivedAtMs: nowMs }, requestId)
      },
      note_user: ({ environment, noted, nowMs }) =>
        this.set({ environment, kind: 'noted', receivedAtMs: nowMs, body: noted }),
      set_decision: ({ environment, decision, nowMs }) =>
        this.set({ environment, kind: 'decision', receivedAtMs: nowMs, body: decision }),
      set_list: ({ request }) => this.listIntake.define(request),
      delete_list: ({ environment, name, nowMs }) =>
        this.listIntake.delete(environment, name, nowMs),
      change_list: ({ request }) => this.listIntake.change(request),
      set_thresholds: ({ environment, settings, nowMs }) =>
        this.set({ environment, kind: 'thresholds', receivedAtMs: nowMs, body: settings }),
      publish_policy: ({ request }) => this.policyIntake.publish(request),
      guard_policy: ({ request }) => this.guardIntake.change(request),
      notice: ({ environment, notice, nowMs }) =>
        this.set({ environment, kind: 'noticed', receivedAtMs: nowMs, body: notice }),
      erase_user: ({ request }) => beginErasure(this.memory, this.entryLedger(), request),
      renew_snapshot: () => this.snapshotter.renew(() => this.sequence),
      audit: ({ environment, change, nowMs }) =>
        this.set({ environment, kind: 'audit', receivedAtMs: nowMs, body: change }),
      choose_model: ({ choice }) => this.durable(this.refreshes.serve(choice)),
      release_model: ({ release }) => this.durable(this.refreshes.release(release)),
      import_model: ({ model }) => this.durable(this.refreshes.hold(model)),
      train_model: ({ environment, abuseType }) => this.refreshes.train(environment, abuseType),
      begin_due_fits: async () => this.refreshes.look(),
    }
  }

  private async label(request: NewLabelRequest): Promise<Accepted> {
    const [accepted] = await this.labels([request])
    if (accepted === undefined) throw new Error('a label came to nothing')
    return accepted
  }

  private async labels(requests: readonly NewLabelRequest[]): Promise<readonly Accepted[]> {
    const accepted = await this.labelIntake.labels(requests.map((request) => this.asked(request)))
    await Promise.all(accepted.map(({ sequence }) => this.learning.taught(sequence)))
    return accepted
  }

  private async unlabel(request: UnlabelRequest): Promise<number> {
    const takenBack = await this.labelIntake.unlabel(request)
    if (takenBack === undefined) return 0
    await this.learning.taught(takenBack.sequence)
    return takenBack.labels
  }

  private async rescore({
    environment,
    userId,
    nowMs: atMs,
    isRequested = false,
  }: Command<'rescore'>): Promise<Accepted | undefined> {
    const registers = userRegisters(this.memory, environment, userId)
    const { event, score } = await readLastScored(registers, this.find)
    const stored = event && (await this.rescores.store({ event, score, atMs, isRequested }))
    if (stored === undefined) return event && this.asStored(event, score)
    await stored.durable
    return { sequence: stored.sequence, outcome: stored.outcome, repeated: false }
  }

  /** The score of a shrunken event stays as it is. */
  private asStored(event: EventEntry, score: LedgerEntry | undefined): Accepted | undefined {
    if (!isShrunken(eventOf(event))) return undefined
    const { sequence, outcome } = score ?? event
    return { sequence, outcome: decodeOutcome(outcome), repeated: true }
  }

  private async decide(request: DecisionRequest): Promise<Accepted> {
    const { accepted, label } = await this.decisionIntake.decide(this.asked(request))
    if (label !== undefined) await this.learning.taught(label)
    return accepted
  }

  private async learnedFrom(writing: Promise<CaseDecided>): Promise<CaseDecided> {
    const decided = await writing
    await Promise.all(decided.labels.map((label) => this.learning.taught(label)))
    return decided
  }

  /** Resolves to the entry that is being written, once it is on disk. */
  private async durable(writing: Promise<number>): Promise<number> {
    const sequence = await writing
    await this.pending.durable(sequence)
    return sequence
  }

  /** Resolves when all labels are learned, or have failed, and no fit is under way. */
  async learned(): Promise<void> {
    await this.learning.idle()
    await this.refreshes.idle()
  }

  /** Later labels change features but are not learned. */
  freeze(): void {
    this.learning.freeze()
  }

  readiness(): { readonly ready: boolean; readonly reason?: string } {
    const { ledger, states } = this.parts
    const trouble = this.closing ? 'the service is closing' : (states.trouble() ?? ledger.trouble())
    if (trouble !== undefined) return { ready: false, reason: trouble }
    if (this.pending.size < this.parts.limits.maxPending) return { ready: true }
    return { ready: false, reason: 'too many requests wait for the disk' }
  }

  figures(): ReturnType<Core['figures']> {
    this.eventIntake.takeAll()
    return {
      ...figuresOf(this.memory, this.parts.states),
      sequence: this.sequence,
      pending: this.pending.size,
      snapshotSequence: this.snapshotter.sequence,
    }
  }

  beginStop(): void {
    this.refreshes.beginStop()
  }

  async close(): Promise<void> {
    this.eventIntake.takeAll()
    this.closing = true
    this.beginStop()
    await this.rescores.stop()
    await this.filler.stop()
    await this.learning.idle()
    await this.refreshes.stop()
    await this.pending.settled()
    await this.parts.onAllWritten?.()
    await this.snapshotter.last(this.sequence)
  }

  /** Writes the entry of a setting. Resolves to its sequence. */
  private async set(setting: Setting, requestId?: string): Promise<number> {
    const sequence = this.sequence + 1
    await this.write({ ...setting, sequence, requestId, outcome: NO_OUTCOME_BYTES })
    return sequence
  }

  private asked<Request extends Repeatable>(request: Request): Asked<Request> {
    const identity = this.retries.identityOf(request)
    const requestId = identity && requestIdOf(identity)
    return { request, requestId, answerTo: () => this.retries.answerTo(identity) }
  }

  private mustBeReady(): void {
    const { ready, reason } = this.readiness()
    if (!ready) throw new CoreUnavailable(reason ?? 'not ready')
  }

  /** Puts the entry on its way to the disk; from here on only the disk can fail. */
  private write(entry: LedgerEntry, followers = NO_FOLLOWERS): Promise<void> {
    const last = followers.at(-1) ?? entry
    this.sequence = last.sequence
    this.memory.requests.note(entry)
    const durable = this.pending.append(entry, followers)
    this.note(entry)
    for (const follower of followers) this.note(follower)
    return durable
  }

  /** Puts into memory what follows from an entry. */
  private note(entry: LedgerEntry): void {
    const { memory } = this
    noteBlock(memory, entry)
    noteFanOut(memory.fanOuts, entry)
    memory.policies.note(entry)
    memory.watch.note(entry)
    noteCounters(memory, entry)
    this.filler.consider(entry)
    foldLists(memory.lists, entry)
    forgetValues(memory.fields, entry)
    this.learning.note(entry)
  }
}
