import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { PAGE_BYTES } from '../database/open-database.ts'
import { logFrames } from './log-frames.ts'

const MAGIC = Buffer.from('SQLite format 3\0', 'latin1')
const HEAD_BYTES = 100

/** Bytes read of the file at once. */
const READ_BYTES = 4 * 1024 * 1024

/** A page of a database's file. */
export interface Page {
  readonly number: number
  readonly bytes: Buffer
}

/**
 * The pages of a database that SQLite may refuse to open, and those of its log. None is trusted: a file that was cut short, or
 * that lost its first page still has others.
 */
export class DamagedPages {
  readonly pageBytes: number
  /** Of a page, without what its end is reserved for. */
  readonly usableBytes: number
  /** Of the file and its log. */
  readonly bytes: number
  private readonly file: number
  private readonly log: number | undefined
  private readonly inLog = new Map<number, number>()

  constructor(path: string) {
    this.file = openSync(path, 'r')
    this.log = openIfThere(`${path}-wal`)
    const head = Buffer.alloc(HEAD_BYTES)
    readSync(this.file, head, 0, HEAD_BYTES, 0)
    const isWhole = head.subarray(0, MAGIC.length).equals(MAGIC)
    const said = head.readUInt16BE(16)
    this.pageBytes = !isWhole ? PAGE_BYTES : said === 1 ? 65_536 : said
    this.usableBytes = this.pageBytes - (isWhole ? head.readUInt8(20) : 0)
    const logBytes = this.log === undefined ? 0 : fstatSync(this.log).size
    this.bytes = fstatSync(this.file).size + logBytes
    for (const { number, at } of this.frames()) this.inLog.set(number, at)
  }

  /** Every whole page: those of the file, then those of the log, in the order they were written. */
  *all(): Generator<Page> {
    const piece = Buffer.alloc(
      Math.max(1, Math.floor(READ_BYTES / this.pageBytes)) * this.pageBytes,
    )
    for (let number = 1; ;) {
      const read = readSync(this.file, piece, 0, piece.length, (number - 1) * this.pageBytes)
      const whole = Math.floor(read / this.pageBytes)
      if (whole === 0) break
      for (let at = 0; at < whole; at += 1, number += 1) {
        yield { number, bytes: piece.subarray(at * this.pageBytes, (at + 1) * this.pageBytes) }
      }
    }
    for (const { number, at } of this.frames()) {
      const bytes = this.logged(at)
      if (bytes !== undefined) yield { number, bytes }
    }
  }

  /** The newest page of that number; undefined when it is behind the end. */
  page(number: number): Buffer | undefined {
    const at = this.inLog.get(number)
    if (at !== undefined) return this.logged(at)
    return number < 1 ? undefined : this.readPage(this.file, (number - 1) * this.pageBytes)
  }

  close(): void {
    closeSync(this.file)
    if (this.log !== undefined) closeSync(this.log)
  }

  private *frames() {
    if (this.log !== undefined) yield* logFrames(this.log, this.pageBytes)
  }

  private logged(at: number): Buffer | undefined {
    return this.log === undefined ? undefined : this.readPage(this.log, at)
  }

  private readPage(file: number, at: number): Buffer | undefined {
    const bytes = Buffer.alloc(this.pageBytes)
    return readSync(file, bytes, 0, bytes.length, at) < bytes.length ? undefined : bytes
  }
}

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
