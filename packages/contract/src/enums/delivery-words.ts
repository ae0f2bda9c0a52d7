/** What becomes of a delivery. A place in this list is a number in files: new ones go to the end. */
export const DELIVERY_STATES = [
  /** It is sent once it is due. */
  'waiting',
  /** It waits for an earlier one of its entity. */
  'queued',
  'delivered',
  /** It was given up after the last try. */
  'parked',
  /** Its endpoint was disabled. */
  'held',
  /** A person stopped it, or its endpoint is gone. */
  'cancelled',
] as const

/** Why a try failed. A place in this list is a number in files: new ones go to the end. */
export const DELIVERY_ERRORS = [
  'name_unknown',
  'address_refused',
  'connection_refused',
  'connection_lost',
  'timed_out',
  'certificate_expired',
  'certificate_name',
  'certificate_untrusted',
  'proxy_failed',
  'redirected',
  'gone',
  'not_found',
  'wrong_method',
  'unauthorized',
  'slow_down',
  'refused',
  'server_error',
  'mail_failed',
  'other',
] as const
