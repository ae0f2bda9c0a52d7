import type { LedgerEntry, RecordChanges } from '@winnow/engine'
import {
  definitionOf,
  ENTRY_KINDS,
  keptRequestOf,
  type KnownToMessages,
  messagesOf,
  orderMessage,
  openEntry,
  recordChanges,
  recordNamedBy,
  type SentEvent,
} from '@winnow/engine/records'
import { countEntry, crossedBy, joinRows } from '../../record-rows.ts'
import { entryKind } from '../../entry-kind.ts'
import { numberOf, type RecordsDatabase, type RecordsStatement } from './records-database.ts'
import { seenSubject, SightingTable } from './sighting-table.ts'
import { OutboxTable } from './outbox-table.ts'
import { RequestTable } from './request-table.ts'
import { RecordTables } from './record-tables.ts'
import { type KeptSubject, SubjectTable } from './subject-table.ts'
import { CaseTable } from './case-table.ts'
import { ListTable } from './list-table.ts'
import { AuditTable } from './audit-table.ts'
import { DecisionTable } from './decision-table.ts'
import { NoticeTable } from './notice-table.ts'
import { ThresholdTable } from './threshold-table.ts'
import { TimelineTable } from './timeline-table.ts'

/** Entries read at once: fewer that live at the same time are less for the collector to copy. */
const MAX_PIECE_ENTRIES = 256

const COLUMNS = 'sequence, environment, kind, received_at_ms, request_id, body, outcome'

/** sequence, environment, kind, received at ms, request id, body, outcome */
export type LedgerRow = readonly [number, number, number, number, string | null, string, Uint8Array]

/** An entry, and the event that it is. */
interface ReadEntry {
  readonly entry: LedgerEntry
  readonly event: SentEvent | undefined
}

/** What a batch came to. */
export interface FoldedBatch {
  /** Sequence of its last entry. */
  readonly last: number
  /** There are more. */
  readonly isBehind: boolean
}

interface Open {
  readonly subjects: SubjectTable
  readonly tables: RecordTables
  readonly timeline: TimelineTable
  readonly sightings: SightingTable
  readonly outbox: OutboxTable
  readonly thresholds: ThresholdTable
  readonly decisions: DecisionTable
  readonly notices: NoticeTable
  readonly audit: AuditTable
  readonly lists: ListTable
  readonly cases: CaseTable
  readonly requests: RequestTable
  position: number
}

/** Folds entries of the ledger into the tables of the records. Whoever calls it makes each batch and its position one transaction. */
export class RecordsFold {
  private readonly next: RecordsStatement
  private readonly open: Open
  private readonly knownToMessages: KnownToMessages
  private readonly rest: () => void

  /** `rest` is called after each entry. */
  constructor(ledger: RecordsDatabase, records: RecordsDatabase, rest: () => void = noRest) {
    this.rest = rest
    this.next = ledger.prepare(
      `SELECT ${COLUMNS} FROM ledger
       WHERE sequence > ? ORDER BY sequence LIMIT ${MAX_PIECE_ENTRIES}`,
    )
    this.next.setReturnArrays(true)
    this.open = opened(ledger, records)
    const { cases } = this.open
    const entry = entryFinder(ledger)
    this.knownToMessages = { entry, endedBy: (of, sequence) => cases.endedBy(of, sequence) }
  }

  /** Sequence of the last entry folded in. */
  get position(): number {
    return this.open.position
  }

  /** Environments that got messages since the last call. */
  takeNews(): readonly number[] {
    return this.open.outbox.takeNews()
  }

  /** Entries that follow the position: the first piece of a batch. */
  firstPiece(): readonly LedgerRow[] {
    return this.piece(this.open.position)
  }

  /** Folds pieces until there are no more, or enough of them. */
  foldPieces(first: readonly LedgerRow[], most: number): FoldedBatch {
    const folded = this.foldAll(first, most)
    this.flush()
    return folded
  }

  /** The batch is committed. */
  took(last: number): void {
    this.open.position = last
  }

  /** The batch failed: what was read and put in it is forgotten. */
  forget(): void {
    const { timeline, subjects, sightings, tables, outbox, requests, thresholds, cases } = this.open
    const read = [timeline, subjects, sightings, tables, outbox, requests, thresholds, cases]
    for (const forgotten of read) forgotten.forget()
  }

  private flush(): void {
    const { timeline, subjects, sightings, tables, outbox, requests } = this.open
    const changed = [timeline, subjects, sightings, tables, outbox, requests]
    for (const written of changed) written.flush()
  }

