import type { RecordView } from '@winnow/engine'

/** Copies `length` bytes, word by word: most records are too short for a call into the runtime. */
export function copyRecord(from: RecordView, length: number, to: Uint32Array, word: number): void {
  const { words } = from
  const end = length >>> 2
  for (let at = 0; at < end; at += 1) to[word + at] = words[from.word + at] ?? 0
}
