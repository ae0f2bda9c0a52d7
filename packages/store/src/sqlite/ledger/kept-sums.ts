import { crc32 } from 'node:zlib'
import { LedgerDamaged } from '../../errors.ts'
import type { Database } from '../database/database.ts'

/** What the ledger's database holds besides entries, and nothing can make anew. */
const PARTS = ['the secret', 'accounts and keys', 'endpoints'] as const

export type KeptPart = (typeof PARTS)[number]

/** All rows of the first parts as text, at one moment. */
const KEPT = `SELECT
  (SELECT value FROM meta WHERE key = 'seed') AS seed,
  (SELECT json_group_array(json_array(id, name, score_scale, created_at_ms, beacon_rules))
     FROM (SELECT * FROM accounts ORDER BY id)) AS accounts,
  (SELECT json_group_array(json_array(number, account_id, name))
     FROM (SELECT * FROM environments ORDER BY number)) AS environments,
  (SELECT json_group_array(json_array(id, sha256, kind, environment, state, hint, created_at_ms))
     FROM (SELECT * FROM keys ORDER BY id)) AS keys,
  (SELECT value FROM meta WHERE key = 'sums') AS sums`

/** A ledger of an earlier version has no endpoints. */
const HAS_ENDPOINTS = "SELECT 1 FROM sqlite_schema WHERE name = 'endpoints'"

const ENDPOINTS = `SELECT json_group_array(json_array(number, id, environment, settings, secrets)) AS endpoints
  FROM (SELECT * FROM endpoints ORDER BY number)`

const HAS_SUMS = "SELECT value FROM meta WHERE key = 'sums'"

const SET_SUMS = `INSERT INTO meta (key, value) VALUES ('sums', ?)
  ON CONFLICT (key) DO UPDATE SET value = excluded.value`

/** Statements after which the sums are others. */
const CHANGES_KEPT =
  /^\s*(?:insert into|update|delete from) "?(?:accounts|environments|keys|endpoints)\b/i

interface KeptRows {
  readonly seed: string | null
  readonly accounts: string
  readonly environments: string
  readonly keys: string
  readonly sums: string | null
  readonly endpoints: string
}

type Sums = Readonly<Record<KeptPart, number>>

const sumsOf = ({ seed, accounts, environments, keys, endpoints }: KeptRows): Sums => ({
  'the secret': crc32(seed ?? ''),
  'accounts and keys': crc32([accounts, environments, keys].join('\n')),
  endpoints: crc32(endpoints),
})

function rowsOf(database: Database): KeptRows {
  const rows = database.prepare(KEPT).get() as Omit<KeptRows, 'endpoints'>
  if (database.prepare(HAS_ENDPOINTS).get() === undefined) return { ...rows, endpoints: '[]' }
  return { ...rows, ...(database.prepare(ENDPOINTS).get() as Pick<KeptRows, 'endpoints'>) }
}

/** Whether the sums must be noted once such a statement was run. */
export const changesKept = (sql: string): boolean => CHANGES_KEPT.test(sql)

/** A ledger that is older than its sums has none. */
export const hasKeptSums = (database: Database): boolean =>
  database.prepare(HAS_SUMS).get() !== undefined

/** Notes the CRC-32 of the secret, and of accounts and keys, as they are now. */
export function noteKeptSums(database: Database): void {
  database.prepare(SET_SUMS).run(JSON.stringify(sumsOf(rowsOf(database))))
}

/** The first part that is not what was written; undefined = none, or the ledger is older than its sums. */
export function keptFault(database: Database): KeptPart | undefined {
  if (!hasKeptSums(database)) return undefined
  const rows = rowsOf(database)
  const now = sumsOf(rows)
  const noted = parsed(rows.sums ?? '')
  return PARTS.find((part) => isOther(part, noted, now))
}

/** Sums that were noted by an earlier version have no endpoints. */
const isOther = (part: KeptPart, noted: Partial<Sums>, now: Sums): boolean =>
  part === 'endpoints' && noted[part] === undefined ? false : noted[part] !== now[part]

/** The error of a part that is not what was written. */
export const keptDamaged = (part: KeptPart): LedgerDamaged =>
  new LedgerDamaged(`${part} in ledger.db are not what was written`, {
    advice:
      'restore a backup; where there is none, copy what is there with "./winnow salvage", and look at the accounts and keys of the copy',
  })

function parsed(text: string): Partial<Sums> {
  try {
    return JSON.parse(text) as Partial<Sums>
  } catch {
    return {}
  }
}
