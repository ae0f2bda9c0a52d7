import { readSync } from 'node:fs'

/** https://www.sqlite.org/fileformat2.html#walformat */
const LOG_HEAD = 32
const FRAME_HEAD = 24
const MAGIC = 0x377f0682
const SALT_BYTES = 8
const SALT_IN_LOG = 16
const SALT_IN_FRAME = 8

/** A page that lies in the log, and where. */
export interface LogFrame {
  readonly number: number
  readonly at: number
}

/**
 * The pages that a write-ahead log holds, oldest first, also behind a frame that is damaged. Frames of an earlier round of the
 * log have another salt, and are left out. What is read of a page must say by itself that it is right.
 */
export function* logFrames(log: number, pageBytes: number): Generator<LogFrame> {
  const head = Buffer.alloc(LOG_HEAD)
  if (readSync(log, head, 0, LOG_HEAD, 0) < LOG_HEAD) return
  if ((head.readUInt32BE(0) & ~1) >>> 0 !== MAGIC || head.readUInt32BE(8) !== pageBytes) return
  const salt = head.subarray(SALT_IN_LOG, SALT_IN_LOG + SALT_BYTES)
  const frame = Buffer.alloc(FRAME_HEAD)
  for (let at = LOG_HEAD; ; at += FRAME_HEAD + pageBytes) {
    if (readSync(log, frame, 0, FRAME_HEAD, at) < FRAME_HEAD) return
    if (!frame.subarray(SALT_IN_FRAME, SALT_IN_FRAME + SALT_BYTES).equals(salt)) continue
    yield { number: frame.readUInt32BE(0), at: at + FRAME_HEAD }
  }
}
