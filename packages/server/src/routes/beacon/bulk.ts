import {
  type CanonicalEvent,
  DAY_MS,
  fromCanonicalJson,
  isIpAddress,
  isPlaceholder,
  LIMITS,
} from '@winnow/contract'
import { idOf } from './read-beacon.ts'

type Fields = Readonly<Record<string, unknown>>

/** Levels of a beacon's fields: a list of pages with their members, and a list of one member. */
const MAX_LEVELS = 4

/** A device's name, by the kind of what named it: `web:`, `ios:`, `android:`. */
const DEVICE_ID = /^[a-z]{2,16}:[\w.-]{1,128}$/

/** Clocks differ by as much. */
const MAX_AHEAD_MS = DAY_MS

/** Reads a beacon of an exported ledger; a text says what is wrong with it, by field. */
export function readBeaconLine(
  { $event_id: _id, $api_key: _key, ...said }: Fields,
  nowMs: number,
): CanonicalEvent | string {
  const { $time: timeMs, $ip: ip, $session_id: session, $device_id: device } = said
  if (said['$user_id'] !== undefined) return '$.$user_id: a beacon claims a user, it has none.'
  if (!isTime(timeMs) || timeMs > nowMs + MAX_AHEAD_MS) {
    return '$.$time: required, milliseconds since 1970.'
  }
  if (ip !== undefined && !(typeof ip === 'string' && isIpAddress(ip))) return '$.$ip: no address.'
  if (session !== undefined && idOf(session) === undefined) return '$.$session_id: no id.'
  if (device !== undefined && !(typeof device === 'string' && DEVICE_ID.test(device))) {
    return '$.$device_id: expected a name such as web:0123abcd.'
  }
  for (const [name, value] of Object.entries(said)) {
    if (!/^\$[a-z][a-z0-9_]{0,63}$/.test(name))
      return `$.${name.slice(0, 64)}: not a beacon's field.`
    if (!isPlain(value, MAX_LEVELS)) return `$.${name}: not what a beacon holds.`
  }
  const event = fromCanonicalJson(JSON.stringify(said))
  const { sessionId, ...withoutSession } = event
  return sessionId !== undefined && isPlaceholder('account', sessionId) ? withoutSession : event
}

const isTime = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0

/** Texts without half characters, numbers, yes or no, and lists and objects of these. */
function isPlain(value: unknown, levels: number): boolean {
  if (typeof value === 'string') {
    return value.length <= LIMITS.textLengthChars && value.isWellFormed()
  }
  if (typeof value !== 'object') return true
  if (value === null || levels === 0) return false
  return Object.values(value).every((each) => isPlain(each, levels - 1))
}
