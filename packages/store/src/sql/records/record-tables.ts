import { fromCanonicalJson, type ReservedFields } from '@winnow/contract/canonical'
import type {
  KnownRecords,
  RecordHead,
  RecordKey,
  RecordKind,
  RecordPut,
  StoredLabel,
  Unlabelled,
} from '@winnow/engine'
import { originalOf, withoutKept } from '@winnow/engine/records'
import { execute, type RecordsDatabase, type RecordsStatement } from './records-database.ts'
import type { RecordTable } from './records-tables.ts'
import { RowMemory } from './row-memory.ts'
import { fieldsOfRow, headOfRow } from './row-forms.ts'

/** id, user id, created by, created at, updated by, updated at, links */
type HeadRow = readonly [
  string,
  string | null,
  number | null,
  number | null,
  number,
  number,
  string,
]

const HEAD_COLUMNS = 'id, user_id, created_by, created_at_ms, updated_by, updated_at_ms, links'

const KINDS: readonly RecordKind[] = ['account', 'order', 'order_status', 'transaction', 'content']

const NO_LINKS = '{}'

/** Environments with a cached view, at most. */
const MAX_VIEWS = 1000

/** Records remembered between batches: what follows an order or a payment soon needs no look-up. */
const MAX_REMEMBERED = 5000

const FIND_FIELDS = 'SELECT fields FROM records WHERE environment = ? AND kind = ? AND id = ?'

const SENT_BODY = 'SELECT body FROM ledger WHERE sequence = ?'

const REPLACE = `INSERT INTO records (user_id, created_by, created_at_ms, updated_by, updated_at_ms, links,
       fields, environment, kind, id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (environment, kind, id) DO UPDATE SET user_id = excluded.user_id,
       created_by = excluded.created_by, created_at_ms = excluded.created_at_ms,
       updated_by = excluded.updated_by, updated_at_ms = excluded.updated_at_ms,
       links = excluded.links, fields = excluded.fields`

const REPLACE_HEAD = `UPDATE records SET user_id = ?, created_by = ?, created_at_ms = ?, updated_by = ?,
       updated_at_ms = ?, links = ? WHERE environment = ? AND kind = ? AND id = ?`

const FIND_ORIGINAL = 'SELECT transaction_id FROM originals WHERE environment = ? AND order_id = ?'

const SET_ORIGINAL = `INSERT INTO originals (environment, order_id, transaction_id) VALUES (?, ?, ?)
       ON CONFLICT (environment, order_id) DO UPDATE SET transaction_id = excluded.transaction_id`

const SET_PART = `INSERT INTO parts (environment, original_id, part_id) VALUES (?, ?, ?)
       ON CONFLICT (environment, original_id, part_id) DO NOTHING`

const SET_LABEL = `INSERT INTO labels (environment, user_id, abuse_type, of_type, of_id, is_bad, at_ms,
       description, source, analyst, sequence) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (environment, user_id, abuse_type, of_type, of_id) DO UPDATE SET
       is_bad = excluded.is_bad, at_ms = excluded.at_ms, description = excluded.description,
       source = excluded.source, analyst = excluded.analyst, sequence = excluded.sequence`

const DROP_LABEL = `DELETE FROM labels WHERE environment = ? AND user_id = ? AND abuse_type = ?
       AND of_type = '' AND of_id = ''`

const DROP_LABEL_OF = `DELETE FROM labels WHERE environment = ? AND of_type = ? AND of_id = ?
       AND abuse_type = ?`

/** Orders, content, transactions, accounts and labels, as the projector reads and writes them. */
export class RecordTables {
  private readonly views = new Map<number, KnownRecords>()
  private readonly heads: RowMemory<RecordHead>
  private readonly findFields: RecordsStatement
  private readonly sent: RecordsStatement
  private readonly replace: RecordsStatement
  private readonly rehead: RecordsStatement
  private readonly original: RecordsStatement
  private readonly setOriginal: RecordsStatement
  private readonly setPart: RecordsStatement
  private readonly setLabel: RecordsStatement
  private readonly dropLabel: RecordsStatement
  private readonly dropLabelOf: RecordsStatement

  constructor(records: RecordsDatabase, ledger: RecordsDatabase) {
    this.heads = new RowMemory(headsOf(records), MAX_REMEMBERED)
    this.findFields = records.prepare(FIND_FIELDS)
    this.sent = ledger.prepare(SENT_BODY)
    this.replace = records.prepare(REPLACE)
    this.rehead = records.prepare(REPLACE_HEAD)
    this.original = records.prepare(FIND_ORIGINAL)
    this.setOriginal = records.prepare(SET_ORIGINAL)
    this.setPart = records.prepare(SET_PART)
    this.setLabel = records.prepare(SET_LABEL)
    this.dropLabel = records.prepare(DROP_LABEL)
    this.dropLabelOf = records.prepare(DROP_LABEL_OF)
  }

