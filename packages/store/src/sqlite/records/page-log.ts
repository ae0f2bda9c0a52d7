import { closeSync, openSync, readSync } from 'node:fs'
import type { Handles } from './kept-handles.ts'

/** Bytes of the log's own head, and of each frame's. https://www.sqlite.org/fileformat2.html#walformat */
const LOG_HEAD_BYTES = 32
const FRAME_HEAD_BYTES = 24

/** Where the salts stand in the head of the log and of a frame. */
const SALTS_IN_LOG = 16
const SALTS_IN_FRAME = 8
const SALTS_BYTES = 8

/** The log's index says how many frames are committed. https://www.sqlite.org/walformat.html#walidxfmt */
const INDEX_HEAD_BYTES = 48
const FRAMES_IN_INDEX = 16
const SALTS_IN_INDEX = 32

/** Frames read at once: 4 MiB of them with pages of 4 KiB. */
const PIECE_FRAMES = 1024

/** The write-ahead log of a database, as far as it is committed. */
export interface PageLog {
  readonly file: string
  readonly pageBytes: number
  /** Drawn anew whenever the log begins again, in hex; empty = there is no log. */
  readonly salts: string
  readonly frames: number
}

/** A page as the log has it. `bytes` is valid until the next frame is read. */
export interface LoggedPage {
  /** 1, 2, 3 … */
  readonly page: number
  readonly bytes: Uint8Array
}

/**
 * What a database's log holds. SQLite must have read it since it was last written to by a process that was
 * killed: only then it is known which frames count. Errors: those of the file system.
 */
export function pageLogOf(file: string, pageBytes: number, handles: Handles): PageLog {
  const head = logHeadOf(`${file}-wal`)
  if (head === undefined) return { file, pageBytes, salts: '', frames: 0 }
  const salts = head.toString('hex', SALTS_IN_LOG, SALTS_IN_LOG + SALTS_BYTES)
  const index = headIn(handles.of(indexOf(file)), INDEX_HEAD_BYTES)
  // Without an index all frames of these salts count as committed.
  if (index === undefined) return { file, pageBytes, salts, frames: Infinity }
  const isSame = index.toString('hex', SALTS_IN_INDEX, SALTS_IN_INDEX + SALTS_BYTES) === salts
  return { file, pageBytes, salts, frames: isSame ? index.readUInt32LE(FRAMES_IN_INDEX) : 0 }
}

/** The pages in the log, oldest first; a page that was written often comes often. Errors: those of the file system. */
export function* loggedPages({ file, pageBytes, salts, frames }: PageLog): Generator<LoggedPage> {
  if (frames === 0) return
  const log = openSync(`${file}-wal`, 'r')
  try {
    const frameBytes = FRAME_HEAD_BYTES + pageBytes
    const piece = Buffer.alloc(PIECE_FRAMES * frameBytes)
    for (let done = 0; done < frames; done += PIECE_FRAMES) {
      const at = LOG_HEAD_BYTES + done * frameBytes
      const read = readSync(log, piece, 0, piece.length, at)
      const most = Math.min(Math.floor(read / frameBytes), frames - done)
      for (let frame = 0; frame < most; frame += 1) {
        const from = frame * frameBytes
        if (piece.toString('hex', from + SALTS_IN_FRAME, from + 2 * SALTS_BYTES) !== salts) return
        const bytes = piece.subarray(from + FRAME_HEAD_BYTES, from + frameBytes)
        yield { page: piece.readUInt32BE(from), bytes }
      }
      if (most < PIECE_FRAMES) return
    }
  } finally {
    closeSync(log)
  }
}

/** The index of a database's log. SQLite has locks on it: see KeptHandles. */
export const indexOf = (file: string): string => `${file}-shm`

/** SQLite has no locks on the log itself. Undefined where there is none, or it is shorter. */
function logHeadOf(path: string): Buffer | undefined {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch {
    return undefined
  }
  try {
    return headIn(file, LOG_HEAD_BYTES)
  } finally {
    closeSync(file)
  }
}

/** Undefined where there is no such file, or it is shorter. */
function headIn(file: number | undefined, bytes: number): Buffer | undefined {
  if (file === undefined) return undefined
  const head = Buffer.alloc(bytes)
  return readSync(file, head, 0, bytes, 0) === bytes ? head : undefined
}
