/** What an entry of the audit may say was done. */
export const AUDITED_ACTIONS = [
  'create_account',
  'change_account',
  'create_key',
  'rotate_key',
  'revoke_key',
  'rotate_admin_token',
  'create_partner',
  'configure_partner',
  'set_decision',
  'set_list',
  'delete_list',
  'train_model',
  'import_model',
  'promote_model',
  'roll_back_model',
  'release_model',
  'publish_policy',
  'set_policy_stage',
  'restore_policy',
  'resume_policy',
  'approve_policy',
  'set_policy_approval',
  'create_endpoint',
  'change_endpoint',
  'delete_endpoint',
  'rotate_endpoint_secret',
  'disable_endpoint',
  'enable_endpoint',
  'test_endpoint',
  'start_replay',
  'stop_replay',
  'route_paused',
  'rollout_paused',
  'condition_failed',
] as const

export type AuditedAction = (typeof AUDITED_ACTIONS)[number]

/** What an action is done to. */
export const AUDITED_THINGS = [
  'account',
  'key',
  'admin_token',
  'decision',
  'list',
  'model',
  'policy',
  'partner',
  'endpoint',
  'replay',
] as const

export type AuditedThing = (typeof AUDITED_THINGS)[number]
