import type { Readable } from 'node:stream'
import { type Batches, IMPORT_LIMITS, LineCutter, type RawLine } from '@winnow/import'

/** The lines of a stream, one character per byte. A line beyond the bound becomes a refused one. */
export async function* splitLines(
  bytes: Readable,
  maxBytes: number = IMPORT_LIMITS.lineBytes,
): Batches<RawLine> {
  const cutter = new LineCutter(maxBytes)
  for await (const part of bytes) {
    const lines = cutter.cut((part as Buffer).toString('latin1'))
    if (lines.length > 0) yield lines
  }
  const last = cutter.end()
  if (last.length > 0) yield last
}
