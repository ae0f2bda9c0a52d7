import { statfs } from 'node:fs/promises'

const MEBIBYTE = 2 ** 20

/** With less room than this no event is taken: a disk that is full takes one commit and refuses the next … */
export const MIN_FREE_BYTES = 16 * MEBIBYTE

/** … and with this much they are again, so that the one does not follow the other every second. */
export const ENOUGH_FREE_BYTES = 32 * MEBIBYTE

const LOOK_EVERY_MS = 1000

/** Bytes that are free; undefined = that cannot be told now. */
type FreeBytes = () => Promise<number | undefined>

/** Whether the disk of a directory has room for what may be acknowledged. */
export class DiskFloor {
  private readonly freeBytes: FreeBytes
  private readonly looking: NodeJS.Timeout
  private isLow = false
  private isAsking = false

  constructor(freeBytes: FreeBytes) {
    this.freeBytes = freeBytes
    this.looking = setInterval(() => void this.look(), LOOK_EVERY_MS).unref()
  }

  /** Why nothing may be written; undefined = there is room. */
  trouble(): string | undefined {
    return this.isLow
      ? `the disk has less than ${ENOUGH_FREE_BYTES / MEBIBYTE} MiB free`
      : undefined
  }

  /** Never rejects. A disk that hangs holds one look. */
  async look(): Promise<void> {
    if (this.isAsking) return
    this.isAsking = true
    const free = await this.freeBytes()
    this.isAsking = false
    if (free !== undefined) this.isLow = free < (this.isLow ? ENOUGH_FREE_BYTES : MIN_FREE_BYTES)
  }

  close(): void {
    clearInterval(this.looking)
  }
}

/** What is free for this user on the disk of a directory. */
export async function freeBytesOf(directory: string): Promise<number | undefined> {
  const disk = await statfs(directory).catch(() => undefined)
  return disk && disk.bavail * disk.bsize
}
