import { LIMITS } from '@winnow/contract'
import { deviceCalls, type deviceSchema } from '@winnow/contract/native'
import {
  commonnessText,
  deviceSheet,
  type DeviceSheet,
  pervasivenessOf,
  warningsOf,
} from '../../answers/device-sheet.ts'
import { userDevices } from '../../answers/user-devices.ts'
import type { Written } from '../../answers/written.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import { checkUser } from '../users/check-user.ts'

/** Devices that collectors in pages and apps saw, and those of a user. */
export const nativeDeviceRoutes = nativeRoutes(deviceCalls, {
  async readDevice({ services, caller }, { path }) {
    const sheet = await deviceSheet(services, caller.environment.number, path('deviceId'))
    if (sheet === undefined) throw new OwnRefusal('not_found', 'No device with this id.')
    return deviceJson(sheet)
  },
  async listUserDevices(exchange, { path, query }) {
    const { services, caller } = exchange
    const userId = path('userId')
    const environment = caller.environment.number
    await checkUser(exchange, userId)
    const before = query('cursor')
    const asked = { environment, userId, before, limit: LIMITS.devicesPageCount }
    const { ids, next } = await userDevices(services, asked)
    const sheets = await Promise.all(ids.map((id) => deviceSheet(services, environment, id)))
    return {
      user_id: userId,
      devices: sheets.flatMap((sheet) => (sheet === undefined ? [] : [deviceJson(sheet)])),
      next: next === undefined ? null : String(next),
    }
  },
})

/** Times in ms. */
function deviceJson({
  id,
  known,
  signals,
  sessions,
  users,
}: DeviceSheet): Written<typeof deviceSchema> {
  const { fingerprint } = known
  return {
    id,
    first_seen: known.firstSeenMs,
    last_seen: known.lastSeenMs,
    signals,
    warnings: warningsOf(known),
    label: known.label === undefined ? null : { is_bad: known.label.isBad, time: known.label.atMs },
    bad_labels_90d: known.badLabels,
    fingerprint:
      fingerprint === undefined
        ? null
        : {
            id: fingerprint.id,
            first_seen: fingerprint.firstSeenMs,
            devices: fingerprint.devices,
            users: fingerprint.users,
            networks: fingerprint.homes,
            pervasiveness: pervasivenessOf(fingerprint),
            text: commonnessText(fingerprint),
          },
    user_count: known.users,
    users,
    session_count: known.visits,
    sessions: sessions.map((session) => ({
      id: session.id,
      user_id: session.userId ?? null,
      last_seen: session.lastSeenMs,
    })),
  }
}
