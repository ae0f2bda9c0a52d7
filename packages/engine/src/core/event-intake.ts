import { BEACON_EVENT, type CanonicalEvent, canonicalJson } from '@winnow/contract'
import { splitBeacon } from '../events/beacons/split-beacon.ts'
import { NO_ENRICHMENT } from '../entities/enrichment.ts'
import type { PreparedEvent } from '../events/prepared-event.ts'
import type { ImpliedLabel } from '../event-types/implied-label.ts'
import type { claimOf } from '../labels/event-claim.ts'
import type { EventEntry } from '../entries/event-entry.ts'
import { entryOfKind, type LedgerEntry } from '../entries/ledger-entry.ts'
import { encodeOutcome } from '../events/outcome.ts'
import type { Places } from '../ports/places.ts'
import { ClaimIntake, type LabelOfSentEvent } from './claim-intake.ts'
import { type FoundLink, SessionIntake, withLinkedUser } from './session-intake.ts'
import type { Accepted } from './accepted.ts'
import type { EventRequest } from './requests.ts'
import type { EntryLedger, FindEntry } from './entry-ledger.ts'
import type { Memory } from './memory.ts'
import { requestIdOf, type RequestIdentity } from '../entries/request-id.ts'
import type { VerdictEffects } from './policies/verdict-effects.ts'
import { readThenWrite } from './read-then-write.ts'
import type { Retries } from './retries/retries.ts'

/** What the intake of events needs of the core. */
export interface EventLedger extends EntryLedger {
  /** `followers`: the label that the event brings and the decisions about it, durable with it or not at all. */
  write(entry: LedgerEntry, followers?: readonly LedgerEntry[]): Promise<void>
  /** Resolves when the label of an entry is learned, or has failed. */
  taught(label: number): Promise<void>
  readonly claimOf: typeof claimOf
  /** Makes entries of what policies decide. */
  readonly effects: VerdictEffects
  /** Error: CoreUnavailable. */
  mustBeReady(): void
}

/** Events read before the first of them is run; with more, the sender of the first would wait too long. */
const MAX_BATCH = 64

interface WaitingEvent {
  readonly request: EventRequest
  readonly resolve: (accepted: Accepted) => void
  readonly reject: (error: unknown) => void
}

/** A request with an event that was prepared, but not yet run. */
interface PreparedRequest {
  readonly waiting: WaitingEvent
  readonly event: PreparedEvent
  /** The event as the ledger keeps it. */
  readonly body: string
  /** Of a beacon, what the engine does not read. */
  readonly details?: string | undefined
  readonly identity: RequestIdentity | undefined
  /** Earlier events of its session that count for its user from now on. */
  readonly carried?: readonly EventEntry[]
  /** The user whom the event does not name, but its session belongs to. */
  readonly linkedTo?: string
}

/** What became of a request; `durable` resolves when it is on disk. */
interface Written {
  readonly accepted: Accepted
  readonly durable: Promise<void>
}

/**
 * Turns event requests into ledger entries. Requests of one turn of the event loop are taken together: first facts and
 * mentions of all events are read, then the events are run, in order. One kind of work at a time keeps its code in the
 * processor's caches: in a full batch an event costs two thirds of what it costs alone.
 */
export class EventIntake {
  private readonly memory: Memory
  private readonly places: Places
  private readonly retries: Retries
  private readonly ledger: EventLedger
  private readonly claims: ClaimIntake
  private readonly sessions: SessionIntake
  /** Events that wait for a read of what their policies depend on. */
  private readonly reading = new Set<Promise<void>>()
  private waiting: WaitingEvent[] = []

  constructor(memory: Memory, places: Places, retries: Retries, ledger: EventLedger) {
    this.memory = memory
    this.places = places
    this.retries = retries
    this.ledger = ledger
    this.claims = new ClaimIntake(memory)
    this.sessions = new SessionIntake(memory, ledger)
  }

