import { fileIdentity, IMPORT_LIMITS, ImportError } from '@winnow/import'

export type SourceFormat = 'csv' | 'jsonl'

/** A file that somebody chose, to be read as often as needed. */
export interface SourceFile {
  readonly file: Blob
  readonly name: string
  readonly bytes: number
  readonly format: SourceFormat
  readonly isGzip: boolean
  /** Names the content, as the command names it: ids of lines that bring none are the same. */
  readonly identity: string
}

const SUFFIXES: readonly (readonly [RegExp, SourceFormat])[] = [
  [/\.(jsonl|ndjson|json)$/i, 'jsonl'],
  [/\.(csv|tsv|txt)$/i, 'csv'],
]

/** How a file of Parquet begins. */
const PARQUET = 'PAR1'

function formatOf(name: string, head: Uint8Array): SourceFormat {
  const bare = name.replace(/\.gz$/i, '')
  const known = SUFFIXES.find(([suffix]) => suffix.test(bare))
  const isParquet = PARQUET === String.fromCharCode(...head.subarray(0, PARQUET.length))
  if (known !== undefined && !isParquet) return known[1]
  const advice = isParquet
    ? 'Parquet is read by the command only: winnow import'
    : 'its name must end in .csv, .tsv, .txt, .jsonl, .ndjson or .json, with .gz or without'
  throw new ImportError(`${name}: ${advice}`)
}

const bytesOf = async (part: Blob) => new Uint8Array(await part.arrayBuffer())

/** Errors: ImportError for what is no file that can be read here. */
export async function inspectSource(file: Blob, name: string): Promise<SourceFile> {
  const length = Math.min(IMPORT_LIMITS.identityBytes, file.size)
  const head = await bytesOf(file.slice(0, length))
  const tail = await bytesOf(file.slice(file.size - length))
  return {
    file,
    name,
    bytes: file.size,
    format: formatOf(name, head),
    isGzip: head[0] === 0x1f && head[1] === 0x8b,
    identity: fileIdentity(file.size, head, tail),
  }
}
