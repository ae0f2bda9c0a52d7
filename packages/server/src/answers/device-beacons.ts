import { BEACON_EVENT, fromCanonicalJson, type CanonicalEvent } from '@winnow/contract'
import type { TimelineCursor, TimelineEntry } from '@winnow/engine'
import type { Services } from '../services.ts'

/** Beacons that are looked at, at most, to answer for one session or user: the newest ones. */
export const MAX_BEACONS_READ = 1000

/** Lines of a timeline among which they are looked for. */
const MAX_LINES_READ = 10_000

/** Lines read at once; beacons read from the ledger at once. */
const PAGE_LINES = 1000
const BEACONS_AT_ONCE = 100

/** A beacon of the ledger. */
export interface StoredBeacon {
  readonly atMs: number
  readonly event: CanonicalEvent
}

/** Whose beacons are asked for. */
interface Asked {
  readonly environment: number
  readonly of: 'user' | 'session' | 'device'
  readonly id: string
}

type Stored = Pick<Services, 'records' | 'ledger'>

/** The newest beacons of a device, a session or a user whose sessions they were, newest first: MAX_BEACONS_READ at most. */
export async function* beaconsOf(services: Stored, asked: Asked): AsyncGenerator<StoredBeacon> {
  let read = 0
  for await (const lines of pagesOf(services, asked)) {
    const beacons = lines.filter(isBeacon).slice(0, MAX_BEACONS_READ - read)
    read += beacons.length
    for (let from = 0; from < beacons.length; from += BEACONS_AT_ONCE) {
      // oxlint-disable-next-line no-await-in-loop -- whoever has found what he looks for reads no further
      yield* await stored(services, beacons.slice(from, from + BEACONS_AT_ONCE))
    }
    if (read >= MAX_BEACONS_READ) return
  }
}

async function* pagesOf(
  { records }: Stored,
  { environment, of, id }: Asked,
): AsyncGenerator<readonly TimelineEntry[]> {
  let before: TimelineCursor | undefined
  for (let read = 0; read < MAX_LINES_READ; read += PAGE_LINES) {
    const page = { of, limit: PAGE_LINES, ...(before === undefined ? {} : { before }) }
    // oxlint-disable-next-line no-await-in-loop -- a page begins where the one before it ends
    const lines = await records.timeline(environment, id, page)
    yield lines
    if (lines.length < PAGE_LINES) return
    before = lines.at(-1)
  }
}

async function stored(
  { ledger }: Stored,
  lines: readonly TimelineEntry[],
): Promise<readonly StoredBeacon[]> {
  const read = lines.map(async ({ sequence, atMs }) => {
    const entry = await ledger.get(sequence)
    return entry === undefined ? [] : [{ atMs, event: fromCanonicalJson(entry.body) }]
  })
  return (await Promise.all(read)).flat()
}

const isBeacon = ({ kind, type }: TimelineEntry): boolean =>
  kind === 'event' && type === BEACON_EVENT

/** The id of the device that a beacon names; '' when it names none. */
export function deviceOf({ event }: StoredBeacon): string {
  const id = event.fields['$device_id']
  return typeof id === 'string' ? id : ''
}

/** Devices of a user, the newest first. */
interface UserDevices {
  readonly ids: readonly string[]
  /** There may be more than were found, or than were asked for. */
  readonly isCut: boolean
}

/** The devices of the user's sessions, `most` at most. */
export async function devicesOfUser(
  services: Stored,
  { environment, id, most }: Omit<Asked, 'of'> & { readonly most: number },
): Promise<UserDevices> {
  const ids = new Set<string>()
  let read = 0
  for await (const beacon of beaconsOf(services, { environment, of: 'user', id })) {
    read += 1
    const device = deviceOf(beacon)
    if (device !== '' && !ids.has(device) && ids.size === most)
      return { ids: [...ids], isCut: true }
    if (device !== '') ids.add(device)
  }
  return { ids: [...ids], isCut: read === MAX_BEACONS_READ }
}
