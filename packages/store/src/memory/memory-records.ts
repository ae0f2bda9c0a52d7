import type { ReservedFields } from '@winnow/contract'
import {
  auditEntry,
  type AuditQuery,
  type Decision,
  type FoundId,
  type KeptRequest,
  type KnownRecords,
  originalOf,
  type LabelledEntity,
  type LabelOfEntity,
  type LedgerEntry,
  recordChanges,
  type RecordChanges,
  type RecordHead,
  type RecordKind,
  type RecordPut,
  type Records,
  type RiskyQuery,
  type RiskyUsers,
  type SeenSubject,
  type Sighting,
  type SightingsOf,
  type StoredAudit,
  type StoredLabel,
  type StoredRecord,
  type Subject,
  type ThresholdSettings,
  type TimelineCursor,
  type TimelineEntry,
  type UserSummary,
} from '@winnow/engine'
import { definitionOf, messagesOf, type NoticedBody, orderMessage } from '@winnow/engine/records'
import { Digest } from '../digest.ts'
import { MAX_COUNTED_SIGHTINGS, MAX_FORMER_USERS, MAX_JOINED_DEVICES } from '../sightings.ts'
import { idsFrom } from './memory-ids.ts'
import { MemoryCases } from './memory-cases.ts'
import { MemoryAudit } from './memory-audit.ts'
import { MemoryLists } from './memory-lists.ts'
import { MemoryLabels } from './memory-labels.ts'
import { MemoryNotices } from './memory-notices.ts'
import { MemoryOutbox } from './memory-outbox.ts'
import { MemoryRequests } from './memory-requests.ts'
import { MemorySettings } from './memory-settings.ts'
import { MemorySightings, sightingOf } from './memory-sightings.ts'
import { insertLine, newestLines } from './memory-timeline.ts'
import {
  countEntry,
  crossedBy,
  isRisky,
  joinRows,
  MAX_JOINED_ENTRIES,
  MAX_PARTS,
  MAX_RISKY,
  riskiest,
  sentBy,
  rowText,
  seenOf,
  summaryOf,
} from '../record-rows.ts'
import { nameOf, type SubjectPage, SubjectPages } from './subject-pages.ts'

interface HeldRecord {
  readonly environment: number
  readonly head: RecordHead
  readonly fields: ReservedFields
  readonly said: StoredRecord['said']
  /** The fields are those of an event as a whole. */
  readonly isAsSent: boolean
}

/** The records folded at once with each entry: the twin the other stores are compared with. */
export class MemoryRecords implements Records {
  private readonly subjects = new SubjectPages()
  private readonly seenTogether = new MemorySightings<SubjectPage>()
  private readonly records = new Map<string, HeldRecord>()
  private readonly originals = new Map<string, string>()
  private readonly heldLabels = new MemoryLabels()
  private readonly settings = new MemorySettings()
  private readonly heldNotices = new MemoryNotices()
  private readonly heldAudit = new MemoryAudit()
  private readonly keptRequests = new MemoryRequests()
  readonly outbox = new MemoryOutbox()
  readonly lists = new MemoryLists()
  readonly cases = new MemoryCases()
  private last = 0

  fold(entry: LedgerEntry): void {
    const { environment, sequence } = entry
    this.keptRequests.fold(entry)
    const changes = recordChanges(entry, this.known(environment))
    for (const put of changes.puts) this.put(environment, put, entry)
    this.settings.fold(environment, changes)
    this.lists.fold(entry, changes)
    this.heldNotices.fold(environment, changes)
    const cases = this.cases.fold(entry, changes)
    const { audited, atMs } = changes
    if (audited !== undefined) this.heldAudit.add({ ...audited, sequence, environment, atMs })
    if (changes.subject !== undefined) {
      const page = this.subjects.owner(environment, changes.subject)
      this.join(entry, page, changes)
      this.foldScores(page, entry, changes)
      countEntry(page.row, entry, changes)
      insertLine(page.lines, { sequence, atMs: changes.atMs, kind: entry.kind, type: changes.type })
      this.heldLabels.fold(environment, changes.subject.id, changes)
      this.foldInstallations(entry, page, changes)
    }
    this.foldDevice(entry, changes)
    for (const message of messagesOf(entry, cases, this.cases)) {
      this.outbox.add(environment, message)
    }
    const event = definitionOf(entry).sentEvent?.(entry.body)
    const ofOrder = orderMessage(entry, this.settings.thresholdsIn(environment), event)
    if (ofOrder !== undefined) this.outbox.add(environment, ofOrder)
    this.last = sequence
  }

  async position(): Promise<number> {
    return this.last
  }

  async settled(): Promise<void> {}

  async user(environment: number, userId: string): Promise<UserSummary | undefined> {
    return summaryOf(this.subjects.get(environment, 'user', userId)?.row)
  }

