import { BEACON_EVENT, type CanonicalEvent, canonicalJson } from '@winnow/contract'
import type { ReceivedEvent } from '../accepted-event.ts'
import { splitBeacon } from '../beacons/split-beacon.ts'
import { type Enrichment, type Known, NO_ENRICHMENT } from '../entities/enrichment.ts'
import type { Claim, claimOf } from '../labels/event-claim.ts'
import { encodeOutcome, type Outcome } from '../outcome.ts'
import type { ReadEvent } from '../read-event.ts'
import type { EventEntry } from '../entries/event-entry.ts'
import type { LabelEntry } from '../entries/label-entry.ts'
import { entryOfKind, type LedgerEntry } from '../entries/ledger-entry.ts'
import type { Places } from '../ports/places.ts'
import { ClaimIntake, type SaidByEvent } from './claim-intake.ts'
import { type FoundLink, SessionIntake, userNamedIn } from './session-intake.ts'
import type { Accepted } from './core.ts'
import type { EventRequest } from './requests.ts'
import type { EntryLedger } from './entry-ledger.ts'
import { MAX_LOOKS } from './former-labels.ts'
import type { Memory } from './memory.ts'
import { requestIdOf, type RequestIdentity } from '../request-id.ts'
import type { Retries } from './retries/retries.ts'

/** What the intake of events needs of the core. */
export interface EventLedger extends EntryLedger {
  /** `follower`: the label that the event brings, durable with it or not at all. */
  write(entry: LedgerEntry, follower?: LedgerEntry): Promise<void>
  /** Resolves when the label of an entry is taught, or has failed. */
  taught(label: number): Promise<void>
  readonly claimOf: typeof claimOf
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

/** An event that was run and is on its way to the disk. */
interface Taken {
  readonly sequence: number
  readonly outcome: Outcome
  readonly durable: Promise<void>
}

/** A request whose event was read, but not yet run. */
interface ReadRequest {
  readonly received: ReceivedEvent
  readonly read: ReadEvent
  readonly body: string
  /** Of a beacon, what the engine does not read. */
  readonly details?: string | undefined
  readonly identity: RequestIdentity | undefined
  /** Earlier events of its session that count for its user from now on. */
  readonly carried?: readonly EventEntry[]
  /** The user whom the event does not name, but its session belongs to. */
  readonly linkedTo?: string
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
    const read = waiting.map((one) => this.tryToRead(one))
    for (const [at, one] of waiting.entries()) {
      const request = read[at]
      if (request !== undefined) this.run(request, one)
    }
  }

  /** Takes all waiting events; resolves once those that must be read for are taken, too. Undefined when all are. */
  taken(): Promise<unknown> | undefined {
    this.takeAll()
    return this.sessions.waiting()
  }

  /** Undefined when reading fails: then the request is rejected already. */
  private tryToRead({ request, reject }: WaitingEvent): ReadRequest | undefined {
    try {
      return this.read(request)
    } catch (error) {
      reject(error)
      return undefined
    }
  }

  private read(request: EventRequest): ReadRequest {
    const { environment, receivedAtMs, testScore } = request
    const { event, details } = partsOf(request.event)
    const place = event.ip === undefined ? NO_ENRICHMENT : this.places.find(event.ip)
    const enrichment = testScore === undefined ? place : { ...place, testScore }
    const body = canonicalJson(event)
    const received = { environment, receivedAtMs, event, enrichment, body }
    return {
      received,
      read: this.memory.pipeline.read(received),
      body,
      details,
      identity: this.retries.identityOf(request),
    }
  }

  private run(read: ReadRequest, waiting: WaitingEvent): void {
    const claim = this.ledger.claimOf(read.received.event)
    if (claim !== undefined) this.takeWithLabel(read, waiting, claim).catch(waiting.reject)
    else if (this.sessions.isPlain(read.received, read.read)) this.take(read, waiting)
    else this.takeInOrder(read, waiting).catch(waiting.reject)
  }

  /** Reads what the event's session did before, or whose session it is, first. */
  private takeInOrder(read: ReadRequest, waiting: WaitingEvent): Promise<void> {
    return this.sessions.inOrder(read.received, read.read, (found) => {
      this.take(found === undefined ? read : this.linked(read, found), waiting)
    })
  }

