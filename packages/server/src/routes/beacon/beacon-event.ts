import { hash } from 'node:crypto'
import { BEACON_EVENT, type CanonicalEvent, type FieldValue } from '@winnow/contract'
import { looksOf } from '@winnow/engine'
import type { ReadBeacon } from './read-beacon.ts'

/** What the request itself says, which the page's script cannot choose. */
export interface BeaconOrigin {
  readonly ip: string | undefined
  readonly userAgent: string
  readonly acceptLanguage: string
}

/** A beacon, and what only older pages send: the digest of a session that is not known, in place of its id. */
export interface ReportedBeacon extends ReadBeacon {
  readonly sessionDigest?: string
}

/**
 * The ledger's event of a beacon. The user it claims stands in a field of its own and is not the
 * event's user: only an event of the secret key ties a session to a user. Undefined when it can be
 * tied to nothing, neither device nor session.
 */
export function beaconEvent(
  told: ReportedBeacon,
  origin: BeaconOrigin,
): CanonicalEvent | undefined {
  const { session, visitor, sessionDigest } = told
  if (session === undefined && visitor === undefined && sessionDigest === undefined) {
    return undefined
  }
  return {
    type: BEACON_EVENT,
    ...(session !== undefined && { sessionId: session }),
    ...(origin.ip !== undefined && { ip: origin.ip }),
    fields: fieldsOf(told, origin),
    custom: {},
  }
}

function fieldsOf(
  told: ReportedBeacon,
  { userAgent, acceptLanguage }: BeaconOrigin,
): Readonly<Record<string, FieldValue>> {
  const { id, user, pages, device, behavior, sessionDigest } = told
  const deviceId = deviceIdOfBeacon(told)
  return {
    $message_id: id,
    ...(deviceId !== undefined && { $device_id: deviceId }),
    ...(user !== undefined && { $claimed_user_id: user }),
    ...(sessionDigest !== undefined && { $session_digest: sessionDigest }),
    ...(pages.length > 0 && {
      $pages: pages.map(({ url, title, referrer, agoMs }) => ({
        $url: url,
        $title: title,
        $referrer: referrer,
        $ago_ms: agoMs,
      })),
    }),
    ...(hasMembers(device) && { $device: device }),
    ...(hasMembers(behavior) && { $behavior: behavior }),
    $browser: { $user_agent: userAgent, $accept_language: acceptLanguage },
  }
}

/**
 * The visitor's device. A browser that keeps no cookie is a device of its visit, distinguished from others in it by
 * its looks: machines that look alike must not become one user's, and visits of one are linked by their
 * fingerprint.
 */
function deviceIdOfBeacon({ visitor, session, device }: ReportedBeacon): string | undefined {
  if (visitor !== undefined) return deviceIdOf(visitor)
  if (session === undefined || !hasMembers(device)) return undefined
  return deviceIdOf(JSON.stringify([session, looksOf(device)]))
}

const DEVICE_ID_DIGITS = 32

/** A device by its cookie; the cookie's value itself, by which a visitor is recognised, is not kept. */
export const deviceIdOf = (visitor: string): string =>
  `web:${hash('sha256', visitor).slice(0, DEVICE_ID_DIGITS)}`

const hasMembers = (value: object): boolean => Object.keys(value).length > 0
