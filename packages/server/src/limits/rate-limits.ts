import type { Caller, KnownKey } from '../auth/key-ring.ts'
import type { PersonOfEnvironment } from '../auth/person-caller.ts'
import { networkOf } from './network-of.ts'
import { tokenBuckets, type Rate } from './token-buckets.ts'

/** Who acts in an event. */
interface Actor {
  readonly userId?: string
  readonly sessionId?: string
}

/** Who sends a request: a person, in all their sessions and with all their tokens, counts as a key of their own. */
export type RequestCaller = KnownKey | PersonOfEnvironment

/** How many requests keys, persons and users may send; 0 = go on, else the seconds to wait. */
export interface RateLimits {
  /** Requests of a partner's key. */
  partnerKey(keyId: string, nowMs: number): number
  key(caller: RequestCaller, nowMs: number): number
  /** Events of one user, or of one session while its user is not known. Those of nobody are nobody's too many. */
  actor(caller: Caller, event: Actor, nowMs: number): number
  /** Beacons of one key, as its account or else the service is set; no account is exempt, for anybody may send them. */
  beaconKey(caller: KnownKey, nowMs: number, count?: number): number
  /** Beacons from one address; an IPv6 network of 64 bits counts as one. */
  beaconIp(ip: string, nowMs: number, count?: number): number
}

export interface RateLimitConfig {
  readonly perKey: Rate
  readonly perUser: Rate
  readonly perBeaconKey: Rate
  readonly perBeaconIp: Rate
  /** The account made at the first start sends as much as the machine takes, unless this says no. */
  readonly exemptAccountId: string | undefined
}

export function openRateLimits(config: RateLimitConfig): RateLimits {
  const { perKey, perUser, perBeaconKey, perBeaconIp, exemptAccountId } = config
  const takeKey = tokenBuckets(perKey)
  const takeActor = tokenBuckets(perUser)
  const takeBeaconKey = tokenBuckets(perBeaconKey)
  const takeBeaconIp = tokenBuckets(perBeaconIp)
  const isExempt = ({ account }: Caller) => account.id === exemptAccountId
  return {
    partnerKey: (keyId, nowMs) => takeKey(keyId, nowMs),
    key: (caller, nowMs) => (isExempt(caller) ? 0 : takeKey(senderOf(caller), nowMs)),
    actor: (caller, event, nowMs) => {
      const name = nameOf(event)
      if (isExempt(caller) || name === undefined) return 0
      return takeActor(`${caller.environment.number} ${name}`, nowMs)
    },
    beaconKey: (caller, nowMs, count) =>
      takeBeaconKey(caller.keyId, nowMs, { cost: count, own: ownRate(caller) }),
    beaconIp: (ip, nowMs, count) => takeBeaconIp(networkOf(ip), nowMs, { cost: count }),
  }
}

const senderOf = (caller: RequestCaller): string =>
  caller.kind === 'person' ? `person ${caller.personId}` : caller.keyId

function nameOf({ userId, sessionId }: Actor): string | undefined {
  if (userId !== undefined) return `user ${userId}`
  return sessionId === undefined ? undefined : `session ${sessionId}`
}

/** A page sends several beacons at once when it is opened. */
const BEACON_BURST_SECONDS = 5

/** How many beacons may come, when so many may per second. */
export const beaconRate = (perSecond: number): Rate => ({
  perSecond,
  burst: Math.max(1, perSecond * BEACON_BURST_SECONDS),
})

function ownRate({ account }: Caller): Rate | undefined {
  const { perSecond } = account.beaconRules
  return perSecond === undefined ? undefined : beaconRate(perSecond)
}
