import { createHash } from 'node:crypto'
import {
  BEACON_EVENT,
  type CanonicalEvent,
  type FieldValue,
  type MobileEvent,
  type MobilePlatform,
} from '@winnow/contract'
import type { BeaconEntry } from '../beacon/take-beacon.ts'

/** What the request itself says of where it came from. */
export interface AppOrigin {
  readonly ip: string | undefined
  readonly userAgent: string
}

/**
 * A beacon of an app. As with pages, the user it claims stands in a field of its own and is not the
 * event's user. Ids by which a device is recognised are kept as hashes only.
 */
export function mobileEntry(told: MobileEvent, { ip, userAgent }: AppOrigin): BeaconEntry {
  const id = digestOf(JSON.stringify(told))
  const event: CanonicalEvent = {
    type: BEACON_EVENT,
    ...(told.sessionId !== undefined && { sessionId: told.sessionId }),
    ...(ip !== undefined && { ip }),
    fields: { $message_id: id, ...fieldsOf(told), $request: { $user_agent: userAgent } },
    custom: {},
  }
  return { id, event }
}

function fieldsOf(told: MobileEvent): Readonly<Record<string, FieldValue>> {
  const { platform, installationId, userId, timeMs, name, path, secrets } = told
  const hashes = Object.entries(secrets).map(([of, value]) => [of, deviceIdOf(platform, value)])
  const parts = {
    $device: { ...told.device, ...(Object.fromEntries(hashes) as Record<string, string>) },
    $app_state: told.appState,
    $fields: told.fields,
    $metrics: told.metrics,
  }
  return {
    $platform: platform,
    ...(installationId !== undefined && { $device_id: deviceIdOf(platform, installationId) }),
    ...(userId !== undefined && { $claimed_user_id: userId }),
    ...(timeMs !== undefined && { $claimed_time_ms: timeMs }),
    ...(name !== undefined && { $name: name }),
    ...(path !== undefined && { $path: path }),
    ...Object.fromEntries(Object.entries(parts).filter(([, part]) => Object.keys(part).length > 0)),
  }
}

/** A device by an id of its platform: `android:` or `ios:` and a hash of it. */
export const deviceIdOf = (platform: MobilePlatform, id: string): string =>
  `${platform}:${digestOf(id)}`

const DIGEST_DIGITS = 32

const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, DIGEST_DIGITS)
