const OFFSET = 0x811c9dc5
const PRIME = 0x01000193

/** 32 bits of a text: FNV-1a over its UTF-16 units, with a last mix so that close texts lie far apart. */
export function keyOf(text: string): number {
  let hash = OFFSET
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