  /** Resolves once the event is on disk. It is taken at the end of this turn, or with the next `takeAll`. */
  event(request: EventRequest): Promise<Accepted> {
    return new Promise((resolve, reject) => {
      if (this.waiting.length === 0) queueMicrotask(() => this.takeAll())
      this.waiting.push({ request, resolve, reject })
      if (this.waiting.length === MAX_BATCH) this.takeAll()
    })
  }

  /** Takes all waiting events now, so that the next call of the core sees their effects. */
  takeAll(): void {
    if (this.waiting.length === 0) return
    const waiting = this.waiting
    this.waiting = []
    const prepared = waiting.map((one) => this.tryToPrepare(one))
    for (const request of prepared) if (request !== undefined) this.pass(request)
  }

  /** Takes all waiting events; resolves once those that must be read for are taken, too. Undefined when all are. */
  taken(): Promise<unknown> | undefined {
    this.takeAll()
    const sessions = this.sessions.waiting()
    return this.reading.size === 0 ? sessions : Promise.all([sessions, ...this.reading])
  }

  /** Undefined when reading fails: then the request is rejected already. */
  private tryToPrepare(waiting: WaitingEvent): PreparedRequest | undefined {
    try {
      return this.prepare(waiting)
    } catch (error) {
      waiting.reject(error)
      return undefined
    }
  }

  private prepare(waiting: WaitingEvent): PreparedRequest {
    const { request } = waiting
    const { environment, receivedAtMs, testScore } = request
    const { event, details } = partsOf(request.event)
    const place = event.ip === undefined ? NO_ENRICHMENT : this.places.find(event.ip)
    const enrichment = testScore === undefined ? place : { ...place, testScore }
    const body = canonicalJson(event)
    const { pipeline, counters } = this.memory
    const prepared = pipeline.prepare({ environment, receivedAtMs, event, enrichment, body })
    counters.readAhead({ environment, event, atMs: prepared.facts.atMs, enrichment })
    return {
      waiting,
      event: prepared,
      body,
      details,
      identity: this.retries.identityOf(request),
    }
  }

  /** Takes the request at once, or as soon as what it depends on is read from the ledger. */
  private pass(request: PreparedRequest): void {
    const { event, waiting } = request
    const claim = this.ledger.claimOf(event.event)
    if (claim !== undefined) this.takeWithLabel(request, claim).catch(waiting.reject)
    else if (!this.sessions.isPlain(event)) this.takeInOrder(request).catch(waiting.reject)
    else if (this.ledger.effects.needs(event).length === 0) this.take(request)
    else this.noteReading(this.takeAfterReading(request).catch(waiting.reject))
  }

  /** Reads the decisions that policies depend on first; events that come meanwhile may overtake this one. */
  private takeAfterReading(request: PreparedRequest): Promise<void> {
    return readThenWrite(this.findDecided, {
      needs: () => this.ledger.effects.needs(request.event),
      write: () => this.take(request),
    })
  }

  private noteReading(reading: Promise<void>): void {
    const noted = reading.finally(() => this.reading.delete(noted))
    this.reading.add(noted)
  }

  private readonly findDecided: FindEntry = (sequence) =>
    this.ledger.effects.read(sequence, this.ledger.find)

  /** Reads first what the event's session did before, or its user. */
  private takeInOrder(request: PreparedRequest): Promise<void> {
    return this.sessions.inOrder(request.event, (found) =>
      this.takeAfterReading(found === undefined ? request : this.linked(request, found)),
    )
  }

  /** An event of a user's session is accepted as if it had named the user. */
  private linked(request: PreparedRequest, found: FoundLink): PreparedRequest {
    if (found.link.kind === 'carries') return { ...request, carried: found.entries }
    const { waiting, identity } = request
    const { environment, receivedAtMs, event: sent, enrichment } = request.event
    const event = withLinkedUser(sent, found)
    if (event?.userId === undefined) return request
    const body = canonicalJson(event)
    const { pipeline } = this.memory
    return {
      waiting,
      event: pipeline.prepare({ environment, receivedAtMs, event, enrichment, body }),
      body,
      identity,
      linkedTo: event.userId,
    }
  }

