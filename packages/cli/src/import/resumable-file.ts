import { open, type FileHandle } from 'node:fs/promises'
import { CliError } from '../cli-error.ts'
import { mustBeNoDataFile } from '../output/no-data-file.ts'

/** A file that is written along with checkpoints: what was written after the last one is cut off. */
export interface ResumableFile {
  /** Adds lines of text that holds one byte per character. Error: CliError, when they are not written as a whole. */
  append(lines: readonly string[]): Promise<void>
  /** Bytes written so far: what a checkpoint has to remember. */
  readonly bytes: number
  close(): Promise<void>
}

function refused(path: string, cause: unknown, advice = ''): never {
  const { code } = cause as NodeJS.ErrnoException
  throw new CliError(`${path}: cannot be written (${code})${advice}`, { cause })
}

const ANEW = '; --again starts it anew'

async function openFor(path: string, keep: number): Promise<FileHandle> {
  try {
    return await open(path, keep === 0 ? 'w' : 'r+', 0o600)
  } catch (cause) {
    return refused(path, cause, keep === 0 ? '' : ANEW)
  }
}

/** What is missing would be filled with zeros. Error: CliError. */
async function cutTo(handle: FileHandle, path: string, keep: number): Promise<void> {
  const { size } = await handle.stat()
  if (size >= keep) return handle.truncate(keep)
  await handle.close()
  throw new CliError(`${path}: is shorter than this import left it${ANEW}`)
}

/** A disk that is full takes a part of what it is given, and says so at the next piece only. */
async function writeAll(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const left = bytes.length - done
    done += (await handle.write(bytes, done, left, position + done)).bytesWritten
  }
}

/** Opens the file at `path`, cut to the `keep` bytes a checkpoint vouches for. Errors: CliError. */
export async function openResumable(path: string, keep: number): Promise<ResumableFile> {
  mustBeNoDataFile(path)
  const handle = await openFor(path, keep)
  if (keep > 0) await cutTo(handle, path, keep)
  let bytes = keep
  return {
    async append(lines) {
      if (lines.length === 0) return
      const text = Buffer.from(`${lines.join('\n')}\n`, 'latin1')
      await writeAll(handle, text, bytes).catch((cause: unknown) => refused(path, cause))
      bytes += text.length
    },
    get bytes() {
      return bytes
    },
    close: () => handle.close(),
  }
}
