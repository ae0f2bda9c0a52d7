/** A record where it lies: from `word` (even) of `words` on; `doubles` are the same bytes. */
export interface RecordView {
  words: Uint32Array
  doubles: Float64Array
  word: number
}

/** A view that shows nothing yet. */
export function emptyView(): RecordView {
  return { words: new Uint32Array(0), doubles: new Float64Array(0), word: 0 }
}

/** A view of a record that stands alone, from the first byte of `bytes` on (8-byte aligned). */
export function viewOf(bytes: Uint8Array): RecordView {
  const { buffer, byteOffset, byteLength } = bytes
  return {
    words: new Uint32Array(buffer, byteOffset, byteLength >>> 2),
    doubles: new Float64Array(buffer, byteOffset, byteLength >>> 3),
    word: 0,
  }
}

/** Length of the record in bytes: its first word says it. */
export function lengthOf({ words, word }: RecordView): number {
  return words[word] ?? 0
}

/** A copy of the record's bytes. */
export function bytesOf(record: RecordView): Uint8Array {
  const { words, word } = record
  const from = words.byteOffset + word * 4
  return new Uint8Array(words.buffer.slice(from, from + lengthOf(record)))
}