  async risky(environment: number, query: RiskyQuery): Promise<RiskyUsers> {
    const isLabelled = (id: string): boolean =>
      [...this.heldLabels.all()].some(
        ({ environment: of, userId, label }) =>
          of === environment && userId === id && label.abuseType === query.abuseType,
      )
    const rows = [...this.subjects.all()]
      .map(({ row }) => row)
      .filter((row) => row.environment === environment && isRisky(row, query))
      .filter(({ id }) => !query.unlabelled || !isLabelled(id))
      .toSorted((a, b) => b.lastSequence - a.lastSequence)
    return riskiest(rows.slice(0, MAX_RISKY), query)
  }

  async seen(
    environment: number,
    type: 'session' | 'device',
    id: string,
  ): Promise<SeenSubject | undefined> {
    return seenOf(this.subjects.get(environment, type, id)?.row)
  }

  async timeline(
    environment: number,
    id: string,
    page: {
      readonly of?: Subject['type']
      readonly before?: TimelineCursor
      readonly limit: number
    },
  ): Promise<readonly TimelineEntry[]> {
    const lines = this.subjects.get(environment, page.of ?? 'user', id)?.lines ?? []
    return newestLines(lines, page)
  }

  async sightings(
    environment: number,
    of: SightingsOf,
    { before = Infinity, limit }: { readonly before?: number; readonly limit: number },
  ): Promise<readonly Sighting[]> {
    return this.seenWith(environment, of)
      .filter(([, { lastSequence }]) => lastSequence < before)
      .slice(0, limit)
      .map(([page, times]) => sightingOf(page, times))
  }

  async sightingsCount(environment: number, of: SightingsOf): Promise<number> {
    return Math.min(this.seenWith(environment, of).length, MAX_COUNTED_SIGHTINGS)
  }

  async idsFrom(environment: number, prefix: string): Promise<readonly FoundId[]> {
    const subjects = [...this.subjects.all()].map(({ row }) => row)
    const records = [...this.records.values()].map(({ environment: of, head }) => ({
      environment: of,
      type: head.kind,
      id: head.id,
    }))
    const all = [...subjects, ...records].filter((one) => one.environment === environment)
    return idsFrom(all, prefix)
  }

  async record(
    environment: number,
    kind: RecordKind,
    id: string,
  ): Promise<StoredRecord | undefined> {
    const held = this.records.get(nameOf(environment, kind, id))
    return held && { ...held.head, fields: held.fields, said: held.said }
  }

  async parts(environment: number, transactionId: string): Promise<readonly StoredRecord[]> {
    const isPart = ({ environment: of, head }: HeldRecord): boolean =>
      of === environment && head.kind === 'transaction' && originalOf(head) === transactionId
    return [...this.records.values()]
      .filter(isPart)
      .map(({ head, fields, said }) => ({ ...head, fields, said }))
      .toSorted((a, b) => a.updatedAtMs - b.updatedAtMs || (a.id < b.id ? -1 : 1))
      .slice(0, MAX_PARTS)
  }

  async labels(environment: number, userId: string): Promise<readonly StoredLabel[]> {
    return this.heldLabels.ofUser(environment, userId)
  }

  async labelsOf(environment: number, thing: LabelledEntity): Promise<readonly LabelOfEntity[]> {
    return this.heldLabels.ofLabelled(environment, thing)
  }

  async thresholds(environment: number): Promise<ThresholdSettings | undefined> {
    return this.settings.thresholds(environment)
  }

  async decisions(environment: number): Promise<readonly Decision[]> {
    return this.settings.decisions(environment)
  }

  async notices(environment: number): Promise<readonly NoticedBody[]> {
    return this.heldNotices.of(environment)
  }

  async requests(names: readonly string[]): Promise<readonly KeptRequest[]> {
    return this.keptRequests.find(names)
  }

  async audit(query: AuditQuery): Promise<readonly StoredAudit[]> {
    return this.heldAudit.find(query)
  }

  async digest(): Promise<string> {
    const digest = new Digest()
    for (const { row, lines } of this.subjects.all()) {
      digest.addText(rowText.subject(row))
      for (const { atMs, sequence, kind, type } of lines) {
        digest.addText(rowText.timeline(row, [atMs, sequence, kind, type]))
      }
    }
    for (const [of, seen, times] of this.seenTogether.all()) {
      const { firstSeenMs, lastSeenMs, lastSequence } = times
      digest.addText(rowText.sighting(of.row, seen.row, [firstSeenMs, lastSeenMs, lastSequence]))
    }
    for (const { environment, head, fields, isAsSent } of this.records.values()) {
      digest.addText(rowText.record(environment, head, isAsSent ? undefined : fields))
    }
    for (const { environment, userId, label } of this.heldLabels.all()) {
      digest.addText(rowText.label(environment, userId, label))
    }
    for (const text of this.settings.texts()) digest.addText(text)
    for (const { sequence, environment, atMs: _, ...body } of this.heldAudit.all()) {
      digest.addText(rowText.audit(sequence, environment, auditEntry.encode(body)))
    }
    for (const text of this.heldNotices.texts()) digest.addText(text)
    for (const text of this.lists.texts()) digest.addText(text)
    for (const text of this.cases.texts()) digest.addText(text)
    for (const request of this.keptRequests.all()) digest.addText(rowText.request(request))
    for (const [environment, message] of this.outbox.all()) {
      digest.addText(rowText.message(environment, JSON.stringify(message)))
    }
    return digest.toString()
  }

