/** The numbers of RFC 3492. */
const BASE = 36
const T_MIN = 1
const T_MAX = 26
const SKEW = 38
const DAMP = 700
const FIRST_BIAS = 72
const FIRST_CODE = 0x80

const PREFIX = 'xn--'
/** DNS allows 63 characters. */
const MAX_LABEL = 63
const LAST_CODE = 0x10ffff

/** A label of a domain as it is shown: `xn--mller-kva` is `müller`. What is no Punycode stays as it is. */
export function shownLabel(label: string): string {
  if (!label.startsWith(PREFIX) || label.length > MAX_LABEL) return label
  return decoded(label.slice(PREFIX.length)) ?? label
}

function decoded(text: string): string | undefined {
  const dash = text.lastIndexOf('-')
  const codes = Array.from(dash > 0 ? text.slice(0, dash) : '', (letter) => letter.charCodeAt(0))
  let [code, place, bias] = [FIRST_CODE, 0, FIRST_BIAS]
  for (let at = dash > 0 ? dash + 1 : 0; at < text.length;) {
    const delta = deltaAt(text, at, bias)
    if (delta === undefined) return undefined
    at = delta.next
    place += delta.value
    const length = codes.length + 1
    bias = adapted(delta.value, length, length === 1 + (dash > 0 ? dash : 0))
    code += Math.floor(place / length)
    place %= length
    if (code > LAST_CODE) return undefined
    codes.splice(place, 0, code)
    place += 1
  }
  return String.fromCodePoint(...codes)
}

/** A number of variable length, and where the next one begins. */
function deltaAt(
  text: string,
  from: number,
  bias: number,
): { readonly value: number; readonly next: number } | undefined {
  let [value, weight] = [0, 1]
  for (let at = from, k = BASE; at < text.length; at += 1, k += BASE) {
    const digit = digitAt(text, at)
    if (digit === undefined || value > LAST_CODE * MAX_LABEL) return undefined
    value += digit * weight
    const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX)
    if (digit < threshold) return { value, next: at + 1 }
    weight *= BASE - threshold
  }
  return undefined
}

function digitAt(text: string, at: number): number | undefined {
  const digit = Number.parseInt(text[at] ?? '', BASE)
  // `a` … `z` are 0 … 25 here, and digits come after them.
  return Number.isNaN(digit) ? undefined : (digit + 26) % BASE
}

function adapted(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / length)
  let k = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}
