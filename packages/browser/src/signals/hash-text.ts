/** A 32-bit FNV-1a in hex: shortens a picture's text. What is the same stays the same; no id is made. */
export function hashText(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return (hash >>> 0).toString(16)
}
