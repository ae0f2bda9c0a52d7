import type { CanonicalEvent } from '@winnow/contract'
import type { KnownKey } from '../auth/key-ring.ts'
import { networkOf } from './network-of.ts'
import { type Rate, tokenBuckets } from './token-buckets.ts'

/** Who writes a beacon. */
interface Writer {
  readonly caller: KnownKey
  readonly event: CanonicalEvent
}

/**
 * What beacons may write to the ledger, where nothing is ever deleted: gives 0 and takes the bytes, or the seconds to
 * wait. In addition to the bound on their number, because a large one weighs as much as thirty usual ones.
 */
export type BeaconBytes = (writer: Writer, bytes: number, nowMs: number) => number

export interface BeaconByteRates {
  readonly perKey: Rate
  readonly perIp: Rate
  readonly perSession: Rate
}

/** The narrowest first: who is refused for their session leaves the key's room to others. */
export function openBeaconBytes({ perKey, perIp, perSession }: BeaconByteRates): BeaconBytes {
  const takeSession = tokenBuckets(perSession)
  const takeIp = tokenBuckets(perIp)
  const takeKey = tokenBuckets(perKey)
  const takePace = tokenBuckets(paceOf(perKey))
  return ({ caller, event }, cost, nowMs) => {
    const { number } = caller.environment
    return (
      takeSession(`${number} ${visitOf(event)}`, nowMs, { cost }) ||
      takeIp(networkOf(event.ip ?? ''), nowMs, { cost }) ||
      takePace(caller.keyId, nowMs, { cost }) ||
      takeKey(caller.keyId, nowMs, { cost })
    )
  }
}

const visitOf = ({ sessionId, fields }: CanonicalEvent): string => {
  const device = fields['$device_id']
  return sessionId === undefined && typeof device === 'string'
    ? device
    : `session ${sessionId ?? ''}`
}

/** A visit begins with its device and goes on with pages. */
const BYTES_BURST_SECONDS = 600

/** A key's burst is spent at ten times its rate at most: beacons of one commit with events make these wait. */
const PACE = 10
const PACE_BURST_SECONDS = 2

const paceOf = ({ perSecond }: Rate): Rate => ({
  perSecond: perSecond * PACE,
  burst: Math.max(1, perSecond * PACE * PACE_BURST_SECONDS),
})

/** How much beacons may write, when so many bytes may come per second. */
export const beaconByteRate = (perSecond: number): Rate => ({
  perSecond,
  burst: Math.max(1, perSecond * BYTES_BURST_SECONDS),
})
