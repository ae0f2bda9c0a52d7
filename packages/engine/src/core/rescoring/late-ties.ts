import type { FoundDevices, FoundEntity } from '../../entities/enrichment.ts'
import { LAST_SCORED } from '../../aggregates/system-registers.ts'
import { lastEventOf } from '../../label-folding.ts'
import { decodeOutcome } from '../../outcome.ts'
import type { LedgerEntry } from '../../ports/ledger.ts'
import { acceptedEventOf, foldTie, userEntity } from '../apply-entry.ts'
import type { Memory } from '../recovery/recover.ts'
import { type RescoreLedger, storeScore } from './store-score.ts'

/** A page tells of itself within seconds; what comes later than this belongs to another visit. */
const MAX_LATE_MS = 30 * 60_000

/** A session's last event before a late beacon, and its user's last score, which is of that event. */
interface Untied {
  readonly userId: string
  readonly event: LedgerEntry
  readonly score: LedgerEntry
}

/**
 * Ties events to devices whose beacons came after them: the devices hear of the event, and its user
 * gets a new stored score, with what is known of the devices and everything else as it was.
 */
export class LateTies {
  private readonly memory: Memory
  private readonly ledger: RescoreLedger

  constructor(memory: Memory, ledger: RescoreLedger) {
    this.memory = memory
    this.ledger = ledger
  }

  /** Resolves once it is on disk that the event before the beacon of an entry is tied. */
  async tie(sequence: number): Promise<void> {
    const beacon = await this.ledger.find(sequence)
    const untied = beacon && (await this.untied(beacon))
    if (beacon === undefined || untied === undefined) return
    // While the entries were read, the user may have got a score again.
    if (this.lastScore(untied) !== untied.score.sequence) return this.tie(sequence)
    await this.store(beacon, untied)
  }

  /** Undefined: it was long ago, or its user went on since, and what he did then had its own devices. */
  private async untied(beacon: LedgerEntry): Promise<Untied | undefined> {
    const { ledger } = this
    const last = this.lastEventIn(beacon)
    if (last === undefined || last > beacon.sequence) return undefined
    const event = await ledger.find(last)
    if (event === undefined) return undefined
    if (beacon.receivedAtMs - event.receivedAtMs > MAX_LATE_MS) return undefined
    const { userId } = acceptedEventOf(event).event
    const scored = userId === undefined ? undefined : this.lastScore({ event, userId })
    const score = scored === undefined ? undefined : await ledger.find(scored)
    return userId === undefined || score === undefined ? undefined : { userId, event, score }
  }

  /** The last event of the beacon's session. */
  private lastEventIn(beacon: LedgerEntry): number | undefined {
    const { keys, pipeline } = this.memory
    const { sessionId = '' } = acceptedEventOf(beacon).event
    const key = keys.keyOf(beacon.environment, 'session', sessionId)
    return lastEventOf(pipeline.open.registersOf(key))
  }

  /** The entry of the user's last score, when the event is his last one. */
  private lastScore({ event, userId }: Pick<Untied, 'event' | 'userId'>): number | undefined {
    const { keys, pipeline } = this.memory
    const { key } = userEntity(keys, event.environment, userId)
    const registers = pipeline.open.registersOf(key)
    return lastEventOf(registers) === event.sequence ? registers?.get(LAST_SCORED) : undefined
  }

  private async store(beacon: LedgerEntry, { userId, event, score }: Untied): Promise<void> {
    const { memory, ledger } = this
    const { environment } = event
    const accepted = acceptedEventOf(event)
    const found = memory.pipeline.find(accepted, memory.pipeline.read(accepted))
    const known = decodeOutcome(score.outcome)
    const late = found === undefined ? [] : added(found, known.enrichment.found)
    if (found === undefined || late.length === 0) return
    const { type, sessionId = '', ip, timeMs = event.receivedAtMs } = accepted.event
    const tied = { type, sessionId, timeMs, ...(ip !== undefined && { ip }) }
    const tie = { beacon: beacon.sequence, score: score.sequence, late, event: tied }
    const body = { userId, event: event.sequence, atMs: beacon.receivedAtMs, tie }
    foldTie(memory.pipeline, { environment, sequence: ledger.next(), body, found })
    const enrichment = { ...accepted.enrichment, found }
    const outcome = memory.pipeline.withDevices({ ...accepted, enrichment }, known)
    await storeScore(memory, ledger, { environment, body, outcome }).durable
  }
}

/** What was not found before. */
const added = (
  { entities }: FoundDevices,
  before: FoundDevices | undefined,
): readonly FoundEntity[] =>
  entities.filter(
    ({ key }) =>
      before?.entities.some((one) => one.key.lo === key.lo && one.key.hi === key.hi) !== true,
  )