  /** An event of a user's session is accepted as if it had named the user. */
  private linked(read: ReadRequest, { link, entries }: FoundLink): ReadRequest {
    if (link.kind === 'carries') return { ...read, carried: entries }
    const userId = userNamedIn(entries)
    if (userId === undefined) return read
    const event = { ...read.received.event, userId }
    const body = canonicalJson(event)
    const received = { ...read.received, event, body }
    return {
      received,
      read: this.memory.pipeline.read(received),
      body,
      identity: read.identity,
      linkedTo: userId,
    }
  }

  /** Reads the label that the event's own will replace first; events that come meanwhile overtake this one. */
  private async takeWithLabel(
    read: ReadRequest,
    waiting: WaitingEvent,
    claim: Claim,
  ): Promise<void> {
    let former: LabelEntry | undefined
    const { isHistory = false } = waiting.request
    for (let look = 0; look < MAX_LOOKS; look += 1) {
      const wanted = this.claims.replacedBy(claim, read.received.environment)
      if (wanted === undefined)
        return this.take(read, waiting, { claim, former: undefined, isHistory })
      if (wanted === former?.sequence) return this.take(read, waiting, { claim, former, isHistory })
      former = entryOfKind('label', await this.ledger.find(wanted))
    }
    throw new Error('the labels of one order change faster than they can be read')
  }

  private take(read: ReadRequest, { resolve, reject }: WaitingEvent, said?: SaidByEvent): void {
    try {
      this.ledger.mustBeReady()
      const repeated = this.retries.answerTo(read.identity)
      if (repeated !== undefined) {
        repeated.then(resolve, reject)
        return
      }
      const { sequence, outcome, durable } = this.accept(read, said)
      const { linkedTo } = read
      const accepted = { sequence, outcome, repeated: false, linkedTo }
      durable.then(() => resolve(accepted), reject)
    } catch (error) {
      reject(error)
    }
  }

  /** Nothing is awaited between run and write, so entries are in the order of the runs. */
  private accept(request: ReadRequest, said?: SaidByEvent): Taken {
    const { received, read, body, details, identity, carried = [] } = request
    const { environment, receivedAtMs, event } = received
    const { pipeline } = this.memory
    // The same commit as the event's: all appends of one turn share it. Its failure is the event's.
    if (carried.length > 0) this.sessions.write(received, carried).catch(() => undefined)
    const cleared = said && this.clear(received, said)
    const sequence = this.ledger.next()
    const known = pipeline.find(received, read)
    const enrichment = withKnown(received.enrichment, known)
    const outcome = pipeline.run(
      { sequence, environment, receivedAtMs, event, enrichment },
      pipeline.add(received, read, known),
    )
    if (outcome.scores.length > 0) {
      this.memory.scores.add(environment, outcome.scores, receivedAtMs, sequence)
    }
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
    const follower = follows ? this.claims.follow(received, sequence + 1, said) : undefined
    const written = this.ledger.write(entry, follower)
    const label = cleared ?? follower
    if (label === undefined) return { sequence, outcome, durable: written }
    const durable = written.then(() => this.ledger.taught(label.sequence))
    return { sequence, outcome, durable }
  }

  /** An event that takes a bad label away is scored without it: the label's end is the entry before its own, in one commit. */
  private clear(received: ReceivedEvent, said: SaidByEvent): LedgerEntry | undefined {
    if (said.former === undefined || said.claim.verdict === 'bad') return undefined
    const entry = this.claims.follow(received, this.ledger.next(), said)
    // Its failure is the event's.
    if (entry !== undefined) this.ledger.write(entry).catch(() => undefined)
    return entry
  }
}

/** Only beacons have details. */
const partsOf = (event: CanonicalEvent) =>
  event.type === BEACON_EVENT ? splitBeacon(event) : { event, details: undefined }

/** Most events are tied to nothing: their enrichment is not copied. */
function withKnown(enrichment: Enrichment, known: Known): Enrichment {
  const isTied = known.found !== undefined || known.followUp !== undefined
  return isTied ? { ...enrichment, ...known } : enrichment
}
