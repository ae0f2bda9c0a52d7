import { type EntityKey, lengthOf, type RecordView } from '@winnow/engine'

/** 32-bit hash of a record and its key, so that a page the disk lost is not mistaken for a state. */
export function checkOf({ lo, hi }: EntityKey, record: RecordView): number {
  const { words, word } = record
  const end = word + (lengthOf(record) >>> 2)
  let hash = mix(mix(0x9e3779b1, lo), hi)
  for (let at = word; at < end; at += 1) hash = mix(hash, words[at] ?? 0)
  return hash >>> 0
}

function mix(hash: number, word: number): number {
  const mixed = Math.imul(hash ^ word, 0xcc9e2d51)
  return Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593)
}
