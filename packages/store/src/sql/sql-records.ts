import {
  auditEntry,
  type AuditQuery,
  type Decision,
  ENTRY_KINDS,
  type FoundId,
  FOUND_TYPES,
  type KeptRequest,
  MAX_AUDIT_PAGE,
  MAX_UNFOLDED_REQUESTS,
  originalOf,
  type LabelledEntity,
  type LabelOfEntity,
  type LedgerEntry,
  type Records,
  type RiskyQuery,
  type RiskyUsers,
  type RecordKind,
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
import { ABUSE_TYPES } from '@winnow/contract'
import { LEVEL_BITS, type NoticedBody, noticedEntry, THRESHOLDS } from '@winnow/engine/records'
import { type CompiledQuery, sql } from 'kysely'
import {
  decisionIn,
  MAX_LABELS,
  MAX_RISKY,
  riskiest,
  seenOf,
  settingsIn,
  summaryOf,
} from '../record-rows.ts'
import { MAX_PARTS, sentBy } from '../record-rows.ts'
import { MAX_COUNTED_SIGHTINGS } from '../sightings.ts'
import { compiler } from './compile.ts'
import { SqlCases } from './sql-cases.ts'
import { SqlLists } from './sql-lists.ts'
import { idsQuery } from './records/ids-query.ts'
import type { RecordsFolding } from './records/records-folding.ts'
import { type RecordsTables, type RecordTable, SUBJECT_TYPES } from './records/records-tables.ts'
import { keyOfRequest } from './records/request-table.ts'
import { fieldsOfRow, headOfRow, labelOfRow, subjectOfRow } from './records/row-forms.ts'

/** Lines of a timeline answered at once. */
const MAX_TIMELINE_LINES = 1000

/** Sightings answered at once. */
const MAX_SIGHTINGS = 1000

const db = compiler<RecordsTables>()

/** As the index `risky_users` has it: with a parameter it would not be used. Sessions and devices have no levels. */
const IS_RISKY = sql<boolean>`levels <> 0`

/** How many thresholds the score of an abuse type is over: `levelOf` in SQL. */
const levelOfType = (type: number) => sql<number>`(levels >> ${type * LEVEL_BITS}) & 3`

/** Reads rows as the records have them now. */
export type ReadRows = <Row>(query: CompiledQuery<Row>) => Promise<readonly Row[]>

export interface SqlRecordsParts {
  readonly folding: RecordsFolding
  readonly read: ReadRows
  /** One committed entry. */
  readonly entry: (sequence: number) => Promise<LedgerEntry | undefined>
  /** Digest over all rows as they are now. */
  readonly digest: () => Promise<string>
}

/** The records in tables: folded behind the ledger by one thread, read by others. */
export class SqlRecords implements Records {
  readonly lists = new SqlLists((query) => this.all(query))
  readonly cases = new SqlCases({
    all: (query) => this.all(query),
    asFolded: (query) => this.from.read(query),
  })
  private readonly from: SqlRecordsParts

  constructor(parts: SqlRecordsParts) {
    this.from = parts
  }

  async position(): Promise<number> {
    return this.from.folding.position
  }

  settled(sequence: number): Promise<void> {
    return this.from.folding.settled(sequence)
  }

  async user(environment: number, userId: string): Promise<UserSummary | undefined> {
    const [row] = await this.all(
      subjectQuery(environment, { type: 'user', id: userId }).selectAll().compile(),
    )
    return summaryOf(row && subjectOfRow(row))
  }

  async risky(environment: number, query: RiskyQuery): Promise<RiskyUsers> {
    const { abuseType, threshold, unlabelled } = query
    const over = db
      .selectFrom('subjects')
      .selectAll()
      .where('environment', '=', environment)
      .where(IS_RISKY)
      .where(levelOfType(ABUSE_TYPES.indexOf(abuseType)), '>', THRESHOLDS.indexOf(threshold))
      .orderBy('last_sequence', 'desc')
      .limit(MAX_RISKY)
    const asked = unlabelled
      ? over.where((is) => {
          const labels = is
            .selectFrom('labels')
            .select('sequence')
            .where('labels.environment', '=', environment)
            .whereRef('labels.user_id', '=', 'subjects.id')
            .where('abuse_type', '=', abuseType)
          return is.not(is.exists(labels))
        })
      : over
    return riskiest((await this.all(asked.compile())).map(subjectOfRow), query)
  }

  async seen(
    environment: number,
    type: 'session' | 'device',
    id: string,
  ): Promise<SeenSubject | undefined> {
    const [row] = await this.all(subjectQuery(environment, { type, id }).selectAll().compile())
    return seenOf(row && subjectOfRow(row))
  }

  async idsFrom(environment: number, prefix: string): Promise<readonly FoundId[]> {
    const found = await Promise.all(
      FOUND_TYPES.map(async (type) => {
        const rows = await this.all(idsQuery(environment, type, prefix))
        return rows.map(({ id }) => ({ type, id }))
      }),
    )
    return found.flat()
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
    const { of = 'user', before, limit } = page
    const lines = db
      .selectFrom('timeline')
      .select(['at_ms', 'sequence', 'kind', 'type'])
      .where('subject', '=', subjectQuery(environment, { type: of, id }).select('number'))
      .orderBy('at_ms', 'desc')
      .orderBy('sequence', 'desc')
      .limit(Math.min(limit, MAX_TIMELINE_LINES))
    const older =
      before === undefined
        ? lines
        : lines.where((is) =>
            is.or([
              is('at_ms', '<', before.atMs),
              is.and([is('at_ms', '=', before.atMs), is('sequence', '<', before.sequence)]),
            ]),
          )
    const rows = await this.all(older.compile())
    return rows.map(({ at_ms, sequence, kind, type }) => {
      return { sequence, atMs: at_ms, kind: ENTRY_KINDS[kind] ?? 'event', type }
    })
  }

  async sightings(
    environment: number,
    of: SightingsOf,
    { before, limit }: { readonly before?: number; readonly limit: number },
  ): Promise<readonly Sighting[]> {
    const all = sightingsQuery(environment, of)
      .innerJoin('subjects', 'subjects.number', 'sightings.other')
      .select(['subjects.id', 'subjects.joined'])
      .select(['sightings.first_seen_ms', 'sightings.last_seen_ms', 'sightings.last_sequence'])
      .orderBy('sightings.last_sequence', 'desc')
      .orderBy('sightings.other', 'desc')
      .limit(Math.min(limit, MAX_SIGHTINGS))
    const older = before === undefined ? all : all.where('sightings.last_sequence', '<', before)
    return (await this.all(older.compile())).map((row) => ({
      id: row.id,
      firstSeenMs: row.first_seen_ms,
      lastSeenMs: row.last_seen_ms,
      lastSequence: row.last_sequence,
      joined: row.joined ?? undefined,
    }))
  }

  async sightingsCount(environment: number, of: SightingsOf): Promise<number> {
    const some = sightingsQuery(environment, of)
      .select('sightings.other')
      .limit(MAX_COUNTED_SIGHTINGS)
    const query = db
      .selectFrom(some.as('some'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
    const [row] = await this.all(query.compile())
    return row?.count ?? 0
  }

  async record(
    environment: number,
    kind: RecordKind,
    id: string,
  ): Promise<StoredRecord | undefined> {
    const query = db
      .selectFrom('records')
      .selectAll()
      .where('environment', '=', environment)
      .where('kind', '=', kind)
      .where('id', '=', id)
    const [row] = await this.all(query.compile())
    return row && this.recordOf(row)
  }

  async parts(environment: number, transactionId: string): Promise<readonly StoredRecord[]> {
    const query = db
      .selectFrom('parts')
      .innerJoin('records', (on) =>
        on
          .onRef('records.environment', '=', 'parts.environment')
          .on('records.kind', '=', 'transaction')
          .onRef('records.id', '=', 'parts.part_id'),
      )
      .selectAll('records')
      .where('parts.environment', '=', environment)
      .where('parts.original_id', '=', transactionId)
      .orderBy('records.updated_at_ms')
      .orderBy('records.id')
      .limit(MAX_PARTS)
    const rows = await this.all(query.compile())
    const parts = await Promise.all(rows.map((row) => this.recordOf(row)))
    // A part that came before its original held its id, and has another one now.
    return parts.flatMap((part) =>
      part !== undefined && originalOf(part) === transactionId ? [part] : [],
    )
  }

  async labels(environment: number, userId: string): Promise<readonly StoredLabel[]> {
    const query = db
      .selectFrom('labels')
      .selectAll()
      .where('environment', '=', environment)
      .where('user_id', '=', userId)
      .orderBy('sequence', 'desc')
      .limit(MAX_LABELS)
    return (await this.all(query.compile())).map(labelOfRow)
  }

  async labelsOf(
    environment: number,
    { type, id }: LabelledEntity,
  ): Promise<readonly LabelOfEntity[]> {
    const query = db
      .selectFrom('labels')
      .selectAll()
      .where('environment', '=', environment)
      .where('of_type', '=', type)
      .where('of_id', '=', id)
      .orderBy('sequence', 'desc')
    const rows = await this.all(query.compile())
    return rows.map((row) => ({ userId: row.user_id, label: labelOfRow(row) }))
  }

  async thresholds(environment: number): Promise<ThresholdSettings | undefined> {
    const query = db.selectFrom('thresholds').selectAll().where('environment', '=', environment)
    const [row] = await this.all(query.compile())
    return row && settingsIn(row.settings)
  }

  async decisions(environment: number): Promise<readonly Decision[]> {
    const query = db
      .selectFrom('decisions')
      .selectAll()
      .where('environment', '=', environment)
      .orderBy('id')
    return (await this.all(query.compile())).map(({ decision }) => decisionIn(decision))
  }

  async notices(environment: number): Promise<readonly NoticedBody[]> {
    const query = db
      .selectFrom('notices')
      .selectAll()
      .where('environment', '=', environment)
      .orderBy('topic')
    return (await this.all(query.compile())).map(({ notice }) => noticedEntry.decode(notice))
  }

  async requests(names: readonly string[]): Promise<readonly KeptRequest[]> {
    if (names.length === 0) return []
    await this.from.folding.near(MAX_UNFOLDED_REQUESTS)
    const keys = `[${names.map(keyOfRequest).join()}]`
    const query = sql<KeptRequest>`SELECT printf('%016x', key) AS name, digest, sequence
      FROM requests WHERE key IN (SELECT CAST(value AS BIGINT) FROM json_each(${keys}))`
    return this.from.read(query.compile(db))
  }

  async audit(query: AuditQuery): Promise<readonly StoredAudit[]> {
    const rows = await this.all(auditQuery(query).compile())
    return rows.map(({ sequence, environment, at_ms, body }) => {
      return { ...auditEntry.decode(body), sequence, environment, atMs: at_ms }
    })
  }

  async digest(): Promise<string> {
    await this.from.folding.settled(Infinity)
    return this.from.digest()
  }

  private async recordOf(row: RecordTable): Promise<StoredRecord | undefined> {
    const head = headOfRow(row)
    if (row.fields !== null) return { ...head, fields: fieldsOfRow(row.fields), said: {} }
    const entry = await this.from.entry(row.updated_by)
    return entry?.kind === 'event' ? { ...head, ...sentBy(entry) } : undefined
  }

  private async all<Row>(query: CompiledQuery<Row>): Promise<readonly Row[]> {
    await this.from.folding.current()
    return this.from.read(query)
  }
}

function auditQuery(query: AuditQuery) {
  const { accountId, who, what, onType, onId, sinceMs, untilMs, before, limit } = query
  return (
    db
      .selectFrom('audit')
      .selectAll()
      .$if(accountId !== undefined, (all) => all.where('account_id', '=', accountId ?? ''))
      .$if(who !== undefined, (all) => all.where('who', '=', who ?? ''))
      .$if(what !== undefined, (all) => all.where('what', '=', what ?? ''))
      // Without an index: the audit is small, and most queries have a time or an action besides.
      .$if(onType !== undefined, (all) => all.where(memberOfBody('type'), '=', onType ?? ''))
      .$if(onId !== undefined, (all) => all.where(memberOfBody('id'), '=', onId ?? ''))
      .$if(sinceMs !== undefined, (all) => all.where('at_ms', '>=', sinceMs ?? 0))
      .$if(untilMs !== undefined, (all) => all.where('at_ms', '<', untilMs ?? 0))
      .$if(before !== undefined, (all) => all.where('sequence', '<', before ?? 0))
      .orderBy('sequence', 'desc')
      .limit(Math.min(limit, MAX_AUDIT_PAGE))
  )
}

function sightingsQuery(environment: number, { type, id, seen }: SightingsOf) {
  return db
    .selectFrom('sightings')
    .where('subject', '=', subjectQuery(environment, { type, id }).select('number'))
    .where('sightings.type', '=', SUBJECT_TYPES.indexOf(seen))
}

function subjectQuery(environment: number, { type, id }: Subject) {
  return db
    .selectFrom('subjects')
    .where('environment', '=', environment)
    .where('type', '=', SUBJECT_TYPES.indexOf(type))
    .where('id', '=', id)
}

const memberOfBody = (name: 'type' | 'id') => sql<string>`json_extract(body, ${`$.on.${name}`})`
