/** What becomes of a delivery. */
export const DELIVERY_STATES = [
  'waiting',
  'queued',
  'delivered',
  'parked',
  'held',
  'cancelled',
] as const

/** Why a try failed. */
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
