import { open, type FileHandle } from 'node:fs/promises'
import { CliError } from '../cli-error.ts'

/** A file that is written along with checkpoints: what was written after the last one is cut off. */
export interface ResumableFile {
  /** Adds lines of text that holds one byte per character. */
  append(lines: readonly string[]): Promise<void>
  /** Bytes written so far: what a checkpoint has to remember. */
  readonly bytes: number
  close(): Promise<void>
}

async function openFor(path: string, keep: number): Promise<FileHandle> {
  try {
    return await open(path, keep === 0 ? 'w' : 'r+', 0o600)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new CliError(`${path}: cannot be written (${code}); --again starts it anew`, { cause })
  }
}

/** Opens the file at `path`, cut to the `keep` bytes a checkpoint vouches for. Errors: CliError. */
export async function openResumable(path: string, keep: number): Promise<ResumableFile> {
  const handle = await openFor(path, keep)
  await handle.truncate(keep)
  let bytes = keep
  return {
    async append(lines) {
      if (lines.length === 0) return
      const text = Buffer.from(`${lines.join('\n')}\n`, 'latin1')
      await handle.write(text, 0, text.length, bytes)
      bytes += text.length
    },
    get bytes() {
      return bytes
    },
    close: () => handle.close(),
  }
}
