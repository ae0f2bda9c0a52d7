/** Who can have a permission: a secret key, a beacon key, the admin token, or anybody, with or without one of them. */
export type PermissionHolder = 'api' | 'beacon' | 'admin' | 'anybody'

interface PermissionDeclaration {
  readonly meaning: string
  readonly holder: PermissionHolder
  /** A successful call that needs it is an entry of the audit, unless the call only reads. */
  readonly isAudited?: true
}

/** What a caller may be permitted to do, and who is. Each call and each route names the one that it needs. */
export const PERMISSIONS = {
  send_events: { meaning: 'Send events and bulk lines, and get their scores.', holder: 'api' },
  send_beacons: { meaning: 'Send what pages and apps see of their visitors.', holder: 'beacon' },
  read_scores: {
    meaning: 'Read scores and their explanations, and have them computed again.',
    holder: 'api',
  },
  write_labels: { meaning: 'Give labels and take them back.', holder: 'api' },
  take_decisions: { meaning: 'Report decisions that were taken.', holder: 'api' },
  write_lists: { meaning: 'Add values to lists and remove them.', holder: 'api' },
  read_records: {
    meaning: 'Look up users, sessions, devices, orders, labels, decisions and messages.',
    holder: 'api',
  },
  read_messages: { meaning: 'Read messages and try filters of them.', holder: 'api' },
  read_deliveries: { meaning: 'Read endpoints and what was sent to them.', holder: 'api' },
  manage_endpoints: {
    meaning: 'Create, change and test endpoints, and send messages again.',
    holder: 'api',
    isAudited: true,
  },
  read_models: { meaning: 'Read models, their reports and their files.', holder: 'api' },
  manage_models: { meaning: 'Train, import and choose models.', holder: 'api', isAudited: true },
  run_backtests: { meaning: 'Run backtests of policies and read them.', holder: 'api' },
  manage_settings: {
    meaning: 'Define which decisions can be taken, and publish policies.',
    holder: 'api',
    isAudited: true,
  },
  manage_lists: { meaning: 'Create, change and delete lists.', holder: 'api', isAudited: true },
  manage_accounts: {
    meaning: 'List, make and change accounts.',
    holder: 'admin',
    isAudited: true,
  },
  manage_keys: {
    meaning: 'List, make, rotate and revoke keys, and rotate the admin token.',
    holder: 'admin',
    isAudited: true,
  },
  read_audit: { meaning: 'Read who changed what.', holder: 'admin' },
  read_service: {
    meaning: 'Read what the service says of itself: its state, figures, documentation and script.',
    holder: 'anybody',
  },
} as const satisfies Readonly<Record<string, PermissionDeclaration>>

export type Permission = keyof typeof PERMISSIONS

/** The declaration of a permission. */
export const permissionOf = (permission: Permission): PermissionDeclaration =>
  PERMISSIONS[permission]
