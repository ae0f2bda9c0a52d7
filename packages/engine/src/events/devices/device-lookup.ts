import { BEACON_EVENT } from '@winnow/contract'
import type { AggregateLayout } from '../../aggregates/compile-aggregates.ts'
import { collectedDevice } from '../../entities/declared/collected-device.ts'
import { fingerprint } from '../../entities/declared/fingerprint.ts'
import { fingerprintPlace } from '../../entities/declared/fingerprint-place.ts'
import type { Aggregate } from '../../entities/counted/define-aggregate.ts'
import type { EntityState } from '../../aggregates/entity-state.ts'
import { wordKey } from '../../aggregates/fold.ts'
import { latestFingerprint } from './latest-fingerprint.ts'
import { DeviceSettlement } from './device-settlement.ts'
import { installationNames } from '../../entities/device/installation-names.ts'
import { unpackDigests } from '../../entities/device/signature.ts'
import { isAlike, similarityOf } from '../../entities/device/similarity.ts'
import {
  type FoundDevices,
  type FoundEntity,
  MAX_FOUND_DEVICES,
} from '../../entities/enrichment.ts'
import type { EntityKey } from '../../entities/entity-key.ts'
import { type EntityKeys, typeCode } from '../../entities/entity-keys.ts'
import type { Facts } from '../../entities/facts.ts'
import { objectOf, textOf } from '../../entities/field-readers.ts'
import { parseIp } from '../../entities/place/ip.ts'
import { lastEventOf } from '../pointers/last-event.ts'
import type { PreparedEvent } from '../prepared-event.ts'
import type { OpenStates } from '../../aggregates/open-states.ts'

/** Aggregates that are kept for these lookups; no feature reads them. */
export const LOOKED_UP: readonly Aggregate[] = [
  collectedDevice.networks,
  fingerprint.traits0,
  fingerprint.traits1,
  fingerprint.traits2,
  fingerprint.traits3,
]

/** Fingerprints that a beacon's is compared with: eight of its network, eight its device had before. */
const MAX_CANDIDATES = 16

/** A fingerprint with more home networks is that of a common device model: likeness to it proves nothing. */
const MAX_HOMES = 4

/** What is found where there is nothing to find. */
const NOTHING: FoundDevices = {
  entities: [],
  isNear: false,
  isSettled: false,
  isShared: false,
  isLate: false,
}

const VISIT = typeCode('visit')
const DEVICE = typeCode('collected_device')
const FINGERPRINT = typeCode('fingerprint')
const PLACE = typeCode('fingerprint_place')

/**
 * Finds the devices of an event by earlier beacons. It reads the states as they are when the event gets its sequence;
 * what it finds is written into the entry and read from there ever after.
 */
export class DeviceLookup {
  private readonly open: OpenStates
  readonly layout: AggregateLayout
  private readonly keys: EntityKeys
  private readonly settlement: DeviceSettlement

  constructor(open: OpenStates, layout: AggregateLayout, keys: EntityKeys) {
    this.open = open
    this.layout = layout
    this.keys = keys
    this.settlement = new DeviceSettlement(open, layout, keys)
  }

  /** Undefined when no device is known, as for most events. */
  find(prepared: PreparedEvent): FoundDevices | undefined {
    const { environment, event } = prepared
    if (event.type === BEACON_EVENT) return this.ofBeacon(prepared)
    const ofVisit = event.sessionId === undefined ? [] : this.ofVisit(environment, event.sessionId)
    const devices = [...ofVisit, ...this.ofApp(prepared, ofVisit)].slice(0, MAX_FOUND_DEVICES)
    return devices.length === 0 ? undefined : this.tiedTo(devices, prepared)
  }

  /**
   * The first devices of the visit. Whoever guesses the id of a running session can add a device to it, but not
   * replace one.
   */
  private ofVisit(environment: number, sessionId: string): readonly EntityKey[] {
    const key = this.keys.keyOf(environment, 'visit', sessionId)
    const visit = this.open.has(key) ? this.open.peek(key, VISIT) : undefined
    const devices: EntityKey[] = []
    visit?.links.forEachCoOccurrence((type, lo, hi) => {
      if (type === DEVICE && devices.length < MAX_FOUND_DEVICES) devices.push({ lo, hi })
    })
    return devices
  }

  /** Installations by the device id in the event's `$app`, except those in `known`. */
  private ofApp(
    { environment, event }: PreparedEvent,
    known: readonly EntityKey[],
  ): readonly EntityKey[] {
    const app = objectOf(event.fields['$app'])
    const id = app === undefined ? '' : textOf(app['$device_unique_id'])
    if (id === '') return []
    return installationNames(id)
      .map((name) => this.keys.keyOf(environment, 'collected_device', name))
      .filter(
        (key) => this.open.has(key) && !known.some(({ lo, hi }) => lo === key.lo && hi === key.hi),
      )
  }

