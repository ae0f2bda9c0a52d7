import type { ColumnType, Generated } from 'kysely'

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
    scope: string
    expires_at_ms: number | null
  }
  partners: {
    id: string
    score_scale: number
    name: string
    created_at_ms: number
    /** PartnerConfig as JSON. */
    config: string
  }
  partner_keys: {
    id: string
    partner_id: string
    created_at_ms: number
    sha256: string
    state: string
    hint: string
  }
  partner_accounts: {
    number: Generated<number>
    created_at_ms: number
    account_id: string
    partner_id: string
    site_url: string
    site_email: string
    analyst_email: string
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
  verifications: {
    id: string
    environment: number
    user_id: string
    verified_event: string | null
    verified_entity_id: string | null
    code_hash: string
    details: string
    recipient_hash: string
    address_hash: string | null
    sent_at_ms: number
    expires_at_ms: number
    sent_count: number
    attempts_count: number
    is_over: number
  }
  merchants: {
    number: Generated<number>
    environment: number
    id: string
    details: string
    created_at_ms: number
    created_by: string
    updated_at_ms: number
    updated_by: string
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
  claims: {
    environment: number
    case_id: number
    who: string
    claimed_at_ms: number
    looked_at_ms: ColumnType<number | null, number | null | undefined>
    until_ms: number
  }
  rounds: { environment: number; queue: string; who: string; since_ms: number }
  roles: {
    name: string
    created_at_ms: number
    changed_at_ms: number
    meaning: string
    /** string[] as JSON. */
    permissions: string
  }
  personal_tokens: PersonalTokenTable
  /** `ages` and `reach` are JSON. */
  retention: {
    environment: number
    ages: Generated<string>
    reach: Generated<string>
    is_stale: Generated<number>
  }
  saved_views: {
    id: string
    owner_id: string
    name: string
    screen: string
    search: string
    is_shared: number
    created_at_ms: number
    changed_at_ms: number
  }
  people: PeopleTable
  recovery_codes: { sha256: string; person_id: string; place: number }
  passkeys: PasskeyTable
  sign_in_sessions: SignInSessionTable
  person_links: {
    sha256: string
    kind: string
    person_id: string | null
    created_at_ms: number
    expires_at_ms: number
  }
}

interface PersonalTokenTable {
  id: string
  sha256: string
  person_id: string
  name: string
  /** string[] as JSON. */
  permissions: string
  hint: string
  created_at_ms: number
  expires_at_ms: number
  last_used_ms: number | null
  revoked_at_ms: number | null
  /** string[] as JSON; null = not restricted. */
  environments: string | null
}

interface PeopleTable {
  id: string
  email: string
  name: string
  state: string
  /** RoleGrant[] as JSON. */
  roles: string
  created_at_ms: number
  last_sign_in_ms: number | null
  password_hash: string | null
  totp_seed: string | null
  totp_step: number | null
  issuer: string | null
  subject: string | null
}

interface PasskeyTable {
  id: string
  person_id: string
  name: string
  public_key: string
  counter: number
  /** string[] as JSON. */
  transports: string
  created_at_ms: number
  last_used_ms: number | null
}

interface SignInSessionTable {
  id: string
  sha256: string
  person_id: string
  method: string
  created_at_ms: number
  last_seen_ms: number
  ip: string | null
  user_agent: string | null
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
