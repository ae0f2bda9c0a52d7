import type { RawEntry } from '../ledger/entry-pack.ts'
import type { Row } from './leaf-rows.ts'
import type { Value } from './row-values.ts'

/** A row as it is written into a new database. */
type Columns = readonly (string | number | null)[]

/** Tables besides the ledger that cannot be made anew, in the order they can be written. */
export const KEPT_TABLES = [
  'meta',
  'accounts',
  'environments',
  'keys',
  'partners',
  'partner_keys',
  'partner_accounts',
  'people',
  'recovery_codes',
  'passkeys',
  'roles',
  'personal_tokens',
  'merchants',
  'endpoints',
  'endpoint_positions',
  'retention',
] as const

type KeptTable = (typeof KEPT_TABLES)[number]

export interface KeptRow {
  readonly table: KeptTable
  readonly columns: Columns
}

function letterOf(value: Value): string {
  if (value === null) return '-'
  if (typeof value === 'number') return 'n'
  return Buffer.isBuffer(value) ? 'b' : 't'
}

/** A row's columns, a letter each: no two tables have rows of one shape. */
const shapeOf = ({ values }: Row): string => values.map(letterOf).join('')

/** Rows that are older than a column end before it. */
const LEDGER_ROW = /^-nnn[t-]tb[n-]?$/

const KEPT_ROWS: readonly (readonly [table: KeptTable, shape: RegExp])[] = [
  ['meta', /^tt$/],
  ['accounts', /^ttnnt?$/],
  ['environments', /^-tt$/],
  ['keys', /^tttnttn(?:t[n-])?$/],
  ['partners', /^tntnt$/],
  ['partner_keys', /^ttnttt$/],
  ['partner_accounts', /^-nttttt$/],
  ['people', /^tttttn[n-][t-][t-][n-][t-][t-]$/],
  ['recovery_codes', /^ttn$/],
  ['passkeys', /^ttttntn[n-]$/],
  ['roles', /^tnntt$/],
  ['personal_tokens', /^ttttttnn[n-][n-][t-]$/],
  ['merchants', /^-nttntnt$/],
  ['endpoints', /^-tntt$/],
  ['endpoint_positions', /^-n$/],
  ['retention', /^-ttn$/],
]

/** The ledger's key among the columns of its row, and the environment's, are the row's own number. */
const isOwnNumber = (shape: string): boolean => shape.startsWith('-')

const number = (value: Value | undefined): number => (typeof value === 'number' ? value : 0)

const bytes = (value: Value | undefined): Buffer => {
  if (Buffer.isBuffer(value)) return value
  return typeof value === 'object' && value !== null ? value.utf8 : Buffer.alloc(0)
}

/** The entry that a row of the ledger holds, not yet checked; undefined of other tables' rows. */
export function entryIn(row: Row): RawEntry | undefined {
  if (!LEDGER_ROW.test(shapeOf(row))) return undefined
  const [, environment, kind, receivedAtMs, requestId, body, outcome, checksum] = row.values
  return {
    sequence: row.id,
    environment: number(environment),
    kind: number(kind),
    receivedAtMs: number(receivedAtMs),
    requestId: requestId === null ? null : bytes(requestId).toString('latin1'),
    body: bytes(body),
    outcome: bytes(outcome),
    checksum: typeof checksum === 'number' ? checksum : null,
  }
}

/** A row of a table that is kept; undefined of others. */
export function keptRow(row: Row): KeptRow | undefined {
  const shape = shapeOf(row)
  const [table] = KEPT_ROWS.find(([, known]) => known.test(shape)) ?? []
  if (table === undefined) return undefined
  const own = isOwnNumber(shape) ? [row.id] : []
  const rest = isOwnNumber(shape) ? row.values.slice(1) : row.values
  return { table, columns: [...own, ...rest.map(columnOf)] }
}

const columnOf = (value: Value): string | number | null =>
  value === null || typeof value === 'number' ? value : bytes(value).toString('utf8')
