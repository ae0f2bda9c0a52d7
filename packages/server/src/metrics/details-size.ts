import { beaconDetailsSize } from '@winnow/store'
import { Gauge, type Registry } from 'prom-client'

/** How much the details of beacons take, and how far back they go. As with `DiskRoom`, each reading begins the next look. */
export class DetailsSize {
  private readonly directory: string
  private readonly bytes = new Gauge({
    name: 'winnow_beacon_details_bytes',
    help: 'Size of the files that hold details of beacons, as last looked at.',
    registers: [],
    collect: () => void this.look(),
  })
  private readonly oldest = new Gauge({
    name: 'winnow_beacon_details_oldest_timestamp_seconds',
    help: 'When the oldest day of details of beacons began; 0 = there are none.',
    registers: [],
  })
  private looking: Promise<void> | undefined

  constructor(directory: string) {
    this.directory = directory
    void this.look()
  }

  /** Resolves when the look that is under way has ended. Never rejects: of what cannot be seen, the former figures stay. */
  look(): Promise<void> {
    this.looking ??= this.measure().finally(() => (this.looking = undefined))
    return this.looking
  }

  register(registry: Registry): void {
    registry.registerMetric(this.bytes)
    registry.registerMetric(this.oldest)
  }

  private async measure(): Promise<void> {
    const size = await beaconDetailsSize(this.directory).catch(() => undefined)
    if (size === undefined) return
    this.bytes.set(size.bytes)
    this.oldest.set((size.oldestMs ?? 0) / 1000)
  }
}
