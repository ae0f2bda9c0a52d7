import {
  BEHAVIOR_FIGURES,
  type BeaconPage,
  type BeaconScalar,
  type BeaconValue,
  type ComponentBound,
  DAY_MS,
  DEVICE_COMPONENTS,
  isPlaceholder,
  isRecord,
  LIMITS,
  maskAccountNumbers,
} from '@winnow/contract'
import { BEACON_ID } from '@winnow/contract/native'
import { SERVER_LIMITS } from '../../limits/server-limits.ts'

/** A beacon as far as it can be used: bounded, of the right types, still not to be trusted. */
export interface ReadBeacon {
  readonly id: string
  readonly user: string | undefined
  readonly session: string | undefined
  readonly visitor: string | undefined
  readonly domain: string
  readonly pages: readonly BeaconPage[]
  readonly device: Readonly<Record<string, BeaconValue>>
  readonly behavior: Readonly<Record<string, number>>
  /** Members of `device` and `behavior` that were left out: names that no collector sends, values of another kind. */
  readonly dropped: DroppedMembers
}

export interface DroppedMembers {
  readonly device: number
  readonly behavior: number
}

const VISITOR_ID = /^[\w-]{15,64}$/
const DOMAIN = /^[a-z0-9.-]{1,253}$/i
/** As ids of events: control characters, and surrogates that stand alone. */
const FORBIDDEN = /[\p{Cc}\p{Cs}]/u

/**
 * Reads what was posted. Undefined when it is no beacon at all; a part that is not as it should be is
 * left out, because the rest may still tell something.
 */
export function readBeacon(body: unknown): ReadBeacon | undefined {
  if (!isRecord(body)) return undefined
  const id = matching(body['id'], BEACON_ID)
  if (id === undefined) return undefined
  const device = membersOf(body['device'], componentOf)
  const behavior = membersOf(body['behavior'], figureOf)
  return {
    id,
    user: accountIdOf(body['user']),
    session: accountIdOf(body['session']),
    visitor: visitorIdOf(body['visitor']),
    domain: matching(body['domain'], DOMAIN) ?? '',
    pages: pagesOf(body['pages']),
    device: device.members,
    behavior: behavior.members,
    dropped: { device: device.dropped, behavior: behavior.dropped },
  }
}

/** The value of `__ssid`, if it can be one. */
export function visitorIdOf(value: unknown): string | undefined {
  const id = matching(value, VISITOR_ID)
  return id !== undefined && isPlaceholder('device', id) ? undefined : id
}

/** A user's or session's id that names somebody: pages send `undefined` and `null` as texts. */
export function accountIdOf(value: unknown): string | undefined {
  const id = idOf(value)
  return id !== undefined && isPlaceholder('account', id) ? undefined : id
}

/** A user's or session's id as the Events API takes it. */
export function idOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '' || value.length > LIMITS.idLengthChars) {
    return undefined
  }
  return FORBIDDEN.test(value) ? undefined : value
}

/** A text, cut to its bound, without half characters, and without whole card numbers and IBANs. */
export const textOf = (value: unknown, chars: number = SERVER_LIMITS.beaconTextChars): string =>
  typeof value === 'string' ? maskAccountNumbers(value.slice(0, chars).toWellFormed()) : ''

function pagesOf(value: unknown): readonly BeaconPage[] {
  return listOf(value)
    .slice(0, LIMITS.beaconPagesCount)
    .filter(isRecord)
    .map(({ url, title, referrer, agoMs }) => ({
      url: textOf(url),
      title: textOf(title),
      referrer: textOf(referrer),
      agoMs: isFigure(agoMs) ? Math.round(Math.min(Math.max(agoMs, 0), DAY_MS)) : 0,
    }))
}

/** A component that collectors send, cut to its bound. */
function componentOf(name: string, value: unknown): BeaconValue | undefined {
  const bound = DEVICE_COMPONENTS.get(name)
  if (bound === undefined) return undefined
  if (!Array.isArray(value)) return scalarOf(value, bound)
  if (bound.entries === 0) return undefined
  const entries: readonly unknown[] = value
  return entries.slice(0, bound.entries).flatMap((each) => scalarOf(each, bound) ?? [])
}

function scalarOf(value: unknown, { chars }: ComponentBound): BeaconScalar | undefined {
  if (typeof value === 'string') return textOf(value, chars)
  return typeof value === 'boolean' || isFigure(value) ? value : undefined
}

const figureOf = (name: string, value: unknown): number | undefined =>
  BEHAVIOR_FIGURES.has(name) && isFigure(value) ? value : undefined

interface ReadMembers<Value> {
  readonly members: Readonly<Record<string, Value>>
  readonly dropped: number
}

/** The members that can be read. Collectors leave out what a browser does not have: `null` is not counted. */
function membersOf<Value>(
  from: unknown,
  read: (name: string, value: unknown) => Value | undefined,
): ReadMembers<Value> {
  const members: Record<string, Value> = {}
  let dropped = 0
  if (!isRecord(from)) return { members, dropped }
  for (const name of Object.keys(from)) {
    const value = read(name, from[name])
    if (value !== undefined) members[name] = value
    else if (from[name] !== null) dropped += 1
  }
  return { members, dropped }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const isFigure = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value)

const matching = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined
