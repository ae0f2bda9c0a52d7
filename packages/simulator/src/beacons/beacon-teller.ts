import type { SimulatedEvent } from '../simulated-line.ts'
import type { Origin } from '../visit.ts'
import { browserComponents } from './browser-components.ts'

/** Visits that sent a beacon: far more than go on at once, so that none sends two. */
const MAX_VISITS = 20_000

/**
 * What the snippet in a shop's pages tells: once per visit, before the visit's first event, with the user
 * where the page knows the user. Nothing is drawn for it, so a world with beacons is otherwise the same, line by line.
 */
export class BeaconTeller {
  private readonly told = new Set<string>()

  /** Undefined for apps, back offices, visitors who block the snippet, and visits that sent one. */
  beaconOf(
    { userId, sessionId, ip, deviceId, device, cookie }: Origin,
    atMs: number,
  ): SimulatedEvent | undefined {
    const isPage = device !== undefined && device.app === undefined && deviceId !== undefined
    if (!isPage || sessionId === undefined || ip === undefined) return undefined
    if (this.told.has(sessionId)) return undefined
    this.remember(sessionId)
    return {
      $type: '$beacon',
      $event_id: `b-${sessionId}`,
      $time: atMs,
      $session_id: sessionId,
      $ip: ip,
      ...(userId !== undefined && { $claimed_user_id: userId }),
      $device_id: `web:${cookie ?? deviceId}`,
      $device: browserComponents(device),
      $browser: device.browser,
    }
  }

  private remember(sessionId: string): void {
    if (this.told.size >= MAX_VISITS) {
      const [oldest] = this.told
      if (oldest !== undefined) this.told.delete(oldest)
    }
    this.told.add(sessionId)
  }
}
