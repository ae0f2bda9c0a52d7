/** Tables that a copy takes along, each after those that it refers to: what is no entry of the ledger, and cannot be made of it. */
export const COPIED_TABLES = [
  'accounts',
  'environments',
  'keys',
  'partners',
  'partner_keys',
  'partner_accounts',
  'people',
  'recovery_codes',
  'passkeys',
  'person_links',
  'sign_in_sessions',
  'roles',
  'personal_tokens',
  'saved_views',
  'endpoints',
  'endpoint_positions',
  'merchants',
  'verifications',
  'retention',
  'claims',
  'rounds',
  'health_counts',
] as const

/** What of the ledger's database a copy leaves behind, and why. */
export const LEFT_TABLES: Readonly<Record<string, string>> = {
  ledger: 'entries are appended one by one',
  entries: 'entries are appended one by one',
  beacon_details: 'details go with their entries',
  meta: 'the secret of entity keys is given to the new store',
  erasures: 'reports are also in files of the node that erased',
  lease: 'it is of the nodes of one database',
  deliveries: 'the queue is made again from messages',
  attempts: 'the log of deliveries stays behind',
  fed: 'the queue is made again from messages',
  replays: 'the log of deliveries stays behind',
}
