import {
  closeSync,
  fstatSync,
  fdatasyncSync,
  fsyncSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writevSync,
} from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { EntryMark } from '../ledger/entry-mark.ts'

/**
 * A snapshot's file: the word SNAP and a format number, then frames, each 16 bytes of head (u32
 * length, u32 CRC-32 of bytes and name, u8 length of the name, 7 unused) and the name and bytes.
 * The last frame is named `end` and holds as f64 the sequence, the number of frames and, where it is known, the
 * checksum of the ledger's entry of that sequence. A file without it was not finished.
 */
export const SNAPSHOT_MAGIC = Buffer.from('WINNOW-SNAP-0001', 'latin1')
export const FRAME_HEAD = 16
export const END_FRAME = 'end'

/** Length of the last frame's bytes where it names the entry's checksum. */
const MARKED_END_BYTES = 3 * 8

/** Synced piece by piece, so that a snapshot never makes the ledger's sync wait for all of it. */
const SYNC_BYTES = 8 * 1024 * 1024

/** Complete snapshots kept: the newest, and the one before in case the newest is damaged. */
const KEPT = 2

const FILE_NAME = /^snapshot-(\d{16})$/

/** A complete snapshot. */
export interface SnapshotFile {
  readonly sequence: number
  /** Its path. */
  readonly file: string
}

/** The complete snapshots of a folder, newest first. */
export function snapshotFiles(folder: string): readonly SnapshotFile[] {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((each) => each.isFile())
    .flatMap(({ name }) => {
      const sequence = FILE_NAME.exec(name)?.[1]
      return sequence === undefined
        ? []
        : [{ sequence: Number(sequence), file: join(folder, name) }]
    })
    .toSorted((a, b) => b.sequence - a.sequence)
}

/** Which ledger a snapshot is of. What is damaged says nothing: it is found out when all of it is checked. */
export function markOf({ sequence, file }: SnapshotFile): EntryMark {
  const end = tailOf(file, FRAME_HEAD + END_FRAME.length + MARKED_END_BYTES)
  const name = end.toString('latin1', FRAME_HEAD, FRAME_HEAD + END_FRAME.length)
  const body = end.subarray(FRAME_HEAD + END_FRAME.length)
  const isWhole =
    name === END_FRAME &&
    end.readUInt32LE(0) === MARKED_END_BYTES &&
    end.readUInt32LE(4) === frameChecksum(name, body) &&
    // Renamed, it is none.
    body.readDoubleLE(0) === sequence
  return { sequence, checksum: isWhole ? body.readDoubleLE(16) : undefined }
}

function tailOf(file: string, length: number): Buffer {
  const tail = Buffer.alloc(length)
  const handle = openSync(file, 'r')
  try {
    const { size } = fstatSync(handle)
    if (size >= length) readSync(handle, tail, 0, length, size - length)
    return tail
  } finally {
    closeSync(handle)
  }
}

/** CRC-32 of a frame's bytes and name. */
export function frameChecksum(name: string, bytes: Uint8Array): number {
  return crc32(Buffer.from(name, 'latin1'), crc32(bytes))
}

/** Writes one snapshot in addition to the former ones, and makes it one of them when it is complete. */
export class SnapshotWriter {
  private readonly folder: string
  private readonly unfinished: string
  private readonly file: number
  private frames = 0
  private unsynced = 0

  constructor(folder: string) {
    this.folder = folder
    this.unfinished = join(folder, 'unfinished')
    this.file = openSync(this.unfinished, 'w', 0o600)
    writevSync(this.file, [SNAPSHOT_MAGIC])
  }

  add(name: string, bytes: Uint8Array): void {
    const label = Buffer.from(name, 'latin1')
    const head = Buffer.alloc(FRAME_HEAD)
    head.writeUInt32LE(bytes.length, 0)
    head.writeUInt32LE(frameChecksum(name, bytes), 4)
    head.writeUInt8(label.length, 8)
    naming(this.unfinished, () => writeAll(this.file, [head, label, bytes]))
    this.frames += 1
    this.unsynced += bytes.length
    if (this.unsynced < SYNC_BYTES) return
    naming(this.unfinished, () => fdatasyncSync(this.file))
    this.unsynced = 0
  }

  /** On disk and under its name when this returns; snapshots older than the former one are gone. */
  finish({ sequence, checksum }: EntryMark): void {
    const numbers = [sequence, this.frames, ...(checksum === undefined ? [] : [checksum])]
    this.add(END_FRAME, new Uint8Array(new Float64Array(numbers).buffer))
    naming(this.unfinished, () => fsyncSync(this.file))
    closeSync(this.file)
    const name = `snapshot-${String(sequence).padStart(16, '0')}`
    renameSync(this.unfinished, join(this.folder, name))
    syncFolder(this.folder)
    removeFormer(this.folder, KEPT)
  }

  abandon(): void {
    closeSync(this.file)
    rmSync(this.unfinished, { force: true })
  }
}

/** An error of the system knows a file that is open by its number only. */
function naming(path: string, work: () => void): void {
  try {
    work()
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { path }) : error
  }
}

/** A short write (a nearly full disk) is continued; the next one says why it was short. */
function writeAll(file: number, pieces: readonly Uint8Array[]): void {
  let left = pieces.filter(({ length }) => length > 0)
  while (left.length > 0) {
    let written = writevSync(file, left)
    left = left.flatMap((piece) => {
      const taken = Math.min(written, piece.length)
      written -= taken
      return taken === piece.length ? [] : [piece.subarray(taken)]
    })
  }
}

/** Removes all complete snapshots but the newest ones. */
export function removeFormer(folder: string, kept: number): void {
  for (const { file } of snapshotFiles(folder).slice(kept)) rmSync(file, { force: true })
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
