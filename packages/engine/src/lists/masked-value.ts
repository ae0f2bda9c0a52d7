import type { ListKind } from '../ports/list.ts'

const HIDDEN = '***'

/** Texts of up to this many characters show none of them. */
const SHORT = 6

/** The first characters of a text that is long enough. */
const startOf = (text: string, chars = 2): string =>
  Array.from(text).length <= SHORT ? HIDDEN : Array.from(text).slice(0, chars).join('') + HIDDEN

/** `a***@example.com`. */
function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return (Array.from(email)[0] ?? '') + HIDDEN + email.slice(at)
}

/** The country code's first digits and the last two. */
const maskedPhone = (phone: string): string => phone.slice(0, 3) + HIDDEN + phone.slice(-2)

/** The first half of an address. */
function maskedIp(ip: string): string {
  const mark = ip.includes(':') ? ':' : '.'
  return ip.split(mark).slice(0, 2).join(mark) + mark + HIDDEN
}

/** The country alone. */
const maskedAddress = (address: string): string =>
  `${HIDDEN}|${address.slice(address.lastIndexOf('|') + 1)}`

const MASKS: Readonly<Record<ListKind, (value: string) => string>> = {
  user: startOf,
  email: maskedEmail,
  domain: startOf,
  phone: maskedPhone,
  card: (card) => `${card.slice(0, 6)}:${HIDDEN}`,
  bin: (bin) => bin.slice(0, 4) + HIDDEN,
  ip: maskedIp,
  device: startOf,
  address: maskedAddress,
  text: startOf,
  custom: startOf,
}

/** What people may see of a value in its normal form, where only its hash is stored. */
export const maskedValue = (kind: ListKind, value: string): string => MASKS[kind](value)
