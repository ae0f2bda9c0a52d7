import { MINUTE_MS } from '@winnow/contract'
import type { FoundDevices, FoundEntity } from '../../entities/enrichment.ts'
import { LAST_SCORED } from '../../aggregates/system-registers.ts'
import { DeviceLookup } from '../../events/devices/device-lookup.ts'
import type { ReceivedEvent } from '../../events/received-event.ts'
import { lastEventOf } from '../../events/pointers/last-event.ts'
import { decodeOutcome } from '../../events/outcome.ts'
import type { EventEntry } from '../../entries/event-entry.ts'
import { entryOfKind, type LedgerEntry } from '../../entries/ledger-entry.ts'
import { eventsBeforeLast } from '../../events/pointers/session-events.ts'
import { acceptedEventOf, foldTie, userEntity } from '../apply-entry.ts'
import type { EarlierTie } from '../../entries/rescore-body.ts'
import type { Memory } from '../memory.ts'
import { type RescoreLedger, storeScore } from './store-score.ts'

/** A page sends its first beacon within seconds; a session's events longer ago than this belong to another visit. */
const MAX_LATE_MS = 30 * MINUTE_MS

/** A session's last event before a late beacon, and the user's last score, which must be of that event. */
interface Untied {
  readonly userId: string
  readonly event: EventEntry
  readonly score: LedgerEntry
  /** Events of the session before it that were tied to nothing, oldest first. */
  readonly earlier: readonly EventEntry[]
}

/**
 * Ties events to devices with beacons that came after them: the event is folded into the devices, and its user gets a
 * new stored score, with the devices known by now and everything else as it was.
 */
export class LateTies {
  private readonly memory: Memory
  private readonly ledger: RescoreLedger
  private readonly devices: DeviceLookup

  constructor(memory: Memory, ledger: RescoreLedger) {
    this.memory = memory
    this.ledger = ledger
    const { open, layout } = memory.pipeline
    this.devices = new DeviceLookup(open, layout, memory.keys)
  }

  /** Ties the events before the beacon of an entry. Resolves once this is on disk. */
  async tie(sequence: number): Promise<void> {
    const beacon = entryOfKind('event', await this.ledger.find(sequence))
    const untied = beacon && (await this.untied(beacon))
    if (beacon === undefined || untied === undefined) return
    const { effects, find } = this.ledger
    await effects.forScores([acceptedEventOf(untied.event)], find, () => {
      // The user may have got another score while the entries were read.
      const isLast = this.lastScore(untied) === untied.score.sequence
      return isLast ? this.store(beacon, untied) : this.tie(sequence)
    })
  }

  /** Undefined when the event is too old, or the user has done something since, which found its own devices. */
  private async untied(beacon: EventEntry): Promise<Untied | undefined> {
    const { ledger } = this
    const { last, before } = this.eventsIn(beacon)
    if (last === undefined || last > beacon.sequence) return undefined
    const event = entryOfKind('event', await ledger.find(last))
    if (event === undefined || !isRecent(event, beacon)) return undefined
    const { userId } = acceptedEventOf(event).event
    const scored = userId === undefined ? undefined : this.lastScore({ event, userId })
    const score = scored === undefined ? undefined : await ledger.find(scored)
    if (userId === undefined || score === undefined) return undefined
    const found = await Promise.all(before.map((sequence) => ledger.find(sequence)))
    const earlier = found.flatMap((one) => {
      const before = entryOfKind('event', one)
      return before !== undefined && isRecent(before, beacon) ? [before] : []
    })
    return { userId, event, score, earlier }
  }

  /** The last event of the beacon's session, and those before it since one was tied, oldest first. */
  private eventsIn(beacon: EventEntry): {
    readonly last: number | undefined
    readonly before: readonly number[]
  } {
    const { keys, pipeline } = this.memory
    const { sessionId = '' } = acceptedEventOf(beacon).event
    const registersOf = (type: 'session' | 'visit') =>
      pipeline.open.registersOf(keys.keyOf(beacon.environment, type, sessionId))
    const tied = lastEventOf(registersOf('visit')) ?? 0
    const registers = registersOf('session')
    const before = registers === undefined ? [] : eventsBeforeLast(registers)
    const untied = before.filter((sequence) => sequence > tied).toReversed()
    return { last: lastEventOf(registers), before: untied }
  }

  /** The entry of the user's last score, when the event is the user's last one. */
  private lastScore({ event, userId }: Pick<Untied, 'event' | 'userId'>): number | undefined {
    const { keys, pipeline } = this.memory
    const { key } = userEntity(keys, event.environment, userId)
    const registers = pipeline.open.registersOf(key)
    return lastEventOf(registers) === event.sequence ? registers?.get(LAST_SCORED) : undefined
  }

  private async store(
    beacon: EventEntry,
    { userId, event, score, ...untied }: Untied,
  ): Promise<void> {
    const { memory, ledger } = this
    const { environment } = event
    const accepted = acceptedEventOf(event)
    const found = this.devices.find(memory.pipeline.prepare(accepted))
    const known = decodeOutcome(score.outcome)
    const late = found === undefined ? [] : added(found, known.enrichment.found)
    if (found === undefined || late.length === 0) return
    const before = untied.earlier.flatMap((one) => this.earlierTie(one) ?? [])
    const earlier = before.length === 0 ? {} : { earlier: before }
    const tied = tiedEventOf(accepted)
    const tie = { beacon: beacon.sequence, score: score.sequence, late, event: tied, ...earlier }
    const body = { userId, event: event.sequence, atMs: beacon.receivedAtMs, tie }
    foldTie(memory.pipeline, { environment, sequence: ledger.next(), body, found })
    const enrichment = { ...accepted.enrichment, found }
    const { pipeline } = memory
    const prepared = pipeline.prepare({ ...accepted, enrichment })
    const outcome = pipeline.run(pipeline.resolve(prepared, { kind: 'add_devices', known }))
    await storeScore(memory, ledger, { event: prepared, body, outcome }).durable
  }

  /** Undefined: it names no user, or was tied when it came. */
  private earlierTie(event: EventEntry): EarlierTie | undefined {
    const { pipeline } = this.memory
    const accepted = acceptedEventOf(event)
    const { userId } = accepted.event
    if (userId === undefined || accepted.enrichment.found !== undefined) return undefined
    const found = this.devices.find(pipeline.prepare(accepted))
    if (found === undefined) return undefined
    const { entities: late, isNear, isSettled, isShared } = found
    const { sequence } = event
    return { sequence, userId, late, event: tiedEventOf(accepted), isNear, isSettled, isShared }
  }
}

/** A late beacon belongs to the events of the minutes before it. */
const isRecent = (event: EventEntry, beacon: EventEntry): boolean =>
  beacon.receivedAtMs - event.receivedAtMs <= MAX_LATE_MS

/** The part of an event that devices count. */
function tiedEventOf({ event, receivedAtMs }: ReceivedEvent): EarlierTie['event'] {
  const { type, sessionId = '', ip, timeMs = receivedAtMs } = event
  return { type, sessionId, timeMs, ...(ip !== undefined && { ip }) }
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
