import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'

/**
 * How much room is left where the data directory is. Each reading of the figure gives what the last look found and begins
 * the next one: a disk that hangs keeps nobody waiting for `/metrics`, and holds one look at a time.
 */
export class DiskRoom {
  private readonly path: string
  private readonly gauge = new Gauge({
    name: 'winnow_disk_free_bytes',
    help: 'Room on the disk of the data directory, as last told; 0 before it was ever told.',
    registers: [],
    collect: () => void this.look(),
  })
  private looking: Promise<void> | undefined

  constructor(path: string) {
    this.path = path
    void this.look()
  }

  /** Resolves when the look that is under way has ended. Never rejects: what cannot be read keeps its former figure. */
  look(): Promise<void> {
    this.looking ??= this.measure().finally(() => (this.looking = undefined))
    return this.looking
  }

  register(registry: Registry): void {
    registry.registerMetric(this.gauge)
  }

  private async measure(): Promise<void> {
    const disk = await statfs(this.path).catch(() => undefined)
    if (disk !== undefined) this.gauge.set(disk.bavail * disk.bsize)
  }
}
