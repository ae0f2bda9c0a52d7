import { type Batches, bytesIn, type ImportLine } from './lines/import-line.ts'
import { IMPORT_LIMITS } from './import-limits.ts'

/** What one request carries, and the lines in between that are not worth sending. */
export interface Chunk {
  /** All lines, in order. */
  readonly lines: readonly ImportLine[]
  /** Those that are sent: the ones without a refusal. */
  readonly sent: readonly ImportLine[]
  /** NDJSON of what is sent; empty for none. */
  readonly body: Uint8Array
}

export interface ChunkBounds {
  readonly lines: number
  readonly bytes: number
}

function chunkOf(lines: readonly ImportLine[]): Chunk {
  const sent = lines.filter(({ refusal }) => refusal === undefined)
  return { lines, sent, body: bytesIn(sent.map(({ text }) => text).join('\n')) }
}

/** Packs lines into requests of bounded size, leaving out the first `skip`, which are done. */
export async function* packChunks(
  batches: Batches<ImportLine>,
  skip: number,
  bounds: ChunkBounds = { lines: IMPORT_LIMITS.chunkLines, bytes: IMPORT_LIMITS.chunkBytes },
): AsyncGenerator<Chunk> {
  let toSkip = skip
  let lines: ImportLine[] = []
  let bytes = 0
  for await (const batch of batches) {
    const skipped = Math.min(toSkip, batch.length)
    toSkip -= skipped
    for (const line of skipped === 0 ? batch : batch.slice(skipped)) {
      const size = line.text.length + 1
      const isFull = lines.length === bounds.lines || bytes + size > bounds.bytes
      if (isFull && lines.length > 0) {
        yield chunkOf(lines)
        lines = []
        bytes = 0
      }
      lines.push(line)
      bytes += size
    }
  }
  if (lines.length > 0) yield chunkOf(lines)
}
