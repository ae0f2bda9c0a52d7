import { statfs } from 'node:fs/promises'

const MEBIBYTE = 2 ** 20

/** With less room than this no event is taken: a disk that is full takes one commit and refuses the next … */
export const MIN_FREE_BYTES = 16 * MEBIBYTE

/** … and with this much they are again, so that the one does not follow the other every second. */
export const ENOUGH_FREE_BYTES = 32 * MEBIBYTE

/** What a start may need to move the log into the ledger, and for the log's index. */
export const RESERVE_BYTES = 32 * MEBIBYTE

/** A disk that has more than this needs no reserve yet. */
const SCARCE_BYTES = 1024 * MEBIBYTE

const LOOK_EVERY_MS = 1000

/** Bytes that are free; undefined = not known now. */
type FreeBytes = () => Promise<number | undefined>

/** Room that a start gets back on a full disk. */
export interface Reserve {
  isThere(): boolean
  make(): Promise<void>
}

/** Whether the disk of a directory has room for what may be acknowledged. */
export class DiskFloor {
  private readonly freeBytes: FreeBytes
  private readonly reserve: Reserve | undefined
  private readonly looking: NodeJS.Timeout
  private isLow: boolean
  private isAsking = false

  /** `isLow`: the start needed the reserve. */
  constructor(freeBytes: FreeBytes, reserve?: Reserve, isLow = false) {
    this.freeBytes = freeBytes
    this.reserve = reserve
    this.isLow = isLow
    this.looking = setInterval(() => void this.look(), LOOK_EVERY_MS).unref()
  }

  /** Why nothing may be written; undefined = there is room. */
  trouble(): string | undefined {
    return this.isLow
      ? `the disk has less than ${this.neededBytes() / MEBIBYTE} MiB free`
      : undefined
  }

  private neededBytes(): number {
    return ENOUGH_FREE_BYTES + (this.reserve?.isThere() === false ? RESERVE_BYTES : 0)
  }

  /** Never rejects. A disk that hangs holds one look. */
  async look(): Promise<void> {
    if (this.isAsking) return
    this.isAsking = true
    const free = await this.freeBytes()
    if (free !== undefined) await this.judge(free)
    this.isAsking = false
  }

  /** What the start gave back is not for events: it is kept again first. */
  private async judge(free: number): Promise<void> {
    const lacksReserve = this.reserve?.isThere() === false
    this.isLow = free < (this.isLow ? this.neededBytes() : MIN_FREE_BYTES)
    const isTime = lacksReserve && free < SCARCE_BYTES && free >= this.neededBytes()
    if (isTime) await this.reserve?.make()
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