  private piece(after: number): readonly LedgerRow[] {
    return this.next.all(after) as LedgerRow[]
  }

  private foldAll(first: readonly LedgerRow[], most: number): FoldedBatch {
    let last = this.open.position
    let rows = first
    for (let folded = 0; ; rows = this.piece(last)) {
      if (rows.length === 0) return { last, isBehind: false }
      const batch = rows.map(readRow)
      this.lookUp(batch)
      for (const read of batch) {
        this.foldEntry(read)
        this.rest()
      }
      last = rows.at(-1)?.[0] ?? last
      folded += rows.length
      const isWhole = rows.length === MAX_PIECE_ENTRIES
      if (!isWhole || folded >= most) return { last, isBehind: isWhole }
    }
  }

  /** Reads in advance the records that the events of a batch will need, as far as the events show it. */
  private lookUp(batch: readonly ReadEntry[]): void {
    const { subjects, tables } = this.open
    for (const { entry, event } of batch) {
      if (event === undefined) continue
      const { userId, sessionId } = event
      if (userId !== undefined) subjects.expect(entry.environment, { type: 'user', id: userId })
      if (sessionId !== undefined) {
        subjects.expect(entry.environment, { type: 'session', id: sessionId })
      }
      const record = recordNamedBy(event)
      if (record !== undefined) tables.expect(entry.environment, record)
    }
    subjects.lookUp()
    tables.lookUp()
  }

  private foldEntry({ entry, event }: ReadEntry): void {
    const { environment } = entry
    const { tables, thresholds, decisions, audit, requests, lists, cases } = this.open
    const request = keptRequestOf(entry)
    if (request !== undefined) requests.add(request)
    const changes = recordChanges(entry, tables.known(environment), event)
    for (const put of changes.puts) tables.put(environment, put)
    if (changes.thresholds !== undefined) thresholds.set(environment, changes.thresholds)
    if (changes.decision !== undefined) decisions.set(environment, changes.decision)
    if (changes.audited !== undefined) audit.add(entry, changes.audited)
    if (changes.noticed !== undefined) this.open.notices.set(environment, changes.noticed)
    if (changes.list?.definition === null) lists.delete(environment, changes.list.name)
    if (changes.listChange !== undefined) lists.change(entry, changes.listChange)
    const changed = cases.fold(entry, changes)
    this.foldSubject(entry, changes)
    this.foldDevice(entry, changes)
    for (const message of messagesOf(entry, changed, this.knownToMessages)) {
      this.open.outbox.add(environment, message)
    }
    const ofOrder = orderMessage(entry, thresholds.of(environment), event)
    if (ofOrder !== undefined) this.open.outbox.add(environment, ofOrder)
  }

  private foldSubject(entry: LedgerEntry, changes: RecordChanges): void {
    const { environment, sequence, kind } = entry
    if (changes.subject === undefined) return
    const subject = this.owner(environment, changes.subject)
    this.join(entry, subject, changes)
    this.foldScores(subject, entry, changes)
    countEntry(subject.row, entry, changes)
    const line = [subject.number, changes.atMs, sequence, ENTRY_KINDS.indexOf(kind)] as const
    this.open.timeline.add([...line, changes.type])
    this.foldLabels(environment, changes.subject.id, changes)
    this.foldInstallations(entry, subject, changes)
  }

  private foldDevice(entry: LedgerEntry, changes: RecordChanges): void {
    const { environment, sequence } = entry
    const { device, atMs } = changes
    if (device === undefined) return
    const { subjects, sightings } = this.open
    const kept = subjects.open(environment, { type: 'device', id: device.id })
    countEntry(kept.row, entry, changes)
    if (device.isDescribed) kept.row.describedBy = sequence
    if (device.sessionId === undefined) return
    const session = subjects.known(environment, { type: 'session', id: device.sessionId })
    const seen = seenSubject(kept)
    const now = { firstSeenMs: atMs, lastSeenMs: atMs, lastSequence: sequence }
    for (const user of this.usersSeenIn(session, kept)) sightings.add(user, seen, now)
    sightings.add(seenSubject(session), seen, now)
  }

  private foldInstallations(
    { environment, sequence }: LedgerEntry,
    user: KeptSubject,
    { installations, atMs }: RecordChanges,
  ): void {
    const { subjects, sightings } = this.open
    for (const id of installations) {
      const device = subjects.get(environment, { type: 'device', id })
      const now = { firstSeenMs: atMs, lastSeenMs: atMs, lastSequence: sequence }
      if (device !== undefined) sightings.add(seenSubject(user), seenSubject(device), now)
    }
  }

