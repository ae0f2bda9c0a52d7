import type { Generated } from 'kysely'

/** The tables of the ledger's database. Times are ms since 1970. */
export interface LedgerTables {
  ledger: LedgerTable
  meta: { key: string; value: string }
  accounts: {
    id: string
    name: string
    score_scale: number
    created_at_ms: number
    /** BeaconRules as JSON. */
    beacon_rules: Generated<string>
  }
  environments: { number: Generated<number>; account_id: string; name: string }
  keys: {
    id: string
    sha256: string
    kind: string
    environment: number
    state: string
    hint: string
    created_at_ms: number
  }
  health_counts: {
    environment: number
    day: number
    verdict: string
    event_type: string
    code: number
    path: string
    problem: string
    count: number
    last_seen_ms: number
  }
  /** `settings` and `secrets` are JSON. */
  endpoints: {
    number: Generated<number>
    id: string
    environment: number
    settings: string
    secrets: string
  }
  endpoint_positions: { number: number; position: number }
}

interface LedgerTable {
  sequence: number
  environment: number
  /** Place in ENTRY_KINDS. */
  kind: number
  received_at_ms: number
  request_id: string | null
  body: string
  outcome: Uint8Array
  /** CRC-32 of the entry; null in rows that are older than the column. */
  checksum: number | null
}
