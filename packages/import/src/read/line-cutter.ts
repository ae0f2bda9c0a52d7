import { IMPORT_LIMITS } from '../import-limits.ts'
import type { RawLine } from '../lines/import-line.ts'

const BYTE_ORDER_MARK = '\xef\xbb\xbf'

const tooLong = (place: number, text: string): RawLine => ({
  place,
  text: text.slice(0, IMPORT_LIMITS.rejectTextChars),
  refusal: `the line is longer than ${IMPORT_LIMITS.lineBytes} bytes`,
})

/** Cuts text, one character per byte, into lines, holding no more than one line of bounded length. */
export class LineCutter {
  readonly #maxBytes: number
  #place = 0
  #rest = ''
  /** The beginning of a line; its end is still being skipped. */
  #skipped: RawLine | undefined

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** The complete lines in `text` and what came before it; empty ones count but are left out. */
  cut(text: string): RawLine[] {
    const pieces = text.split('\n')
    pieces[0] = this.#rest + (pieces[0] ?? '')
    this.#rest = pieces.pop() ?? ''
    const lines: RawLine[] = []
    for (const piece of pieces) this.#take(piece, lines)
    this.#boundRest()
    return lines
  }

  /** The last line, when nothing ends it. */
  end(): RawLine[] {
    const lines: RawLine[] = []
    if (this.#rest !== '' || this.#skipped !== undefined) this.#take(this.#rest, lines)
    return lines
  }

  #take(piece: string, lines: RawLine[]): void {
    this.#place += 1
    const place = this.#place
    const skipped = this.#skipped
    this.#skipped = undefined
    if (skipped !== undefined) lines.push(skipped)
    else if (piece.length > this.#maxBytes) lines.push(tooLong(place, piece))
    else {
      const bare = place === 1 && piece.startsWith(BYTE_ORDER_MARK) ? piece.slice(3) : piece
      const text = bare.endsWith('\r') ? bare.slice(0, -1) : bare
      if (text.trim() !== '') lines.push({ place, text })
    }
  }

  #boundRest(): void {
    if (this.#skipped !== undefined) this.#rest = ''
    if (this.#rest.length <= this.#maxBytes) return
    this.#skipped = tooLong(this.#place + 1, this.#rest)
    this.#rest = ''
  }
}
