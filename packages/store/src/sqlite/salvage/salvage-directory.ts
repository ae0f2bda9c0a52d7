import { ENTRY_KINDS, modelEntry } from '@winnow/engine/records'
import type { LedgerEntry } from '@winnow/engine'
import { LedgerDamaged } from '../../errors.ts'
import { syncPath } from '../../synced-files.ts'
import { dataFiles } from '../data-files.ts'
import { copyDetails } from '../details/copy-details.ts'
import { migrate } from '../database/migrate.ts'
import type { Database } from '../database/database.ts'
import { closeTidily, inTransaction, openDatabase } from '../database/open-database.ts'
import { EntryPack, type RawEntry } from '../ledger/entry-pack.ts'
import { packEntry } from '../ledger/pack-entry.ts'
import { LedgerWriter } from '../ledger/ledger-writer.ts'
import { KEPT_TABLES, type KeptRow } from './known-rows.ts'
import type { LedgerSurvey, SequenceTimes } from './ledger-survey.ts'
import { knownLast, readSalvageable } from './survey-ledger.ts'

/** Bytes of entries written in one commit. */
const COMMIT_BYTES = 4 * 1024 * 1024

const MODEL = ENTRY_KINDS.indexOf('model')

/** What the copy holds of the ledger, and of how many days the details of beacons could not be copied. */
export type Salvaged = LedgerSurvey & { readonly daysLeftOut: number }

/**
 * Copies what can still be read of a damaged ledger, entries with a right checksum, accounts and keys, into a folder that is
 * there and empty. Entries keep their sequences: the place of each that is lost is taken by an entry that says so. Snapshots and
 * records are left behind, they are made anew. Resolves once all is on disk.
 * Errors: LedgerDamaged, when there is nothing to begin with; those of the file system.
 */
export async function salvageDirectory(directory: string, target: string): Promise<Salvaged> {
  const file = dataFiles.ledger(target)
  await makeLedger(file)
  const entries = new EntriesOut(file)
  const rows = new Map<string, KeptRow>()
  try {
    const times = await readSalvageable(directory, {
      entry: (entry) => entries.add(entry),
      row: (row) => rows.set(`${row.table} ${row.columns[0]}`, row),
    })
    const kept = [...rows.values()]
    mustBegin(times, kept)
    writeRows(file, kept)
    const survey = entries.end(times, knownLast(directory))
    return { ...survey, daysLeftOut: await copyDetails(directory, target) }
  } finally {
    entries.close()
    await syncPath(file)
  }
}

async function makeLedger(file: string): Promise<void> {
  const database = openDatabase(file)
  try {
    await migrate(database)
  } finally {
    closeTidily(database)
  }
}

/** Without its secret and its accounts nobody can know to which account an entry belongs. Error: LedgerDamaged. */
function mustBegin(times: SequenceTimes, rows: readonly KeptRow[]): void {
  if (times.survey(0).readable === 0) throw new LedgerDamaged('no entry of the ledger can be read')
  const has = (table: KeptRow['table']) => rows.some((row) => row.table === table)
  const hasSeed = rows.some(({ table, columns }) => table === 'meta' && columns[0] === 'seed')
  if (hasSeed && has('accounts') && has('environments')) return
  throw new LedgerDamaged("the ledger's accounts or its secret can be read no more")
}

const COLUMNS = {
  meta: 'key, value',
  accounts: 'id, name, score_scale, created_at_ms, beacon_rules',
  environments: 'number, account_id, name',
  keys: 'id, sha256, kind, environment, state, hint, created_at_ms, scope, expires_at_ms',
  merchants:
    'number, environment, id, details, created_at_ms, created_by, updated_at_ms, updated_by',
  partners: 'id, score_scale, name, created_at_ms, config',
  partner_keys: 'id, partner_id, created_at_ms, sha256, state, hint',
  partner_accounts:
    'number, created_at_ms, account_id, partner_id, site_url, site_email, analyst_email',
  people:
    'id, email, name, state, roles, created_at_ms, last_sign_in_ms, password_hash, totp_seed, totp_step, issuer, subject',
  recovery_codes: 'sha256, person_id, place',
  passkeys: 'id, person_id, name, public_key, counter, transports, created_at_ms, last_used_ms',
  roles: 'name, created_at_ms, changed_at_ms, meaning, permissions',
  endpoints: 'number, id, environment, settings, secrets',
  endpoint_positions: 'number, position',
  retention: 'environment, ages, reach, is_stale',
  personal_tokens:
    'id, sha256, person_id, name, permissions, hint, created_at_ms, expires_at_ms, last_used_ms, revoked_at_ms, environments',
} as const

function writeRows(file: string, rows: readonly KeptRow[]): void {
  const database = openDatabase(file)
  try {
    inTransaction(database, () => {
      for (const table of KEPT_TABLES) {
        for (const row of rows) if (row.table === table) writeRow(database, row)
      }
    })
  } finally {
    closeTidily(database)
  }
}

function writeRow(database: Database, { table, columns }: KeptRow): void {
  // Names of steps have the shape of the seed's row.
  if (table === 'meta' && columns[0] !== 'seed') return
  const names = COLUMNS[table].split(', ').slice(0, columns.length)
  const places = columns.map(() => '?')
  database
    .prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places.join(', ')})`)
    .run(...columns)
}

/** Writes entries into the new ledger, as they are found. */
class EntriesOut {
  private readonly writer: LedgerWriter
  private readonly pack = new EntryPack()
  /** They may name a model that is not there any more. */
  private readonly borrowing: RawEntry[] = []

  constructor(file: string) {
    this.writer = new LedgerWriter({ file, durability: 'off', commitDelayMs: 0, maxPages: 0 })
  }

  add(entry: RawEntry): void {
    if (entry.kind === MODEL && modelIn(entry) !== entry.sequence) this.borrowing.push(entry)
    else this.write((pack) => pack.addRaw(entry))
  }

  /** Fills the places of what is lost. */
  end(times: SequenceTimes, known: number): LedgerSurvey {
    for (const entry of this.borrowing) {
      const model = modelIn(entry)
      if (model === 0 || times.has(model)) this.write((pack) => pack.addRaw(entry))
      else times.remove(entry.sequence)
    }
    const survey = times.survey(known)
    for (const { from, to } of survey.lost) {
      // As old as what came before it: time goes on as it did.
      const receivedAtMs = from === 1 ? 0 : times.of(from - 1)
      for (let sequence = from; sequence <= to; sequence += 1) {
        this.write((pack) => packEntry(pack, lostEntry(sequence, receivedAtMs)))
      }
    }
    this.flush()
    return survey
  }

  close(): void {
    this.writer.close()
  }

  private write(add: (pack: EntryPack) => void): void {
    add(this.pack)
    if (this.pack.size >= COMMIT_BYTES) this.flush()
  }

  private flush(): void {
    if (this.pack.count === 0) return
    this.writer.append(this.pack.take())
  }
}

/** The entry of the model that a `model` entry puts into service. */
const modelIn = ({ body }: RawEntry): number => modelEntry.decode(body.toString()).model

const lostEntry = (sequence: number, receivedAtMs: number): LedgerEntry => ({
  sequence,
  environment: 0,
  kind: 'lost',
  receivedAtMs,
  body: {},
  requestId: undefined,
  outcome: new Uint8Array(0),
})
