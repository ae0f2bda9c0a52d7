import { type FileHandle, open } from 'node:fs/promises'
import type { SnapshotPart } from '@winnow/engine'
import { crc32 } from 'node:zlib'
import { END_FRAME, FRAME_HEAD, SNAPSHOT_MAGIC } from './snapshot-file.ts'

/** No part of a snapshot is longer. */
const MAX_PART_BYTES = 256 * 1024 * 1024

/** A snapshot's file that cannot be used; the one before it, or the whole ledger, must do. */
export class SnapshotDamaged extends Error {
  override readonly name = 'SnapshotDamaged'
}

/** The parts of a snapshot's file, each checked. Error: SnapshotDamaged, at the first that is not whole. */
export async function* readSnapshot(file: string, sequence: number): AsyncGenerator<SnapshotPart> {
  const handle = await open(file, 'r')
  try {
    let at = SNAPSHOT_MAGIC.length
    const magic = await bytesAt(handle, 0, at)
    if (!SNAPSHOT_MAGIC.equals(magic)) throw new SnapshotDamaged(`${file} is not a snapshot`)
    for (let frames = 0; ; frames += 1) {
      const { name, bytes, next } = await frameAt(handle, at)
      at = next
      if (name !== END_FRAME) yield { name: name as SnapshotPart['name'], bytes }
      else return checkEnd(bytes, [sequence, frames])
    }
  } finally {
    await handle.close()
  }
}

/** Reads a snapshot to its end. Error: SnapshotDamaged. */
export async function checkSnapshot(file: string, sequence: number): Promise<void> {
  const parts = readSnapshot(file, sequence)
  while (!(await parts.next()).done);
}

async function frameAt(
  handle: FileHandle,
  at: number,
): Promise<{ name: string; bytes: Uint8Array; next: number }> {
  const head = await bytesAt(handle, at, FRAME_HEAD)
  const length = head.readUInt32LE(0)
  const nameLength = head.readUInt8(8)
  if (length > MAX_PART_BYTES) throw new SnapshotDamaged(`a part says it has ${length} bytes`)
  const body = await bytesAt(handle, at + FRAME_HEAD, nameLength + length)
  const label = body.subarray(0, nameLength)
  const bytes = new Uint8Array(body.buffer, body.byteOffset + nameLength, length)
  if (crc32(label, crc32(bytes)) !== head.readUInt32LE(4)) {
    throw new SnapshotDamaged(`the part at byte ${at} is damaged`)
  }
  return { name: label.toString('latin1'), bytes, next: at + FRAME_HEAD + body.length }
}

async function bytesAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.from(new ArrayBuffer(length))
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
