import { isRecord } from '@winnow/contract'
import {
  type DeviceSign,
  DEVICE_SIGNS,
  type DeviceWord,
  type KnownDevice,
  type KnownFingerprint,
  PAGE_SIGNS,
  type PageSign,
  wordsOf,
} from '@winnow/engine'
import type { Services } from '../services.ts'
import { beaconsOf, type StoredBeacon } from './device-beacons.ts'

/** A session in which a device was seen. */
interface DeviceSession {
  readonly id: string
  /** The session's user; undefined = not known so far. */
  readonly userId: string | undefined
  readonly lastSeenMs: number
}

/** A device as answers describe it. */
export interface DeviceSheet {
  readonly id: string
  readonly known: KnownDevice
  readonly signals: readonly DeviceWord[]
  /** The newest first. */
  readonly sessions: readonly DeviceSession[]
  /** Of these sessions; the newest first. */
  readonly users: readonly string[]
}

/** Sessions listed of one device. */
const MAX_SESSIONS = 50

/** Beacons that are read to describe a device: the newest ones. */
const MAX_BEACONS = 200

/** Undefined when no beacon ever named the device. */
export async function deviceSheet(
  services: Pick<Services, 'core' | 'records' | 'ledger'>,
  environment: number,
  id: string,
): Promise<DeviceSheet | undefined> {
  const known = services.core.device(environment, id)
  if (known === undefined) return undefined
  const beacons = await newestOf(services, environment, id)
  const sessions = await sessionsOf(services, environment, beacons)
  const users = new Set(sessions.flatMap(({ userId }) => userId ?? []))
  return { id, known, signals: signalsOf(beacons), sessions, users: [...users] }
}

async function newestOf(
  services: Pick<Services, 'records' | 'ledger'>,
  environment: number,
  id: string,
): Promise<readonly StoredBeacon[]> {
  const newest: StoredBeacon[] = []
  for await (const beacon of beaconsOf(services, { environment, of: 'device', id })) {
    newest.push(beacon)
    if (newest.length === MAX_BEACONS) break
  }
  return newest
}

async function sessionsOf(
  { records }: Pick<Services, 'records'>,
  environment: number,
  beacons: readonly StoredBeacon[],
): Promise<readonly DeviceSession[]> {
  const seen = new Map<string, number>()
  for (const { atMs, event } of beacons) {
    const { sessionId } = event
    if (sessionId === undefined || seen.has(sessionId)) continue
    if (seen.size < MAX_SESSIONS) seen.set(sessionId, atMs)
  }
  return Promise.all(
    Array.from(seen, async ([id, lastSeenMs]) => {
      const session = await records.seen(environment, 'session', id)
      return { id, userId: session?.joined, lastSeenMs }
    }),
  )
}

/** From the newest beacon that describes the device. */
function signalsOf(beacons: readonly StoredBeacon[]): readonly DeviceWord[] {
  const told = beacons.map(({ event }) => event.fields['$device']).find(isComponents)
  return told === undefined ? [] : wordsOf(told)
}

type Told = Parameters<typeof wordsOf>[0]

const isComponents = (value: unknown): value is Told => isRecord(value)

const SIGN_WORDS: Readonly<Record<DeviceSign, string>> = {
  automated: 'A program drives the browser.',
  emulated: 'It is an emulator or a virtual machine, or has no graphics card.',
  rooted: 'It is rooted or jailbroken.',
  spoofed: 'It is not what its user agent says.',
}

const PAGE_WORDS: Readonly<Record<PageSign, string>> = {
  scripted: 'A script typed and clicked in it, and no hand,',
  blind: 'Clicks came without a pointer, a touch or a key',
  evenTyping: 'Keys followed each other without any rhythm',
  pasteOnly: 'All was pasted, and nothing typed,',
  straight: 'The pointer drew one straight line',
}

/** The signs of trouble, as sentences. */
export const warningsOf = ({ signs, pages }: KnownDevice): readonly string[] => [
  ...DEVICE_SIGNS.filter((sign) => signs[sign] === true).map((sign) => SIGN_WORDS[sign]),
  ...PAGE_SIGNS.flatMap((sign) => {
    const count = pages[sign] ?? 0
    const pagesText = count === 1 ? '1 page' : `${count} pages`
    return count === 0 ? [] : [`${PAGE_WORDS[sign]} on ${pagesText} within 90 days.`]
  }),
]

/** The share of its devices that are others: 0 = only this device looks so; near 1 = very many do. */
export const pervasivenessOf = ({ devices }: KnownFingerprint): number =>
  1 - 1 / Math.max(1, devices)

/** How common a fingerprint is, in a sentence. */
export function commonnessText({ devices, users, homes }: KnownFingerprint): string {
  const alike =
    devices <= 1
      ? 'No other device with this fingerprint was seen.'
      : `About ${devices} devices have this fingerprint.`
  const homesText = homes === 1 ? '1 network' : `${homes} networks`
  return `${alike} ${users === 1 ? '1 user was' : `${users} users were`} seen with it, in ${homesText}.`
}
