const DOT = 46
const ZERO = 48
const SHORTEST = 7
const LONGEST = 15

/** An IPv4 address of four decimal parts as a number; -1 of any other text, leading zeros included. */
export function ipv4Number(text: string): number {
  if (text.length < SHORTEST || text.length > LONGEST) return -1
  let number = 0
  let part = -1
  let dots = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === DOT) {
      if (part < 0 || dots === 3) return -1
      number = number * 256 + part
      part = -1
      dots += 1
    } else {
      const digit = code - ZERO
      if (digit < 0 || digit > 9 || part === 0) return -1
      part = part < 0 ? digit : part * 10 + digit
      if (part > 255) return -1
    }
  }
  return dots === 3 && part >= 0 ? number * 256 + part : -1
}
