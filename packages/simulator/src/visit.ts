import type { Device } from './people/device.ts'
import type { WireObject } from './simulated-line.ts'

/** Where an event comes from. What happens in the back office has an account only. */
export interface Origin {
  readonly userId?: string
  readonly sessionId?: string
  readonly ip?: string
  /** Absent where the collector was blocked. */
  readonly deviceId?: string
  /** Absent where nobody sits at one. */
  readonly device?: Device
  /** What the page's cookie says; absent = the device's id. */
  readonly cookie?: string
}

/** One sitting at one device, acting as one account. */
export interface Visit extends Origin {
  readonly userId: string
  readonly sessionId: string
  readonly ip: string
  readonly device: Device
}

export const backOffice = (userId: string): Origin => ({ userId })

/** The same sitting before the visitor logs in. */
export function anonymous(visit: Visit): Origin {
  const { userId: _reported, ...origin } = visit
  return origin
}

/** What the visitor's app or browser says of itself. */
export const gearOf = ({ device }: Visit): WireObject =>
  device.app === undefined ? { $browser: device.browser } : { $app: device.app }
