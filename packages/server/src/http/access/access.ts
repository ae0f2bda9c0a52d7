/** How a caller shows who they are: not at all, by a key or the admin token in a form that the route reads, or as a person. */
export type Access =
  | 'public'
  | 'events_key'
  | 'api_key'
  | 'partner_key'
  | 'admin'
  | 'person'
  | 'beacon'
  | 'beacon_header'

/** What guards routes by a secret. Beacons have rates of their own by address. */
export const SECRET_ACCESSES = [
  'admin',
  'api_key',
  'events_key',
  'partner_key',
  'person',
] as const satisfies readonly Access[]

export type SecretAccess = (typeof SECRET_ACCESSES)[number]
