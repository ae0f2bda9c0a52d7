import type { DeliveryError } from '@winnow/engine'

const BY_CODE: Readonly<Record<string, DeliveryError>> = {
  ENOTFOUND: 'name_unknown',
  EAI_AGAIN: 'name_unknown',
  EAI_NODATA: 'name_unknown',
  ECONNREFUSED: 'connection_refused',
  EHOSTUNREACH: 'connection_refused',
  ENETUNREACH: 'connection_refused',
  ECONNRESET: 'connection_lost',
  EPIPE: 'connection_lost',
  ERR_STREAM_PREMATURE_CLOSE: 'connection_lost',
  ETIMEDOUT: 'timed_out',
  CERT_HAS_EXPIRED: 'certificate_expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate_name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate_untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate_untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate_untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate_untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate_untrusted',
  PROXY_REFUSED: 'proxy_failed',
}

/** The class of an error that kept a request from being answered. */
export function errorOf(error: unknown): DeliveryError {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at.name === 'AddressRefused' || / is not allowed\. Because/.test(at.message)) {
      return 'address_refused'
    }
    const code = 'code' in at ? BY_CODE[String(at.code)] : undefined
    if (code !== undefined) return code
  }
  return 'other'
}

/** The class of an answer; undefined = it is a success. */
export function errorOfStatus(status: number): DeliveryError | undefined {
  if (status >= 200 && status < 300) return undefined
  if (status >= 300 && status < 400) return 'redirected'
  switch (status) {
    case 401:
    case 403:
      return 'unauthorized'
    case 404:
      return 'not_found'
    case 405:
      return 'wrong_method'
    case 410:
      return 'gone'
    case 429:
    case 503:
      return 'slow_down'
    default:
      return status >= 500 ? 'server_error' : 'refused'
  }
}

/** Plain words for each class: what is wrong, and what to look at. */
export const ERROR_WORDS: Readonly<Record<DeliveryError, string>> = {
  name_unknown: 'The host name is unknown: look at its spelling and its DNS entry.',
  address_refused: 'The host has an address that is not public: allow its network in the settings.',
  connection_refused:
    'Nothing accepts connections there: is the receiver running, and the port open?',
  connection_lost: 'The receiver closed the connection before it answered.',
  timed_out: 'The receiver did not answer within 10 seconds: accept first, and work afterwards.',
  certificate_expired: 'The certificate of the receiver has expired.',
  certificate_name: 'The certificate of the receiver is for another host name.',
  certificate_untrusted:
    'The certificate is not signed by a known authority, or an intermediate one is missing.',
  proxy_failed: 'The egress proxy refused the connection, or cannot be reached.',
  redirected: 'The receiver redirects, and redirects are not followed: use the last address.',
  gone: 'The receiver answered 410: the endpoint was disabled.',
  not_found: 'The receiver answered 404: look at the path of the URL.',
  wrong_method: 'The receiver answered 405: it must accept POST.',
  unauthorized:
    'The receiver answered 401 or 403: it rejects the signature (is the body changed by a proxy?), or asks for credentials.',
  slow_down: 'The receiver asks for fewer requests (429 or 503).',
  refused: 'The receiver refuses the request (4xx).',
  server_error: 'The receiver failed (5xx).',
  mail_failed: 'The mail server did not accept the mail.',
  other: 'The request failed.',
}
