import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { CliError } from '../cli-error.ts'
import { mustBeNoDataFile } from './no-data-file.ts'

/** Writes lines to a file or the standard output, no faster than they are taken. */
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
  file.on('error', () => gzip.destroy())
  return { into: gzip, last: file }
}

/** Resolves when a file is whole. Errors: CliError when it cannot be written. */
async function whole(path: string, file: Writable): Promise<void> {
  try {
    await finished(file)
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    throw new CliError(`${path}: cannot be written (${code ?? message})`, { cause })
  }
}

/**
 * Opens a file for lines; `-` is the standard output, a name ending in .gz is packed. A file that
 * cannot be written is a CliError of `end`, or of a write that waits; what ended the standard output is thrown as it came.
 */
export function openLines(path: string): LineWriter {
  mustBeNoDataFile(path)
  const { into, last } = openOut(path)
  const done = last === process.stdout ? undefined : whole(path, last)
  done?.catch(() => undefined)
  let piece = ''
  const flush = (): Promise<unknown> | undefined => {
    // Nobody reads it any more, or its disk is full: there is no use in going on.
    if (into.errored !== null && into === process.stdout) throw into.errored
    const isFree = into.write(piece)
    piece = ''
    if (isFree) return undefined
    // A file that has failed never drains.
    const drained = once(into, 'drain')
    return done === undefined ? drained : Promise.race([done, drained])
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
