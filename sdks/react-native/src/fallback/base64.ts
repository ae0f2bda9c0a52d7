const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Base64 of a text of ASCII: not every engine of React Native has `btoa`. */
export function base64(ascii: string): string {
  let digits = ''
  for (let at = 0; at < ascii.length; at += 3) {
    const bytes = [0, 1, 2].map((offset) => ascii.charCodeAt(at + offset) || 0)
    const group = bytes.reduce((sum, byte) => sum * 256 + (byte & 255), 0)
    const left = ascii.length - at
    for (const [place, shift] of [18, 12, 6, 0].entries()) {
      digits += place > left ? '=' : DIGITS.charAt((group >> shift) & 63)
    }
  }
  return digits
}
