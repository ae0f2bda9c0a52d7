import { closeSync, constants, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { Database } from '../database/database.ts'
import { KeptHandles } from './kept-handles.ts'
import { loggedPages, type PageLog, pageLogOf } from './page-log.ts'

const MAGIC = 'winnow-pages-1\n\0'
const HEAD_BYTES = 40
const SALTS_AT = 16
const SALTS_BYTES = 8
const FRAMES_AT = 24
const MOVED_AT = 28
const PAGE_BYTES_AT = 32

const SUM_BYTES = 4

/** Sums written at once: one page of a disk. */
const BLOCK_SUMS = 1024

/** Frames in the log after which it is moved into the file: 64 MiB with pages of 4 KiB. */
const MOVE_FRAMES = 16_000

const OWNER_ONLY = 0o600

/** What the file of sums says. */
export interface StoredSums {
  readonly pageBytes: number
  /** CRC-32 of page `at + 1`; 0 = not known. */
  readonly sums: Uint32Array
  /** The log that was moved last, how many of its frames, and whether all of them arrived. */
  readonly salts: string
  readonly frames: number
  readonly isMoved: boolean
}

/** Where the sums of a database's pages are. */
export const sumsFileOf = (file: string): string => `${file}.sums`

/** Undefined where there are none, or the file is not one of sums. */
export function storedSums(file: string): StoredSums | undefined {
  let bytes: Buffer
  try {
    bytes = readFileSync(sumsFileOf(file))
  } catch {
    return undefined
  }
  if (bytes.length < HEAD_BYTES || bytes.toString('latin1', 0, SALTS_AT) !== MAGIC) return undefined
  const sums = new Uint32Array(Math.floor((bytes.length - HEAD_BYTES) / SUM_BYTES))
  for (let at = 0; at < sums.length; at += 1) {
    sums[at] = bytes.readUInt32LE(HEAD_BYTES + at * SUM_BYTES)
  }
  return {
    sums,
    pageBytes: bytes.readUInt32LE(PAGE_BYTES_AT),
    salts: bytes.toString('hex', SALTS_AT, SALTS_AT + SALTS_BYTES),
    frames: bytes.readUInt32LE(FRAMES_AT),
    isMoved: bytes.readUInt32LE(MOVED_AT) === 1,
  }
}

interface PageSumsOptions {
  readonly moveFrames?: number
  readonly rest?: () => void
}

const noRest = (): void => undefined

/**
 * CRC-32 of every page of a database, in a file of its own: SQLite keeps none, so a byte that changes in a row would be a wrong
 * answer. They are noted when the log is moved into the file, before that is done. So only the one connection that writes may move it,
 * and only by this, with `autoCheckpoint: 0`.
 */
export class PageSums {
  private readonly file: string
  private readonly pageBytes: number
  private readonly database: Database
  private sums: Uint32Array
  private readonly changed = new Set<number>()
  private readonly moveFrames: number
  private readonly rest: () => void
  private readonly handles = new KeptHandles()

  /** `moveFrames`: a log of so many frames is long. `rest` is called after each page that is summed. */
  constructor(
    file: string,
    database: Database,
    { moveFrames = MOVE_FRAMES, rest = noRest }: PageSumsOptions = {},
  ) {
    this.file = file
    this.database = database
    this.moveFrames = moveFrames
    this.rest = rest
    const { page_size } = database.prepare('PRAGMA page_size').get() as { page_size: number }
    this.pageBytes = page_size
    const stored = storedSums(file)
    this.sums = stored?.pageBytes === page_size ? stored.sums : new Uint32Array(BLOCK_SUMS)
  }

  /** Moves the log when it is long. Errors: the disk's. */
  moveLongLog(): void {
    const log = pageLogOf(this.file, this.pageBytes, this.handles)
    if (log.frames >= this.moveFrames) this.move(log, 'PASSIVE')
  }

  /** Moves all that is in the log, as far as no reader needs it where it is. Errors: the disk's. */
  moveLog(): void {
    this.move(pageLogOf(this.file, this.pageBytes, this.handles), 'TRUNCATE')
  }

  /** To be called once the database is closed. */
  close(): void {
    this.handles.close()
  }

  private move(log: PageLog, how: 'PASSIVE' | 'TRUNCATE'): void {
    if (log.frames === 0) return
    for (const { page, bytes } of loggedPages(log)) {
      this.note(page, crc32(bytes))
      this.rest()
    }
    const sums = openSync(sumsFileOf(this.file), constants.O_RDWR | constants.O_CREAT, OWNER_ONLY)
    try {
      this.write(sums, log)
      fdatasyncSync(sums)
      const sql = `PRAGMA wal_checkpoint(${how})`
      const moved = this.database.prepare(sql).get() as Record<
        'busy' | 'log' | 'checkpointed',
        number
      >
      if (moved.busy === 0 && moved.checkpointed === moved.log) writeSync(sums, ONE, 0, 4, MOVED_AT)
    } finally {
      closeSync(sums)
    }
  }

  private note(page: number, sum: number): void {
    if (page > this.sums.length) {
      const longer = new Uint32Array(Math.max(page, this.sums.length * 2))
      longer.set(this.sums)
      this.sums = longer
    }
    this.sums[page - 1] = sum
    this.changed.add(Math.floor((page - 1) / BLOCK_SUMS))
  }

  private write(file: number, { salts, frames, pageBytes }: PageLog): void {
    const head = Buffer.alloc(HEAD_BYTES)
    head.write(MAGIC, 'latin1')
    head.write(salts, SALTS_AT, 'hex')
    head.writeUInt32LE(frames, FRAMES_AT)
    head.writeUInt32LE(pageBytes, PAGE_BYTES_AT)
    writeSync(file, head, 0, HEAD_BYTES, 0)
    for (const block of this.changed) this.writeBlock(file, block)
    this.changed.clear()
  }

  private writeBlock(file: number, block: number): void {
    const from = block * BLOCK_SUMS
    const sums = this.sums.subarray(from, from + BLOCK_SUMS)
    const bytes = Buffer.alloc(sums.length * SUM_BYTES)
    sums.forEach((sum, at) => bytes.writeUInt32LE(sum, at * SUM_BYTES))
    writeSync(file, bytes, 0, bytes.length, HEAD_BYTES + from * SUM_BYTES)
  }
}

const ONE = Buffer.from([1, 0, 0, 0])
