import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
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

/** Frames read at once: 256 KiB of them with pages of 4 KiB, which stay in the processor's cache until they are summed. */
const PIECE_FRAMES = 64

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

/**
 * The pages in the log, each once, as it was written last: it is read from its end, because a busy page is written with every
 * batch. Errors: those of the file system.
 */
export function* loggedPages({ file, pageBytes, salts, frames }: PageLog): Generator<LoggedPage> {
  if (frames === 0) return
  const log = openSync(`${file}-wal`, 'r')
  try {
    const frameBytes = FRAME_HEAD_BYTES + pageBytes
    const held = Math.floor((fstatSync(log).size - LOG_HEAD_BYTES) / frameBytes)
    const piece = Buffer.alloc(PIECE_FRAMES * frameBytes)
    const ofLog = BigInt(`0x${salts}`)
    const given = new Set<number>()
    for (let end = Math.min(frames, held); end > 0; end -= PIECE_FRAMES) {
      const start = Math.max(0, end - PIECE_FRAMES)
      const at = LOG_HEAD_BYTES + start * frameBytes
      const read = readSync(log, piece, 0, (end - start) * frameBytes, at)
      const whole = read - (read % frameBytes)
      for (let from = whole - frameBytes; from >= 0; from -= frameBytes) {
        const page = piece.readUInt32BE(from)
        if (given.has(page) || piece.readBigUInt64BE(from + SALTS_IN_FRAME) !== ofLog) continue
        given.add(page)
        yield { page, bytes: piece.subarray(from + FRAME_HEAD_BYTES, from + frameBytes) }
      }
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
