import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { IMPORT_LIMITS } from '@winnow/import'
import { CliError } from '../../cli-error.ts'

export type InputFormat = 'jsonl' | 'csv' | 'parquet'

/** A file to be read, as often as needed, always with the same bytes. */
export interface InputFile {
  readonly path: string
  /** The name as the user gave it, for messages. */
  readonly name: string
  readonly bytes: number
  readonly format: InputFormat
  readonly isGzip: boolean
  /** Names the content: its length and a hash of both ends. The same after a move or a copy. */
  readonly identity: string
}

const SUFFIXES: readonly (readonly [RegExp, InputFormat])[] = [
  [/\.(jsonl|ndjson|json)$/i, 'jsonl'],
  [/\.(csv|tsv|txt)$/i, 'csv'],
  [/\.(parquet|pq)$/i, 'parquet'],
]

const PARQUET_MAGIC = 'PAR1'

function formatOf(name: string, head: Buffer): InputFormat {
  if (head.subarray(0, 4).toString('latin1') === PARQUET_MAGIC) return 'parquet'
  const bare = name.replace(/\.gz$/i, '')
  const known = SUFFIXES.find(([suffix]) => suffix.test(bare))
  if (known !== undefined) return known[1]
  throw new CliError(
    `${name}: cannot tell what it holds from its name. ` +
      'Say --format jsonl, --format csv or --format parquet.',
  )
}

async function ends(handle: FileHandle, bytes: number): Promise<readonly [Buffer, Buffer]> {
  const length = Math.min(IMPORT_LIMITS.identityBytes, bytes)
  const head = Buffer.alloc(length)
  const tail = Buffer.alloc(length)
  await handle.read(head, 0, length, 0)
  await handle.read(tail, 0, length, bytes - length)
  return [head, tail]
}

/** Texts of Windows often are; their lines would be refused one by one. Error: CliError. */
function mustNotBeUtf16(name: string, format: InputFormat, head: Buffer): void {
  const mark = head.subarray(0, 2).toString('hex')
  if (format !== 'jsonl' || (mark !== 'fffe' && mark !== 'feff')) return
  throw new CliError(`${name}: is UTF-16; convert it to UTF-8 (iconv -f UTF-16 -t UTF-8)`)
}

function identify(bytes: number, head: Buffer, tail: Buffer): string {
  const hash = createHash('sha256').update(`${bytes}\n`).update(head).update(tail)
  return hash.digest('hex').slice(0, 16)
}

/** Looks at a file. Errors: CliError when it cannot be read or its format is unknown. */
export async function inspectFile(path: string, format?: InputFormat): Promise<InputFile> {
  const handle = await open(path, 'r').catch((cause: NodeJS.ErrnoException) => {
    throw new CliError(`${path}: cannot be read (${cause.code ?? cause.message})`, { cause })
  })
  try {
    const stats = await handle.stat()
    if (stats.isDirectory()) throw new CliError(`${path}: is a folder; name the files in it`)
    const bytes = stats.size
    const [head, tail] = await ends(handle, bytes)
    const name = basename(path)
    const known = format ?? formatOf(name, head)
    mustNotBeUtf16(name, known, head)
    return {
      path,
      name,
      bytes,
      format: known,
      isGzip: head[0] === 0x1f && head[1] === 0x8b,
      identity: identify(bytes, head, tail),
    }
  } finally {
    await handle.close()
  }
}

/** The bytes of a file, unpacked when it is gzip. */
export function openBytes(file: InputFile): Readable {
  const raw = createReadStream(file.path, { highWaterMark: 262_144 })
  if (!file.isGzip) return raw
  const unpacked = createGunzip({ chunkSize: 262_144 })
  raw.on('error', (error) => unpacked.destroy(error))
  unpacked.on('close', () => raw.destroy())
  return raw.pipe(unpacked)
}
