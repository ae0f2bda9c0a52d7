import type { BeaconScalar, BeaconValue } from '../beacon/beacon.ts'

export type MobilePlatform = 'android' | 'ios'

/** What an app reported, under neutral names: the same value has the same name on both platforms. */
export interface MobileEvent {
  readonly platform: MobilePlatform
  /** Names the installation of the app. It recognises a person's device: only its hash may be kept. */
  readonly installationId: string | undefined
  /** The user the app says is logged in: a claim. */
  readonly userId: string | undefined
  readonly sessionId: string | undefined
  /** When it happened by the device's clock, ms since 1970. */
  readonly timeMs: number | undefined
  /** What the app calls the event, and the place in the app it happened at. */
  readonly name: string | undefined
  readonly path: string | undefined
  /** Components of the device: `os.version`, `battery.level`. */
  readonly device: Readonly<Record<string, BeaconValue>>
  /** Where the app was in its life: `activity`, `lifecycle`. */
  readonly appState: Readonly<Record<string, BeaconValue>>
  /** Values by which a device or its owner is recognised: only their hashes may be kept. */
  readonly secrets: Readonly<Record<string, string>>
  /** What else the app wanted to say. */
  readonly fields: Readonly<Record<string, BeaconScalar>>
  readonly metrics: Readonly<Record<string, number>>
}

/** Something that was left out of a batch, and why; never the value itself. */
export interface MobileProblem {
  /** `$.data[3].android_app_state.battery_level` */
  readonly path: string
  readonly message: string
}
