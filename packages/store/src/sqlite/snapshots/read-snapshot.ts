import { type FileHandle, open } from 'node:fs/promises'
import type { SnapshotPart } from '@winnow/engine'
import { ownSnapshots } from './own-snapshots.ts'
import {
  END_FRAME,
  FRAME_HEAD,
  frameChecksum,
  SNAPSHOT_MAGIC,
  type SnapshotFile,
} from './snapshot-file.ts'

/** No part of a snapshot is longer. */
const MAX_PART_BYTES = 256 * 1024 * 1024

/** A snapshot's file that cannot be used; the one before it, or the whole ledger, must do. */
class SnapshotDamaged extends Error {
  override readonly name = 'SnapshotDamaged'
}

/**
 * The parts of a snapshot's file; each is checked, unless all were before. The next one is read while a part is
 * taken in. Error: SnapshotDamaged, at the first that is not whole.
 */
export async function* readSnapshot(
  { file, sequence }: SnapshotFile,
  trust: 'check' | 'checked' = 'check',
): AsyncGenerator<SnapshotPart> {
  const handle = await open(file, 'r')
  try {
    const magic = await bytesAt(handle, 0, SNAPSHOT_MAGIC.length)
    if (!SNAPSHOT_MAGIC.equals(magic)) throw new SnapshotDamaged(`${file} is not a snapshot`)
    let ahead = frameAt(handle, SNAPSHOT_MAGIC.length)
    for (let frames = 0; ; frames += 1) {
      const frame = await ahead
      if (trust === 'check') checkFrame(frame)
      const { name, bytes, next } = frame
      if (name === END_FRAME) return checkEnd(bytes, [sequence, frames])
      ahead = frameAt(handle, next)
      // The loop awaits it in its next round and throws then; this keeps a failure from being unhandled until then.
      ahead.catch(() => undefined)
      yield { name: name as SnapshotPart['name'], bytes }
    }
  } finally {
    await handle.close()
  }
}

/** What a start finds among the snapshots. */
export interface SnapshotSearch {
  /** The newest that is whole. */
  readonly found: SnapshotFile | undefined
  /** Those that are newer and damaged, newest first. */
  readonly damaged: readonly SnapshotFile[]
}

/** Looks for the newest snapshot of a directory's ledger that is whole and no newer than `newest`. */
export const searchSnapshots = (directory: string, newest?: number): Promise<SnapshotSearch> =>
  searchAmong(ownSnapshots(directory), newest)

/** Looks for the first of these, newest first, that is whole and no newer than `newest`. */
export async function searchAmong(
  files: readonly SnapshotFile[],
  newest = Infinity,
): Promise<SnapshotSearch> {
  const damaged: SnapshotFile[] = []
  for (const each of files) {
    if (each.sequence > newest) continue
    if (await isWhole(each)) return { found: each, damaged }
    damaged.push(each)
  }
  return { found: undefined, damaged }
}

async function isWhole(found: SnapshotFile): Promise<boolean> {
  try {
    const parts = readSnapshot(found)
    while (!(await parts.next()).done);
    return true
  } catch (error) {
    if (error instanceof SnapshotDamaged) return false
    throw error
  }
}

/** A frame as it is in the file. */
interface Frame {
  readonly at: number
  readonly name: string
  readonly bytes: Uint8Array
  /** CRC-32 that its head says it has. */
  readonly crc: number
  /** Where the next one begins. */
  readonly next: number
}

async function frameAt(handle: FileHandle, at: number): Promise<Frame> {
  const head = await bytesAt(handle, at, FRAME_HEAD)
  const length = head.readUInt32LE(0)
  const nameLength = head.readUInt8(8)
  if (length > MAX_PART_BYTES) throw new SnapshotDamaged(`a part says it has ${length} bytes`)
  const body = await bytesAt(handle, at + FRAME_HEAD, nameLength + length)
  const name = body.toString('latin1', 0, nameLength)
  const bytes = new Uint8Array(body.buffer, body.byteOffset + nameLength, length)
  return { at, name, bytes, crc: head.readUInt32LE(4), next: at + FRAME_HEAD + body.length }
}

function checkFrame({ at, name, bytes, crc }: Frame): void {
  if (frameChecksum(name, bytes) === crc) return
  throw new SnapshotDamaged(`the part at byte ${at} is damaged`)
}

async function bytesAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(length)
  for (let filled = 0; filled < length;) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, at + filled)
    if (bytesRead === 0) throw new SnapshotDamaged(`the file ends within a part, at byte ${at}`)
    filled += bytesRead
  }
  return bytes
}

function checkEnd(bytes: Uint8Array, expected: readonly number[]): void {
  const said = new Float64Array(bytes.slice().buffer)
  if (expected.every((number, at) => said[at] === number)) return
  throw new SnapshotDamaged('the snapshot is not the one its name says')
}
