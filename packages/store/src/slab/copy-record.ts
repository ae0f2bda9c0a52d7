import type { RecordView } from '@winnow/engine'

/** Records of so many words are copied by the runtime: a call into it takes as long as copying fifty by hand. */
const LONG_WORDS = 64

/** Copies `length` bytes; word by word, because most records are too short for a call into the runtime. */
export function copyRecord(from: RecordView, length: number, to: Uint32Array, word: number): void {
  const { words, word: start } = from
  const count = length >>> 2
  if (count >= LONG_WORDS) to.set(words.subarray(start, start + count), word)
  else for (let at = 0; at < count; at += 1) to[word + at] = words[start + at] ?? 0
}
