import { fromCanonicalJson, isRecord, LIMITS } from '@winnow/contract'
import {
  type DeviceSign,
  DEVICE_SIGNS,
  type DeviceWord,
  entryOfKind,
  type KnownDevice,
  type KnownFingerprint,
  PAGE_SIGNS,
  type PageSign,
  wordsOf,
} from '@winnow/engine'
import type { Services } from '../services.ts'

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
  /** The one seen last first; LIMITS.deviceListedCount at most, as of users. */
  readonly sessions: readonly DeviceSession[]
  /** Of all its sessions; the one seen last first. */
  readonly users: readonly string[]
}

/** Undefined when no beacon ever named the device. */
export async function deviceSheet(
  services: Pick<Services, 'core' | 'records' | 'ledger'>,
  environment: number,
  id: string,
): Promise<DeviceSheet | undefined> {
  const known = await services.core.ask({ is: 'device', environment, id })
  if (known === undefined) return undefined
  const listed = (seen: 'session' | 'user') =>
    services.records.sightings(
      environment,
      { type: 'device', id, seen },
      { limit: LIMITS.deviceListedCount },
    )
  const [signals, sessions, users] = await Promise.all([
    signalsOf(services, environment, id),
    listed('session'),
    listed('user'),
  ])
  return {
    id,
    known,
    signals,
    sessions: sessions.map((session) => ({
      id: session.id,
      userId: session.joined,
      lastSeenMs: session.lastSeenMs,
    })),
    users: users.map((user) => user.id),
  }
}

/** From the newest beacon that describes the device. */
async function signalsOf(
  { records, ledger }: Pick<Services, 'records' | 'ledger'>,
  environment: number,
  id: string,
): Promise<readonly DeviceWord[]> {
  const describedBy = (await records.seen(environment, 'device', id))?.describedBy
  const entry = describedBy && entryOfKind('event', await ledger.get(describedBy))
  const told = entry && fromCanonicalJson(entry.body).fields['$device']
  return isComponents(told) ? wordsOf(told) : []
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
