import { isRecord } from '../is-record.ts'
import type { BeaconScalar } from '../beacon/beacon.ts'
import { LIMITS } from '../limits.ts'
import { isPlaceholder } from '../placeholders/is-placeholder.ts'
import type { PlaceholderKind } from '../placeholders/placeholder-table.ts'
import { ANDROID_PARTS, concludeAndroid } from './android.ts'
import { concludeIos, IOS_PARTS } from './ios.ts'
import {
  cutText,
  newDraft,
  type MobileDraft,
  type MobileField,
  type MobileTable,
} from './mobile-field.ts'
import type { MobileEvent, MobilePlatform, MobileProblem } from './mobile-event.ts'
import { MOBILE_LIMITS } from './mobile-limits.ts'

/** A batch as far as it can be used; its events are bounded and typed, still not to be trusted. */
export interface ParsedMobileBatch {
  readonly events: readonly MobileEvent[]
  /** All that was left out, up to a bound. */
  readonly problems: readonly MobileProblem[]
}

type Body = Readonly<Record<string, unknown>>
/** Writes down that something at a path was left out. */
type Note = (path: string, message: string) => void

/**
 * Reads `{"data":[event, …]}` as the mobile SDKs send it. An event or a member that is not as it
 * should be is left out and named, because the rest may still tell something.
 */
export function parseMobileBatch(body: unknown): ParsedMobileBatch {
  const problems: MobileProblem[] = []
  const note: Note = (path, message) => {
    if (problems.length < MOBILE_LIMITS.problemsCount) problems.push({ path, message })
  }
  const data = isRecord(body) ? body['data'] : undefined
  if (!Array.isArray(data)) {
    note('$.data', 'expected a list of events')
    return { events: [], problems }
  }
  if (data.length > LIMITS.mobileEventsCount) {
    note(`$.data[${LIMITS.mobileEventsCount}]`, 'this event and those after it are too many')
  }
  const entries: readonly unknown[] = data.slice(0, LIMITS.mobileEventsCount)
  const events = entries.flatMap((entry, at) => eventOf(entry, `$.data[${at}]`, note) ?? [])
  return { events, problems }
}

const OWN_MEMBERS = new Set([
  'time',
  'mobile_event_type',
  'path',
  'user_id',
  'session_id',
  'installation_id',
  'fields',
  'device_properties',
  'metrics',
])

function eventOf(entry: unknown, path: string, note: Note): MobileEvent | undefined {
  if (!isRecord(entry)) {
    note(path, 'expected an event')
    return undefined
  }
  const draft = newDraft()
  const { platform, parts } = platformOf(entry)
  readTable(parts, withoutMembers(entry, OWN_MEMBERS), { path, draft, note })
  if (platform === 'ios') concludeIos(draft)
  else concludeAndroid(draft)
  const take = memberReader(entry, path, note)
  const named = namedReader(entry, path, note)
  const installationId =
    take('installation_id', idOf('device')) ?? draft.secrets['install.system_id']
  const sessionId = take('session_id', idOf('account'))
  if (installationId === undefined && sessionId === undefined) {
    note(path, 'names neither an installation nor a session')
    return undefined
  }
  return {
    platform,
    installationId,
    sessionId,
    userId: take('user_id', idOf('account')),
    timeMs: take('time', timeOf),
    name: take('mobile_event_type', textOf),
    path: take('path', textOf),
    ...draft,
    fields: { ...named('device_properties', scalarOf), ...named('fields', scalarOf) },
    metrics: named('metrics', figureOf),
  }
}