  private foldDevice(entry: LedgerEntry, changes: RecordChanges): void {
    const { environment, sequence } = entry
    const { device, atMs } = changes
    if (device === undefined) return
    const page = this.subjects.page(environment, { type: 'device', id: device.id })
    countEntry(page.row, entry, changes)
    if (device.isDescribed) page.row.describedBy = sequence
    if (device.sessionId === undefined) return
    const session = this.subjects.page(environment, { type: 'session', id: device.sessionId })
    const now = { firstSeenMs: atMs, lastSeenMs: atMs, lastSequence: sequence }
    for (const user of this.usersSeenIn(session, page)) this.seenTogether.add(user, page, now)
    this.seenTogether.add(session, page, now)
  }

  private foldInstallations(
    { environment, sequence }: LedgerEntry,
    user: SubjectPage,
    { installations, atMs }: RecordChanges,
  ): void {
    for (const id of installations) {
      const device = this.subjects.get(environment, 'device', id)
      const now = { firstSeenMs: atMs, lastSeenMs: atMs, lastSequence: sequence }
      if (device !== undefined) this.seenTogether.add(user, device, now)
    }
  }

  /** The session's user; earlier ones too, when it is the first time that the device is seen in it. */
  private usersSeenIn(session: SubjectPage, device: SubjectPage): readonly SubjectPage[] {
    const { environment, joined } = session.row
    if (joined === undefined) return []
    const user = this.subjects.page(environment, { type: 'user', id: joined })
    if (this.seenTogether.has(session, device)) return [user]
    const former = this.seenTogether.newest(session, 'user').map(([page]) => page)
    return [user, ...former.slice(0, MAX_FORMER_USERS)]
  }

  private seenWith(environment: number, { type, id, seen }: SightingsOf) {
    return this.seenTogether.newest(this.subjects.get(environment, type, id), seen)
  }

  private known(environment: number): KnownRecords {
    const held = (kind: RecordKind, id: string) => this.records.get(nameOf(environment, kind, id))
    return {
      head: (kind, id) => held(kind, id)?.head,
      fields: ({ kind, id }) => held(kind, id)?.fields ?? {},
      originalOf: (order) =>
        held('transaction', this.originals.get(`${environment} ${order}`) ?? '')?.head,
    }
  }

  private put(environment: number, { head, fields }: RecordPut, entry: LedgerEntry): void {
    const name = nameOf(environment, head.kind, head.id)
    const former = this.records.get(name)
    const isAsSent = fields === 'as sent' || (fields === 'as before' && former?.isAsSent === true)
    const merged = typeof fields === 'object' ? { fields, said: {} } : undefined
    const sent = merged ?? (fields === 'as before' ? former : undefined)
    const { fields: kept, said } = sent ?? this.sent(environment, head, entry)
    this.records.set(name, { environment, head, fields: kept, said, isAsSent })
    const { order, part } = head.links
    if (head.kind !== 'transaction' || order === undefined || part !== undefined) return
    this.originals.set(`${environment} ${order}`, head.id)
  }

  /** The fields of the entry that made the record: this one, or, for a record that moved, its own. */
  private sent(
    environment: number,
    head: RecordHead,
    entry: LedgerEntry,
  ): Pick<StoredRecord, 'fields' | 'said'> {
    if (entry.kind === 'event' && head.updatedBy === entry.sequence) return sentBy(entry)
    for (const held of this.records.values()) {
      if (held.environment === environment && held.head.updatedBy === head.updatedBy) return held
    }
    return { fields: {}, said: {} }
  }

  /** Also a session without any record yet: a beacon that comes later is the user's. */
  private join(entry: LedgerEntry, user: SubjectPage, { joins, atMs }: RecordChanges): void {
    if (joins === undefined) return
    const { environment, sequence } = entry
    const session = this.subjects.page(environment, { type: 'session', id: joins })
    const { joined } = session.row
    joinRows(session.row, user.row)
    for (const line of session.lines.slice(-MAX_JOINED_ENTRIES)) insertLine(user.lines, line)
    session.lines = []
    if (joined === user.row.id) return
    const devices = this.seenTogether
      .newest(session, 'device')
      .toSorted(([a], [b]) => a.number - b.number)
    for (const [device, times] of devices.slice(0, MAX_JOINED_DEVICES)) {
      this.seenTogether.add(user, device, times)
    }
    if (joined === undefined) return
    const now = { firstSeenMs: atMs, lastSeenMs: atMs, lastSequence: sequence }
    this.seenTogether.addTo(
      session,
      this.subjects.page(environment, { type: 'user', id: joined }),
      now,
    )
  }

  private foldScores(
    { row }: SubjectPage,
    entry: LedgerEntry,
    { scores, atMs }: RecordChanges,
  ): void {
    const { environment } = entry
    const settings = this.settings.thresholdsIn(environment)
    for (const message of crossedBy(row, entry, settings, {
      scores,
      atMs,
      before: () => row.scores,
    })) {
      this.outbox.add(environment, message)
    }
  }
}