  /** Reads the label that the event's own will replace first; events that come meanwhile overtake this one. */
  private takeWithLabel(request: PreparedRequest, claim: ImpliedLabel): Promise<void> {
    const { isHistory = false } = request.waiting.request
    const replaced = () => this.claims.replacedBy(claim, request.event.environment)
    return readThenWrite(this.findDecided, {
      needs: () => {
        const sequence = replaced()
        const decisions = this.ledger.effects.needs(request.event)
        return sequence === undefined ? decisions : [sequence, ...decisions]
      },
      write: (entries) => {
        const former = entryOfKind('label', entries.get(replaced() ?? NaN))
        this.take(request, { claim, former, isHistory })
      },
    })
  }

  private take(request: PreparedRequest, said?: LabelOfSentEvent): void {
    const { resolve, reject } = request.waiting
    try {
      this.ledger.mustBeReady()
      const repeated = this.retries.answerTo(request.identity)
      if (repeated !== undefined) {
        repeated.then(resolve, reject)
        return
      }
      const { accepted, durable } = this.accept(request, said)
      durable.then(() => resolve(accepted), reject)
    } catch (error) {
      reject(error)
    }
  }

  /** Nothing is awaited between run and write, so entries are in the order of the runs. */
  private accept(request: PreparedRequest, said?: LabelOfSentEvent): Written {
    const { event, body, details, identity, carried = [], linkedTo } = request
    const { environment, receivedAtMs } = event
    const { pipeline } = this.memory
    const { isHistory = false, isRequested = false } = request.waiting.request
    // The same commit as the event's: all appends of one turn share it. Its failure is the event's.
    if (carried.length > 0) this.sessions.write(event, carried).catch(() => undefined)
    const cleared = said && this.clear(event, said)
    const sequence = this.ledger.next()
    const outcome = pipeline.run(
      pipeline.resolve(event, { kind: 'accept', sequence, isHistory, isRequested }),
    )
    if (outcome.scores.length > 0) {
      this.memory.scores.add(environment, outcome.scores, receivedAtMs, sequence)
    }
    this.memory.fields.note({ environment, sequence, receivedAtMs, event: event.event })
    const entry: LedgerEntry = {
      sequence,
      environment,
      kind: 'event',
      receivedAtMs,
      body,
      requestId: identity && requestIdOf(identity),
      outcome: encodeOutcome(outcome),
      ...(details !== undefined && { details }),
    }
    const follows = said !== undefined && cleared === undefined
    const follower = follows ? this.claims.follow(event, sequence + 1, said) : undefined
    const first = (follower?.sequence ?? sequence) + 1
    const also = this.ledger.effects.follow(event, outcome, { sequence, first })
    const followers = follower === undefined ? also : [follower, ...also]
    const written = this.ledger.write(entry, followers)
    const label = cleared ?? follower
    const durable = label ? written.then(() => this.ledger.taught(label.sequence)) : written
    return { accepted: { sequence, outcome, repeated: false, linkedTo }, durable }
  }

  /** The end of a bad label that the event takes away: the entry before its own, in one commit. */
  private clear(event: PreparedEvent, said: LabelOfSentEvent): LedgerEntry | undefined {
    const entry = this.claims.clear(event, this.ledger.next(), said)
    // Its failure is the event's.
    if (entry !== undefined) this.ledger.write(entry).catch(() => undefined)
    return entry
  }
}

/** Only beacons have details. */
const partsOf = (event: CanonicalEvent) =>
  event.type === BEACON_EVENT ? splitBeacon(event) : { event, details: undefined }
