import { type CsvFormat, ENCODING_LABELS, HEAD_BYTES, ImportError } from '@winnow/import'
import type { SourceFile } from './source-file.ts'

/** How a reading of a file is watched and stopped. */
export interface Watch {
  /** Called with the bytes of the file that were read since. */
  readonly onBytes?: (bytes: number) => void
  /** Errors of the reading: its reason. */
  readonly signal?: AbortSignal
}

/** The bytes of a file, unpacked when it is gzip. Errors: ImportError where they are damaged. */
export async function* sourceBytes(
  { file, name, isGzip }: SourceFile,
  { onBytes, signal }: Watch = {},
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const counted = file.stream().pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(bytes, out) {
        onBytes?.(bytes.length)
        out.enqueue(bytes)
      },
    }),
  )
  const stream = isGzip ? counted.pipeThrough(new DecompressionStream('gzip')) : counted
  const reader = stream.getReader()
  try {
    for (;;) {
      signal?.throwIfAborted()
      const { value, done } = await reader.read().catch((cause: unknown) => {
        throw new ImportError(`${name}: cannot be read to its end`, { cause })
      })
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

const isUtf16 = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xfe

const isMarked = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf

function decoderOf(first: Uint8Array, { encoding }: Pick<CsvFormat, 'encoding'>, name: string) {
  if (encoding === 'utf8') {
    return new TextDecoder(isUtf16(first) ? 'utf-16le' : 'utf-8', { fatal: true })
  }
  if (!isMarked(first)) return new TextDecoder(ENCODING_LABELS[encoding])
  const advice = 'is UTF-8, by the mark it begins with; leave encoding: out of the mapping'
  throw new ImportError(`${name}: ${advice}`)
}

/** Decoded all the same, two users named in Latin-1 could become one. */
function decoded(decoder: TextDecoder, bytes: Uint8Array | undefined, name: string): string {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true })
  } catch (cause) {
    const advice = 'If it is Latin-1, say csv: {encoding: latin1} in the mapping; else convert it'
    throw new ImportError(`${name}: is not UTF-8. ${advice}`, { cause })
  }
}

/** The text of a file, in pieces. Errors: ImportError where it is no text of that encoding. */
export async function* sourceText(
  source: SourceFile,
  csv: Pick<CsvFormat, 'encoding'>,
  watch: Watch = {},
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  for await (const bytes of sourceBytes(source, watch)) {
    decoder ??= decoderOf(bytes, csv, source.name)
    yield decoded(decoder, bytes, source.name)
  }
  if (decoder !== undefined) yield decoded(decoder, undefined, source.name)
}

/** The beginning of a file. What is wrong with it is met again, and named, by whoever reads all of it. */
export async function headText(source: SourceFile, csv: Pick<CsvFormat, 'encoding'>) {
  let head = ''
  try {
    for await (const text of sourceText(source, csv)) {
      head += text
      if (head.length >= HEAD_BYTES) break
    }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
  }
  return head
}

/** Without the lines before the header. */
export async function* withoutLines(texts: AsyncIterable<string>, lines: number) {
  let left = lines
  for await (const text of texts) {
    let from = 0
    while (left > 0) {
      const end = text.indexOf('\n', from)
      if (end === -1) break
      from = end + 1
      left -= 1
    }
    if (left === 0) yield text.slice(from)
  }
}
