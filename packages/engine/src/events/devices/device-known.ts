import {
  badOnDevice,
  collectedDevice,
  pagesOfDevice,
} from '../../entities/declared/collected-device.ts'
import { DEVICE_ABUSE, type DeviceAbuse } from '../../entities/counted/bad-labels.ts'
import { fingerprint } from '../../entities/declared/fingerprint.ts'
import type { Aggregate } from '../../entities/counted/define-aggregate.ts'
import type { EntityState } from '../../aggregates/entity-state.ts'
import { MAX_COUNTS } from '../../aggregates/record-layout.ts'
import { windowSum } from '../../aggregates/tiles.ts'
import { WINDOW_INDEX, WINDOWS } from '../../aggregates/windows.ts'
import type { EntityKey } from '../../entities/entity-key.ts'
import { type EntityKeys, typeCode } from '../../entities/entity-keys.ts'
import { ownLabelOf } from '../../labels/held-label.ts'
import type { Pipeline } from '../../pipeline.ts'
import { latestFingerprint } from './latest-fingerprint.ts'

/** What the states hold of a collected device: all of its life, as it is now. Times in ms. */
export interface KnownDevice {
  readonly firstSeenMs: number
  readonly lastSeenMs: number
  /** Users that events of the secret key named in its visits. */
  readonly users: number
  readonly visits: number
  /** Signs of trouble in its collector's last report; undefined = there was none. */
  readonly signs: Readonly<Record<DeviceSign, boolean | undefined>>
  /** Pages within 90 days on which something acted as hands hardly do; only where there are any. */
  readonly pages: Readonly<Partial<Record<PageSign, number>>>
  /** Bad labels of its users within 90 days; only where there are any. */
  readonly badLabels: Readonly<Partial<Record<DeviceAbuse, number>>>
  /** The label of the device itself. */
  readonly label: { readonly isBad: boolean; readonly atMs: number } | undefined
  /** Undefined until a beacon describes it. */
  readonly fingerprint: KnownFingerprint | undefined
}

/** Devices that look like it, itself included. */
export interface KnownFingerprint {
  /** 16 hexadecimal digits; differs between data directories. */
  readonly id: string
  readonly firstSeenMs: number
  readonly devices: number
  readonly users: number
  /** Networks that its users were in with it. */
  readonly homes: number
}

export const DEVICE_SIGNS = ['automated', 'emulated', 'rooted', 'spoofed'] as const
export type DeviceSign = (typeof DEVICE_SIGNS)[number]

export const PAGE_SIGNS = ['scripted', 'blind', 'evenTyping', 'pasteOnly', 'straight'] as const
export type PageSign = (typeof PAGE_SIGNS)[number]

/** A device is labelled for all abuse at once: one of them tells how. */
const [LABELLED_ABUSE] = DEVICE_ABUSE

const DEVICE = typeCode('collected_device')
const FINGERPRINT = typeCode('fingerprint')

/** Working space of one call, used again by the next. */
const spread = new Float64Array(MAX_COUNTS * WINDOWS.length)

/** Undefined when no beacon ever named the device. */
export function knownDevice(
  pipeline: Pipeline,
  keys: EntityKeys,
  { environment, id }: { readonly environment: number; readonly id: string },
): KnownDevice | undefined {
  const key = keys.keyOf(environment, 'collected_device', id)
  const state = pipeline.open.peek(key, DEVICE)
  if (state === undefined) return undefined
  const { firstSeenMs, lastSeenMs } = state
  const count = (of: Aggregate): number => state.links.countSince(pipeline.layout.indexOf(of), 0)
  const known = {
    firstSeenMs,
    lastSeenMs,
    users: count(collectedDevice.users),
    visits: count(collectedDevice.visits),
    signs: signsIn(pipeline, state),
    ...countsIn(pipeline, state),
    label: ownLabelOf(state.registers, LABELLED_ABUSE),
  }
  const latest = latestFingerprint(pipeline, state)
  return { ...known, fingerprint: latest && knownFingerprint(pipeline, latest) }
}

function signsIn({ layout }: Pipeline, { registers }: EntityState): KnownDevice['signs'] {
  const read = (sign: DeviceSign): boolean | undefined => {
    const value = registers.get(layout.indexOf(collectedDevice[sign]))
    return value === value ? value === 1 : undefined
  }
  return Object.fromEntries(DEVICE_SIGNS.map((sign) => [sign, read(sign)])) as KnownDevice['signs']
}

/** What is counted within 90 days, where there is any. */
function countsIn(
  { layout }: Pipeline,
  state: EntityState,
): Pick<KnownDevice, 'pages' | 'badLabels'> {
  spread.fill(0)
  state.tiles.spread(state.lastSeenMs, spread)
  const countOf = (of: Aggregate): number =>
    windowSum(spread, layout.indexOf(of), WINDOW_INDEX['90d'])
  return {
    pages: positive(PAGE_SIGNS, (sign) => countOf(pagesOfDevice[sign])),
    badLabels: positive(DEVICE_ABUSE, (abuse) => countOf(badOnDevice[abuse])),
  }
}

function positive<Name extends string>(
  names: readonly Name[],
  countOf: (name: Name) => number,
): Readonly<Partial<Record<Name, number>>> {
  const counts = names.map((name) => [name, countOf(name)] as const)
  return Object.fromEntries(counts.filter(([, count]) => count > 0)) as Partial<
    Record<Name, number>
  >
}

function knownFingerprint(pipeline: Pipeline, key: EntityKey): KnownFingerprint | undefined {
  const state = pipeline.open.peek(key, FINGERPRINT)
  if (state === undefined) return undefined
  const count = (of: Aggregate): number => state.links.countSince(pipeline.layout.indexOf(of), 0)
  return {
    id: [key.hi, key.lo].map((half) => half.toString(16).padStart(8, '0')).join(''),
    firstSeenMs: state.firstSeenMs,
    devices: count(fingerprint.devices),
    users: count(fingerprint.users),
    homes: count(fingerprint.homes),
  }
}
