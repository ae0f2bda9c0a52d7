/** Places in the text of a JSON object without blanks, as `canonicalJson` writes it. */

export const QUOTE = 0x22
export const BACKSLASH = 0x5c
const [OPEN_BRACKET, CLOSE_BRACKET] = [0x5b, 0x5d]
const [OPEN_BRACE, CLOSE_BRACE] = [0x7b, 0x7d]

const isNested = (unit: number): boolean => unit === OPEN_BRACE || unit === OPEN_BRACKET

/** Where a text that begins at `from` ends: after its closing quote. */
export function textEnd(json: string, from: number): number {
  let end = json.indexOf('"', from + 1)
  while (end > 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end < 0 ? -1 : end + 1
}

function isEscaped(json: string, at: number): boolean {
  let backslashes = 0
  while (json.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1
  return backslashes % 2 === 1
}

/** Where a number or a truth value ends; -1 for a nested value. */
export function plainEnd(json: string, from: number): number {
  if (isNested(json.charCodeAt(from))) return -1
  const comma = json.indexOf(',', from)
  return comma < 0 ? json.length - 1 : comma
}

/** Where an object or a list that begins at `from` ends: after its last bracket; -1 = it does not. */
function nestedEnd(json: string, from: number): number {
  let depth = 0
  for (let at = from; at < json.length; at += 1) {
    const unit = json.charCodeAt(at)
    if (unit === QUOTE) {
      const end = textEnd(json, at)
      if (end < 0) return -1
      at = end - 1
    } else if (isNested(unit)) depth += 1
    else if (unit === CLOSE_BRACE || unit === CLOSE_BRACKET) {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return -1
}

/** Where a value of any kind ends; -1 = it does not. */
export function valueEnd(json: string, from: number): number {
  const unit = json.charCodeAt(from)
  if (unit === QUOTE) return textEnd(json, from)
  return isNested(unit) ? nestedEnd(json, from) : plainEnd(json, from)
}
