import { existsSync, rmSync, statfsSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { dataFiles } from './data-files.ts'
import { ENOUGH_FREE_BYTES, MIN_FREE_BYTES, RESERVE_BYTES } from './disk-floor.ts'

const OWNER_ONLY = 0o600

const MEBIBYTE = 2 ** 20

/**
 * Room that is given back when a start needs it: a disk that filled up within a second has none left to open the databases. The file
 * is made while the disk has room for it and little more.
 */
export class DiskReserve {
  private readonly path: string

  constructor(directory: string) {
    this.path = dataFiles.reserve(directory)
  }

  isThere(): boolean {
    return existsSync(this.path)
  }

  /** Writes real bytes: a file with a hole takes no room. Never rejects; what cannot be made is not there. */
  async make(): Promise<void> {
    try {
      const file = await open(this.path, 'wx', OWNER_ONLY)
      try {
        const piece = Buffer.alloc(MEBIBYTE)
        for (let at = 0; at < RESERVE_BYTES; at += MEBIBYTE) await file.write(piece)
      } finally {
        await file.close()
      }
    } catch {
      await rm(this.path, { force: true }).catch(() => undefined)
    }
  }
}

/** Gives the reserve back where a start would not have room enough. Answers whether there is too little for anything else. */
export function releaseReserve(directory: string): boolean {
  const path = dataFiles.reserve(directory)
  const free = freeIn(directory)
  if (free === undefined) return false
  if (existsSync(path) && free >= MIN_FREE_BYTES) return false
  rmSync(path, { force: true })
  return free < ENOUGH_FREE_BYTES + RESERVE_BYTES
}

/** Undefined where there is no directory yet. */
function freeIn(directory: string): number | undefined {
  if (!existsSync(directory)) return undefined
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize
}
