import type { BuiltInRole } from './role-names.ts'

/**
 * Which secret has a permission: a secret key, a beacon key, a partner's key, the admin token; `person`: each session and personal token;
 * `session`: each session; `anybody`, with or without one of them. Persons have the permissions of their roles besides.
 */
export type PermissionHolder =
  | 'api'
  | 'beacon'
  | 'partner'
  | 'admin'
  | 'person'
  | 'session'
  | 'anybody'

interface PermissionDeclaration {
  readonly meaning: string
  readonly holder: PermissionHolder
  /** The roles that have it besides `admin`, which has each with a list. Absent = no role can have it. */
  readonly roles?: readonly BuiltInRole[]
  /** A successful call that needs it is an entry of the audit, unless the call only reads. */
  readonly isAudited?: true
  /** Agents may use it without `act_by_agent`: what it permits changes nothing that anybody relies on. */
  readonly isForAgents?: true
}

const ALL = ['viewer', 'analyst', 'lead', 'policy_author'] as const

/** What a caller may be permitted to do, and who is. Each call and each route names the one that it needs. */
export const PERMISSIONS = {
  send_events: {
    meaning: 'Send events and bulk lines, and get their scores.',
    holder: 'api',
    // Who leads may import history from a file in the console.
    roles: ['lead'],
  },
  send_beacons: { meaning: 'Send what pages and apps see of their visitors.', holder: 'beacon' },
  read_scores: {
    meaning: 'Read scores and their explanations, and have them computed again.',
    holder: 'api',
    roles: ALL,
    isForAgents: true,
  },
  write_labels: {
    meaning: 'Give labels and take them back.',
    holder: 'api',
    roles: ['analyst', 'lead'],
  },
  take_decisions: {
    meaning: 'Report decisions that were taken.',
    holder: 'api',
    roles: ['analyst', 'lead'],
  },
  send_verifications: {
    meaning: 'Send one-time codes and check them.',
    holder: 'api',
    roles: [],
  },
  write_merchants: {
    meaning: 'Create and change merchants of a payment provider.',
    holder: 'api',
    roles: [],
  },
  write_lists: {
    meaning: 'Add values to lists and remove them.',
    holder: 'api',
    roles: ['analyst', 'lead', 'policy_author'],
  },
  read_records: {
    meaning: 'Look up users, sessions, devices, orders, labels, decisions and messages.',
    holder: 'api',
    roles: ALL,
    isForAgents: true,
  },
  read_cases: {
    meaning: 'Read queues and cases, and test which queue an event would reach.',
    holder: 'api',
    roles: ALL,
    isForAgents: true,
  },
  work_cases: {
    meaning: 'Claim cases, work on them, decide them and undo that.',
    holder: 'api',
    roles: ['analyst', 'lead'],
  },
  act_in_bulk: {
    meaning:
      'Decide, move, hold or hand over all cases of a filter at once, or decide about, label or list many users, and undo that.',
    holder: 'api',
    roles: ['lead'],
    isAudited: true,
  },
  manage_quality: {
    meaning: 'Read how good decisions are, resolve disagreements and mark golden cases.',
    holder: 'api',
    roles: ['lead'],
  },
  read_models: {
    meaning: 'Read models, their reports and their files.',
    holder: 'api',
    roles: ALL,
    isForAgents: true,
  },
  manage_models: {
    meaning: 'Train, import and choose models.',
    holder: 'api',
    roles: [],
    isAudited: true,
  },
  run_backtests: {
    meaning: 'Run backtests of policies and read them.',
    holder: 'api',
    roles: ['lead', 'policy_author'],
    isForAgents: true,
  },
  run_simulations: {
    meaning: 'Simulate attacks in the sandbox, and compare what was decided with the truth.',
    holder: 'api',
    roles: ['lead', 'policy_author'],
    isAudited: true,
  },
  read_deliveries: {
    meaning: 'Read endpoints and what was sent to them.',
    holder: 'api',
    roles: ALL,
    isForAgents: true,
  },
  manage_endpoints: {
    meaning: 'Create, change and test endpoints, and send messages again.',
    holder: 'api',
    roles: [],
    isAudited: true,
  },
  read_messages: {
    meaning: 'Read messages and try filters of them.',
    holder: 'api',
    roles: ['lead'],
    isForAgents: true,
  },
  draft_policies: {
    meaning: 'Draft versions of the policy, which do nothing until somebody publishes them.',
    holder: 'api',
    roles: ['lead', 'policy_author'],
    isAudited: true,
    isForAgents: true,
  },
  act_by_agent: {
    meaning:
      'Let an agent (`winnow mcp`) write what the other permissions allow. Without it, agents only read, test and draft.',
    holder: 'api',
    roles: ['lead'],
  },
  manage_settings: {
    meaning: 'Define which decisions can be taken, and publish policies.',
    holder: 'api',
    roles: ['policy_author'],
    isAudited: true,
  },
  manage_lists: {
    meaning: 'Create, change and delete lists.',
    holder: 'api',
    roles: ['lead', 'policy_author'],
    isAudited: true,
  },
  manage_accounts: {
    meaning: 'List, make and change accounts.',
    holder: 'admin',
    roles: [],
    isAudited: true,
  },
  manage_keys: {
    meaning: 'List, make, rotate and revoke keys, and rotate the admin token.',
    holder: 'admin',
    roles: [],
    isAudited: true,
  },
  manage_partners: {
    meaning: 'List and make partners and their keys.',
    holder: 'admin',
    roles: [],
    isAudited: true,
  },
  manage_sub_accounts: {
    meaning: 'Make and list the accounts of a partner, and set what it is notified of.',
    holder: 'partner',
    isAudited: true,
  },
  read_personal_data: {
    meaning: 'See personal data as it is. Without it, answers have stable tags in its place.',
    holder: 'api',
    roles: ['lead'],
  },
  reveal_personal_data: {
    meaning: 'Reveal one masked value, with a reason that the audit keeps.',
    holder: 'api',
    roles: ['analyst', 'lead'],
    isAudited: true,
  },
  erase_users: {
    meaning:
      'Export everything that is kept of a user, which also needs `read_personal_data`, and erase a user for good.',
    holder: 'api',
    roles: [],
  },
  manage_people: {
    meaning: 'Invite persons, change their roles and states, and make their links.',
    holder: 'admin',
    roles: [],
    isAudited: true,
  },
  read_audit: {
    meaning: 'Read who changed what.',
    holder: 'admin',
    roles: ['lead'],
    isForAgents: true,
  },
  manage_roles: {
    meaning: 'List, make, change and delete roles.',
    holder: 'admin',
    roles: [],
    isAudited: true,
  },
  read_self: {
    meaning: 'Read who they are, and their own tokens and sessions.',
    holder: 'person',
    isForAgents: true,
  },
  prepare_self: {
    meaning: 'Begin to add a second factor of their own. Not with a personal token.',
    holder: 'session',
  },
  manage_self: {
    meaning:
      'Manage their own sessions, personal tokens, password and second factors. Not with a personal token.',
    holder: 'session',
    isAudited: true,
  },
  save_views: {
    meaning: 'Save views of screens, share them, and change and delete their own.',
    holder: 'person',
    isAudited: true,
  },
  sign_in: { meaning: 'Sign in, and use links.', holder: 'anybody' },
  read_service: {
    meaning: 'Read what the service says of itself: its state, figures, documentation and script.',
    holder: 'anybody',
    isForAgents: true,
  },
} as const satisfies Readonly<Record<string, PermissionDeclaration>>

export type Permission = keyof typeof PERMISSIONS

/** The declaration of a permission. */
export const permissionOf = (permission: Permission): PermissionDeclaration =>
  PERMISSIONS[permission]
