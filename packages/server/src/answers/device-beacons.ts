import { BEACON_EVENT, fromCanonicalJson, type CanonicalEvent } from '@winnow/contract'
import type { TimelineEntry } from '@winnow/engine'
import type { Services } from '../services.ts'

/** Beacons that are read to answer for one device or user: the newest ones. */
const MAX_BEACONS_READ = 100

/** Lines of a timeline among which they are looked for. */
const MAX_LINES = 1000

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

/** The newest beacons of a device, a session or a user whose sessions they were, newest first. */
export async function beaconsOf(
  { records, ledger }: Pick<Services, 'records' | 'ledger'>,
  { environment, of, id }: Asked,
): Promise<readonly StoredBeacon[]> {
  const lines = await records.timeline(environment, id, { of, limit: MAX_LINES })
  const beacons = lines.filter(isBeacon).slice(0, MAX_BEACONS_READ)
  const read = await Promise.all(
    beacons.map(async ({ sequence, atMs }) => {
      const entry = await ledger.get(sequence)
      return entry === undefined ? [] : [{ atMs, event: fromCanonicalJson(entry.body) }]
    }),
  )
  return read.flat()
}

const isBeacon = ({ kind, type }: TimelineEntry): boolean =>
  kind === 'event' && type === BEACON_EVENT

/** The id of the device that a beacon names; '' when it names none. */
export function deviceOf({ event }: StoredBeacon): string {
  const id = event.fields['$device_id']
  return typeof id === 'string' ? id : ''
}