  /** The devices, and the fingerprint of the first. */
  private tiedTo(devices: readonly EntityKey[], prepared: PreparedEvent): FoundDevices | undefined {
    const [first] = devices
    const device = first && this.open.peek(first, DEVICE)
    if (device === undefined) return undefined
    const latest = latestFingerprint(this, device)
    const { ip } = prepared.event
    const network = networkOf(ip)
    return {
      entities: [
        ...entities(DEVICE, devices),
        ...entities(FINGERPRINT, latest === undefined ? [] : [latest]),
      ],
      isNear: network !== '' && this.wasIn(network, device),
      ...this.settlement.of(device, prepared),
      isLate: false,
    }
  }

  /** Whether one of the device's beacons came from the network. */
  private wasIn(network: string, { links }: EntityState): boolean {
    const { lo, hi } = wordKey(network)
    return links.find(this.layout.indexOf(collectedDevice.networks), lo, hi) >= 0
  }

  private ofBeacon({ environment, event, facts }: PreparedEvent): FoundDevices | undefined {
    const isLate = this.isLate({ environment, event }, facts)
    if (facts.deviceLooks === '') return isLate ? { ...NOTHING, isLate } : undefined
    const own = this.keys.keyOf(environment, 'fingerprint', facts.deviceLooks)
    const isKnown = this.open.peek(own, FINGERPRINT) !== undefined
    const key = isKnown
      ? own
      : (this.alike(digestsIn(facts), this.candidates(environment, event)) ?? own)
    return { ...NOTHING, entities: entities(FINGERPRINT, [key]), isLate }
  }

  /**
   * Whether an event of the session came before this beacon of the visit's first device, and was tied to nothing, or to a
   * device without a fingerprint that now has one. A view of a page that says nothing of its device is enough where the device
   * came before; one that is new is waited for until it is described, so that one score is made again.
   */
  private isLate(
    { environment, event }: Pick<PreparedEvent, 'environment' | 'event'>,
    { deviceLooks }: Facts,
  ): boolean {
    const { sessionId, fields } = event
    const id = textOf(fields['$device_id'])
    if (sessionId === undefined || id === '') return false
    const lastOf = (type: 'session' | 'visit'): number | undefined =>
      lastEventOf(this.open.registersOf(this.keys.keyOf(environment, type, sessionId)))
    const last = lastOf('session')
    if (last === undefined) return false
    const key = this.keys.keyOf(environment, 'collected_device', id)
    const [first] = this.ofVisit(environment, sessionId)
    if (fields['$device'] === undefined) return first === undefined && this.open.has(key)
    if (first !== undefined && (first.lo !== key.lo || first.hi !== key.hi)) return false
    if (lastOf('visit') !== last) return true
    const device = deviceLooks === '' ? undefined : this.open.peek(key, DEVICE)
    return device !== undefined && latestFingerprint(this, device) === undefined
  }

  /** Fingerprints of the beacon's network, and those its device had before. */
  private candidates(
    environment: number,
    { ip, fields }: PreparedEvent['event'],
  ): readonly EntityKey[] {
    const { keys, layout } = this
    const found: EntityKey[] = []
    const note = (lo: number, hi: number): void => {
      if (found.length < MAX_CANDIDATES) found.push({ lo, hi })
    }
    const id = fields['$device_id']
    if (typeof id === 'string') {
      const device = this.open.peek(keys.keyOf(environment, 'collected_device', id), DEVICE)
      device?.links.forEach(layout.indexOf(collectedDevice.fingerprints), note)
    }
    const network = networkOf(ip)
    const place = this.open.peek(keys.keyOf(environment, 'fingerprint_place', network), PLACE)
    place?.links.forEach(layout.indexOf(fingerprintPlace.fingerprints), note)
    return found
  }

  /** The candidate most like the digests of traits, if one is like enough and no common model's. */
  private alike(
    digests: readonly number[],
    candidates: readonly EntityKey[],
  ): EntityKey | undefined {
    let best: EntityKey | undefined
    let bestShare = 0
    for (const key of candidates) {
      const state = this.open.peek(key, FINGERPRINT)
      if (state === undefined || this.homesOf(state) > MAX_HOMES) continue
      const known = this.digestsOf(state)
      const { share } = similarityOf(digests, known)
      if (share <= bestShare || !isAlike(digests, known)) continue
      best = key
      bestShare = share
    }
    return best
  }

  private digestsOf({ registers }: EntityState): readonly number[] {
    const { traits0, traits1, traits2, traits3 } = fingerprint
    const words = [traits0, traits1, traits2, traits3]
    return unpackDigests(words.map((word) => registers.get(this.layout.indexOf(word))))
  }

  private homesOf({ links }: EntityState): number {
    return links.countSince(this.layout.indexOf(fingerprint.homes), 0)
  }
}

const digestsIn = (facts: Facts): readonly number[] =>
  unpackDigests([
    facts.deviceTraits0,
    facts.deviceTraits1,
    facts.deviceTraits2,
    facts.deviceTraits3,
  ])

const entities = (type: number, keys: readonly EntityKey[]): readonly FoundEntity[] =>
  keys.map((key) => ({ type, key }))

/** The network that a visitor came from; '' for the inside of one, where all visitors would be near each other. */
function networkOf(ip: string | undefined): string {
  const place = ip === undefined ? undefined : parseIp(ip)
  return place === undefined || place.inner ? '' : place.network
}