  /** The session's user; earlier ones too, when it is the first time that the device is seen in it. */
  private usersSeenIn(session: KeptSubject, device: KeptSubject) {
    const { subjects, sightings } = this.open
    const { environment, joined } = session.row
    if (joined === undefined) return []
    const user = seenSubject(subjects.known(environment, { type: 'user', id: joined }))
    const of = seenSubject(session)
    return sightings.has(of, seenSubject(device)) ? [user] : [user, ...sightings.usersOf(of)]
  }

  private foldScores(
    subject: KeptSubject,
    entry: LedgerEntry,
    { scores, atMs }: RecordChanges,
  ): void {
    const { subjects, outbox, thresholds } = this.open
    const settings = thresholds.of(entry.environment)
    const before = () => subjects.scoresOf(subject)
    for (const message of crossedBy(subject.row, entry, settings, { scores, atMs, before })) {
      outbox.add(entry.environment, message)
    }
  }

  /** The user that has the entry in their timeline: a session that was joined to a user is the user's. */
  private owner(environment: number, subject: NonNullable<RecordChanges['subject']>): KeptSubject {
    const { subjects } = this.open
    const kept = subjects.open(environment, subject)
    const { joined } = kept.row
    return joined === undefined ? kept : subjects.open(environment, { type: 'user', id: joined })
  }

  /** Also a session without any record yet: a beacon that comes later is the user's. */
  private join(entry: LedgerEntry, user: KeptSubject, { joins, atMs }: RecordChanges): void {
    if (joins === undefined) return
    const { environment, sequence } = entry
    const { subjects, timeline, sightings } = this.open
    const session = subjects.known(environment, { type: 'session', id: joins })
    const { events, joined } = session.row
    if (events === 0 && joined === user.row.id) return
    joinRows(session.row, user.row)
    subjects.touch(session)
    if (events > 0) timeline.move(session.number, user.number)
    // A session without a record has no devices, and most are no one else's before.
    if (events > 0 || joined !== undefined) this.shareDevices(session, user)
    if (joined === undefined) return
    const former = seenSubject(subjects.known(environment, { type: 'user', id: joined }))
    const now = { firstSeenMs: atMs, lastSeenMs: atMs, lastSequence: sequence }
    sightings.addTo(seenSubject(session), former, now)
  }

  private shareDevices(session: KeptSubject, user: KeptSubject): void {
    const { sightings } = this.open
    for (const { other, ...times } of sightings.devicesOf(seenSubject(session))) {
      sightings.add(seenSubject(user), other, times)
    }
  }

  private foldLabels(environment: number, userId: string, changes: RecordChanges): void {
    const { tables } = this.open
    for (const unlabelled of changes.unlabelled) tables.unlabel(environment, userId, unlabelled)
    if (changes.label !== undefined) tables.label(environment, userId, changes.label)
  }
}

const noRest = (): void => undefined

function opened(ledger: RecordsDatabase, records: RecordsDatabase): Open {
  return {
    subjects: new SubjectTable(records),
    tables: new RecordTables(records, ledger),
    timeline: new TimelineTable(records),
    sightings: new SightingTable(records),
    outbox: new OutboxTable(records),
    thresholds: new ThresholdTable(records),
    decisions: new DecisionTable(records),
    notices: new NoticeTable(records),
    audit: new AuditTable(records),
    lists: new ListTable(records),
    cases: new CaseTable(records),
    requests: new RequestTable(records),
    position: numberOf(records, 'SELECT sequence FROM progress'),
  }
}

/** Finds an entry by its sequence. */
function entryFinder(ledger: RecordsDatabase): (sequence: number) => LedgerEntry | undefined {
  const find = ledger.prepare(`SELECT ${COLUMNS} FROM ledger WHERE sequence = ?`)
  find.setReturnArrays(true)
  return (sequence) => {
    const row = find.get(sequence) as LedgerRow | undefined
    return row === undefined ? undefined : entryOf(row)
  }
}

function readRow(row: LedgerRow): ReadEntry {
  const entry = entryOf(row)
  return { entry, event: definitionOf(entry).sentEvent?.(entry.body) }
}

function entryOf([
  sequence,
  environment,
  kind,
  receivedAtMs,
  requestId,
  body,
  outcome,
]: LedgerRow): LedgerEntry {
  return openEntry({
    sequence,
    environment,
    kind: entryKind(kind, sequence),
    receivedAtMs,
    body,
    requestId: requestId ?? undefined,
    outcome,
  })
}