  /** What is known of the records of an environment. */
  known(environment: number): KnownRecords {
    const known = this.views.get(environment) ?? this.view(environment)
    if (this.views.size >= MAX_VIEWS) this.views.clear()
    this.views.set(environment, known)
    return known
  }

  /** Says that a record will be asked for, before `lookUp`. */
  expect(environment: number, { kind, id }: RecordKey): void {
    this.heads.expect(environment, KINDS.indexOf(kind), id)
  }

  /** Looks up all that is expected, in one query per kind. */
  lookUp(): void {
    this.heads.lookUp()
  }

  /** Ends a batch. */
  flush(): void {
    this.heads.trim()
  }

  /** Forgets what was read and put since the last flush: the batch failed. */
  forget(): void {
    this.heads.forget()
  }

  put(environment: number, { head, fields }: RecordPut): void {
    const { kind, id, links } = head
    this.heads.set(environment, KINDS.indexOf(kind), id, head)
    const values = [
      head.userId ?? null,
      head.createdBy ?? null,
      head.createdAtMs ?? null,
      head.updatedBy,
      head.updatedAtMs,
      isEmpty(links) ? NO_LINKS : JSON.stringify(links),
    ]
    if (fields === 'as before') execute(this.rehead, ...values, environment, kind, id)
    else {
      const own = fields === 'as sent' ? null : JSON.stringify(fields)
      execute(this.replace, ...values, own, environment, kind, id)
    }
    const isOriginal = kind === 'transaction' && links['part'] === undefined
    if (isOriginal && links['order'] !== undefined) {
      execute(this.setOriginal, environment, links['order'], id)
    }
    const original = kind === 'transaction' ? originalOf(head) : undefined
    if (original !== undefined) execute(this.setPart, environment, original, id)
  }

  label(environment: number, userId: string, label: StoredLabel): void {
    const { abuseType, isBad, atMs, description, source, analyst, sequence, of } = label
    // A target has one label of an abuse type, though another user may have been named for it before.
    if (of !== undefined) this.unlabel(environment, userId, { abuseType, of })
    const key = [environment, userId, abuseType, of?.type ?? '', of?.id ?? '']
    const said = [
      isBad ? 1 : 0,
      atMs,
      description ?? null,
      source ?? null,
      analyst ?? null,
      sequence,
    ]
    execute(this.setLabel, ...key, ...said)
  }

  unlabel(environment: number, userId: string, { abuseType, of }: Unlabelled): void {
    if (of === undefined) execute(this.dropLabel, environment, userId, abuseType)
    else execute(this.dropLabelOf, environment, of.type, of.id, abuseType)
  }

  private view(environment: number): KnownRecords {
    const head = (kind: RecordKind, id: string): RecordHead | undefined =>
      this.heads.get(environment, KINDS.indexOf(kind), id)
    return {
      head,
      fields: (known) => this.fields(environment, known),
      originalOf: (order) => {
        const row = this.original.get(environment, order) as { transaction_id: string } | undefined
        return row && head('transaction', row.transaction_id)
      },
    }
  }

  private fields(environment: number, { kind, id, updatedBy }: RecordHead): ReservedFields {
    const row = this.findFields.get(environment, kind, id) as
      | Pick<RecordTable, 'fields'>
      | undefined
    if (row === undefined) return {}
    if (row.fields !== null) return fieldsOfRow(row.fields)
    const entry = this.sent.get(updatedBy) as { body: string } | undefined
    return entry === undefined ? {} : withoutKept(fromCanonicalJson(entry.body).fields)
  }
}

function isEmpty(links: RecordHead['links']): boolean {
  return Object.keys(links).length === 0
}

function headsOf(records: RecordsDatabase) {
  const find = records.prepare(
    `SELECT ${HEAD_COLUMNS} FROM records WHERE environment = ? AND kind = ? AND id = ?`,
  )
  find.setReturnArrays(true)
  const findAll = records.prepare(
    `SELECT ${HEAD_COLUMNS.replace('id', 'records.id')} FROM json_each(?) AS wanted
     CROSS JOIN records ON environment = ? AND kind = ? AND records.id = wanted.value`,
  )
  findAll.setReturnArrays(true)
  return {
    kinds: KINDS.length,
    find: (environment: number, at: number, id: string) => {
      const kind = kindAt(at)
      const row = find.get(environment, kind, id) as HeadRow | undefined
      return row && headOf(kind, row)
    },
    *findAll(environment: number, at: number, ids: string): Iterable<[string, RecordHead]> {
      const kind = kindAt(at)
      const rows = findAll.all(ids, environment, kind) as unknown as HeadRow[]
      for (const row of rows) yield [row[0], headOf(kind, row)]
    },
  }
}

function kindAt(at: number): RecordKind {
  return KINDS[at] ?? 'account'
}

function headOf(kind: RecordKind, row: HeadRow): RecordHead {
  const [id, user_id, created_by, created_at_ms, updated_by, updated_at_ms, links] = row
  return headOfRow({
    kind,
    id,
    user_id,
    created_by,
    created_at_ms,
    updated_by,
    updated_at_ms,
    links,
  })
}