/** Which platform an event is of: by its parts, else by the form its kind of ids has. */
function platformOf(entry: Body): {
  readonly platform: MobilePlatform
  readonly parts: MobileTable
} {
  const has = (parts: MobileTable) => Object.keys(parts).some((name) => isRecord(entry[name]))
  const isIos = has(IOS_PARTS) || (!has(ANDROID_PARTS) && isUuid(entry['installation_id']))
  return isIos
    ? { platform: 'ios', parts: IOS_PARTS }
    : { platform: 'android', parts: ANDROID_PARTS }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isUuid = (value: unknown): boolean => typeof value === 'string' && UUID.test(value)

/** Where an object stands that is read by a table. */
interface Place {
  readonly path: string
  readonly draft: MobileDraft
  readonly note: Note
}

function readTable(table: MobileTable, object: Body, { path, draft, note }: Place): void {
  for (const name of readNames(object, path, note)) {
    const value = object[name]
    if (value === null) continue
    const at = `${path}.${printable(name)}`
    const declared = Object.hasOwn(table, name) ? table[name] : undefined
    if (declared === undefined) note(at, 'not known')
    else if (isField(declared)) {
      if (!declared.read(value, draft)) note(at, `expected ${declared.expects}`)
    } else if (isRecord(value)) readTable(declared, value, { path: at, draft, note })
    else note(at, 'expected an object')
  }
}

const isField = (declared: MobileField | MobileTable): declared is MobileField =>
  typeof declared['read'] === 'function'

/** Reads members of an event; one that is there and cannot be used is named. */
function memberReader(entry: Body, path: string, note: Note) {
  return <T>(name: string, of: (value: unknown) => T | undefined): T | undefined => {
    const value = entry[name]
    if (value === undefined || value === null || value === '') return undefined
    const taken = of(value)
    if (taken === undefined) note(`${path}.${name}`, 'cannot be used')
    return taken
  }
}

/** As ids of events: control characters, and surrogates that stand alone. */
const FORBIDDEN = /[\p{Cc}\p{Cs}]/u

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LIMITS.idLengthChars && !FORBIDDEN.test(value)

/** Reads an id. What stands for "none", as zeros do, names nobody: many installations report it. */
const idOf =
  (kind: PlaceholderKind) =>
  (value: unknown): string | undefined =>
    isId(value) && !isPlaceholder(kind, value) ? value : undefined

/** The last ms that a date can tell. */
const LAST_MS = 8.64e15

const timeOf = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= LAST_MS ? Math.round(value) : undefined

const textOf = (value: unknown): string | undefined => cutText(value)

const NAME = /^[a-z$][\w.$-]{0,63}$/i

const scalarOf = (value: unknown): BeaconScalar | undefined =>
  typeof value === 'boolean' || isFigure(value) ? value : textOf(value)

const figureOf = (value: unknown): number | undefined => (isFigure(value) ? value : undefined)

/** Reads what an app adds under names of its own; each that cannot be used is named. */
function namedReader(entry: Body, path: string, note: Note) {
  return <T>(member: string, of: (value: unknown) => T | undefined): Record<string, T> => {
    const value = entry[member] ?? ''
    const named: Record<string, T> = {}
    if (value === '') return named
    if (!isRecord(value)) note(`${path}.${member}`, 'cannot be used')
    else {
      for (const name of readNames(value, `${path}.${member}`, note)) {
        const each = value[name]
        const isRoom = Object.keys(named).length < MOBILE_LIMITS.namesCount
        const taken = isRoom && NAME.test(name) ? of(each) : undefined
        if (taken !== undefined) named[name] = taken
        else if (each !== null) note(`${path}.${member}.${printable(name)}`, 'cannot be used')
      }
    }
    return named
  }
}

const isFigure = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value)

const withoutMembers = (object: Body, names: ReadonlySet<string>): Body =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.has(name)))

/** The names of the members of an object that are read: no SDK sends as many as a stranger may. */
function readNames(object: Body, path: string, note: Note): readonly string[] {
  const names = Object.keys(object)
  if (names.length <= MOBILE_LIMITS.membersCount) return names
  note(path, `only the first ${MOBILE_LIMITS.membersCount} members are read`)
  return names.slice(0, MOBILE_LIMITS.membersCount)
}

/** The sender chooses names of members, so a path shows them shortened and without odd characters. */
const printable = (name: string): string =>
  name.slice(0, LIMITS.problemNameLengthChars).replaceAll(/[^\w$.-]/g, '?')
