export const PERSON_STATE_WORDS = ['invited', 'active', 'disabled'] as const

export const LINK_KIND_WORDS = ['first_admin', 'invitation', 'reset'] as const

/** Bounds of the members of a person. */
export const PERSON_LIMITS = {
  emailChars: 254,
  nameChars: 128,
  rolesCount: 50,
  roleChars: 64,
  environmentsPerRoleCount: 200,
  queuesPerRoleCount: 200,
  queueChars: 128,
  shownAccountsCount: 200,
} as const
