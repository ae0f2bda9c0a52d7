/** The roles that every service has, and what they are for. Own roles come in addition (`/v1/roles`). */
export const BUILT_IN_ROLES = {
  viewer: 'Looks: records, scores, policies and models. Personal data is masked.',
  analyst:
    'Decides: works on cases, labels, takes decisions and adds to lists. Reveals personal data with a reason.',
  lead: 'Leads analysts: sees personal data, sets up queues and lists, and reads the audit.',
  policy_author:
    'Writes policies: tests and publishes them, and sets up lists and decisions. Personal data is masked.',
  admin: 'Runs the service: all that a person can be permitted.',
} as const

export type BuiltInRole = keyof typeof BUILT_IN_ROLES
