import { bytesOf, textOf, type ImportLine, type RawLine } from './import-line.ts'

/** A line of the reject file, in UTF-8 bytes: where the refused line stood, why, and the line itself. */
export function rejectLine({ place, text }: ImportLine, reason: string, status?: number): string {
  const head = { line: place, reason, ...(status === undefined ? {} : { status }) }
  return bytesOf(JSON.stringify({ ...head, text: textOf(text) }))
}

/** How every line of a reject file begins. Events and labels have no `line`. */
const BEGINNING = '{"line":'

/** The line that was refused, when this is a line of a reject file; else the line as it is. */
export function withoutReason(raw: RawLine): RawLine {
  if (!raw.text.startsWith(BEGINNING)) return raw
  const text = refusedText(textOf(raw.text))
  return text === undefined ? raw : { ...raw, text: bytesOf(text) }
}

function refusedText(line: string): string | undefined {
  try {
    const { reason, text, $type } = JSON.parse(line) as Readonly<Record<string, unknown>>
    const isRejected = typeof reason === 'string' && $type === undefined
    return isRejected && typeof text === 'string' ? text : undefined
  } catch {
    // Not JSON: the line is passed on and refused like any other.
    return undefined
  }
}
