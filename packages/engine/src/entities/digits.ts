const NOT_DIGIT = /\D/g
const [ZERO, NINE] = [0x30, 0x39]

/** The digits of a text. Most texts asked about are digits already, and then nothing is made. */
export function digitsOf(text: string): string {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit < ZERO || unit > NINE) return text.replaceAll(NOT_DIGIT, '')
  }
  return text
}
