/** What a caller may be permitted to do. Each call and each route names the one that it needs. */
export const PERMISSIONS = {
  send_events: 'Send events and bulk lines, and get their scores.',
  send_beacons: 'Send what pages and apps see of their visitors.',
  read_scores: 'Read scores and their explanations, and have them computed again.',
  write_labels: 'Give labels and take them back.',
  take_decisions: 'Report decisions that were taken.',
  write_lists: 'Add values to lists and remove them.',
  read_records: 'Look up users, sessions, devices, orders, labels, decisions and messages.',
  read_models: 'Read models, their reports and their files.',
  manage_models: 'Train, import and choose models.',
  manage_settings: 'Define which decisions can be taken.',
  manage_lists: 'Create, change and delete lists.',
  manage_accounts: 'List, make and change accounts.',
  manage_keys: 'List, make, rotate and revoke keys, and rotate the admin token.',
  read_audit: 'Read who changed what.',
  read_service:
    'Read what the service says of itself: its state, figures, documentation and script.',
} as const

export type Permission = keyof typeof PERMISSIONS

/** A successful call with one of these, unless it only reads, is an entry of the audit. */
export const ADMINISTRATION = [
  'manage_models',
  'manage_settings',
  'manage_lists',
  'manage_accounts',
  'manage_keys',
] as const satisfies readonly Permission[]
