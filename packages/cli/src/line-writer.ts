import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** Writes lines to a file or the standard output, at the pace of whoever takes them. */
export interface LineWriter {
  write(line: string): Promise<unknown> | undefined
  /** Resolves when everything is written. */
  end(): Promise<void>
}

const PIECE_CHARS = 65_536

function openOut(path: string): { readonly into: Writable; readonly last: Writable } {
  if (path === '-') return { into: process.stdout, last: process.stdout }
  const file = createWriteStream(path, { mode: 0o600 })
  if (!path.endsWith('.gz')) return { into: file, last: file }
  const gzip = createGzip()
  gzip.pipe(file)
  file.on('error', (error) => gzip.destroy(error))
  return { into: gzip, last: file }
}

/** Opens a file for lines; `-` is the standard output, a name ending in .gz is packed. */
export function openLines(path: string): LineWriter {
  const { into, last } = openOut(path)
  const done = last === process.stdout ? Promise.resolve() : finished(last)
  // A failure is met by `end`, or by a write that waits.
  done.catch(() => undefined)
  let piece = ''
  const flush = (): Promise<unknown> | undefined => {
    const isFree = into.write(piece)
    piece = ''
    // Rejects when the stream fails, which a full or closed one does.
    return isFree ? undefined : once(into, 'drain')
  }
  return {
    write(line) {
      piece += `${line}\n`
      return piece.length < PIECE_CHARS ? undefined : flush()
    },
    async end() {
      if (piece !== '') await flush()
      if (into !== process.stdout) into.end()
      await done
    },
  }
}
