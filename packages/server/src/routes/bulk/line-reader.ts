import { isUtf8 } from 'node:buffer'
import { GatheredBytes } from '../../http/body/gathered-bytes.ts'

/** One line of a body: its number from 1, and its text or why it has none. */
export interface Line {
  readonly number: number
  readonly text: string | undefined
  readonly trouble?: 'too_long' | 'not_utf8'
}

const NEWLINE = 0x0a

/** What bounds a reading. */
export interface LineBounds {
  /** A longer line is not kept; the next one is read as usual. */
  readonly lineBytes: number
  /** Lines that are cut at once, blank ones too. */
  readonly batchLines: number
}

/** Lines that were cut together. */
export interface LineBatch {
  /** Those that are not blank. */
  readonly lines: readonly Line[]
  /** The number of the last line that was cut, blank or not. */
  readonly lastNumber: number
}

/**
 * Cuts a stream of bytes into lines, in batches of a bounded number, holding no more than one line and one chunk of it.
 * Empty lines count, but are not given out. A last line needs no newline. A line that ends as Windows ends it is the same
 * line: a file that was saved so is recognised when it is sent again.
 */
export async function* linesOf(
  chunks: AsyncIterable<Buffer>,
  { lineBytes, batchLines }: LineBounds,
): AsyncGenerator<LineBatch> {
  let number = 0
  let held = new GatheredBytes(lineBytes)
  let heldBytes = 0
  const hold = (part: Buffer): void => {
    heldBytes += part.length
    if (heldBytes <= lineBytes) held.add(part)
    else held = new GatheredBytes(lineBytes)
  }
  const take = (): Line => {
    const bytes = held.whole()
    const tooLong = heldBytes > lineBytes
    held = new GatheredBytes(lineBytes)
    heldBytes = 0
    number += 1
    return tooLong ? { number, text: undefined, trouble: 'too_long' } : lineOf(number, bytes)
  }
  for await (const chunk of chunks) {
    let lines: Line[] = []
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      hold(chunk.subarray(start, end))
      lines.push(take())
      start = end + 1
      if (lines.length < batchLines) continue
      yield batchOf(lines, number)
      lines = []
    }
    // The rest is copied: it must not keep the whole chunk alive.
    if (start < chunk.length) hold(Buffer.from(chunk.subarray(start)))
    if (lines.length > 0) yield batchOf(lines, number)
  }
  if (heldBytes > 0) yield batchOf([take()], number)
}

const batchOf = (lines: readonly Line[], lastNumber: number): LineBatch => ({
  lines: lines.filter(isFilled),
  lastNumber,
})

const isFilled = ({ text }: Line): boolean => text === undefined || text.trim() !== ''

function lineOf(number: number, bytes: Buffer): Line {
  if (!isUtf8(bytes)) return { number, text: undefined, trouble: 'not_utf8' }
  const text = bytes.toString('utf8')
  const end = text.endsWith('\r') ? -1 : undefined
  return { number, text: text.slice(text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0, end) }
}

const BYTE_ORDER_MARK = 0xfeff
