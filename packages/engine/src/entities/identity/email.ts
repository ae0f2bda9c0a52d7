import { isPlaceholder } from '@winnow/contract'
import { parse } from 'tldts'
import { memoized } from '../memo.ts'
import { isDisposable, isDisposableWeak, isFree, tldRisk } from './email-lists.ts'
import { squeeze } from './fold.ts'
import { nameGibberish } from './gibberish.ts'
import { emailLooksAlike } from './look-alike.ts'
import { mailDomain } from './mail-domain.ts'

/** What a mail address shows by itself. */
export interface Email {
  /**
   * The mailbox: lower case, tag dropped, and what its provider drops; the domain as DNS spells it. '' when the text
   * is no address, or nobody's.
   */
  readonly id: string
  /** The local part, lower case, without its tag. */
  readonly local: string
  readonly valid: boolean
  readonly tagged: boolean
  readonly digitShare: number
  readonly trailingDigits: number
  readonly gibberish: number
  /** The local part's letters alone. */
  readonly root: string
  /** The local part's letters and digits, folded as names are. */
  readonly squeezed: string
  /** 1 when letters of another script pass for Latin ones, 0 when none do, NaN without an address. */
  readonly lookAlike: number
  readonly domain: Domain
}

/** What the part after the @ shows. */
export interface Domain {
  readonly name: string
  readonly tld: string
  readonly tldRisk: number
  /** A public suffix and a name below it. */
  readonly registrable: boolean
  readonly free: boolean
  readonly disposable: boolean
  readonly disposableWeak: boolean
  /** Educational or governmental. */
  readonly institution: boolean
}

/** RFC 5321: longest address and longest local part. */
const MAX_EMAIL_LENGTH = 254
const MAX_LOCAL_LENGTH = 64
const MAX_CACHED_DOMAINS = 4096

const MAILTO = 'mailto:'
const NOT_IN_ADDRESS = /[\s<>()[\],;:"\\]/
const INSTITUTIONS = /(^|\.)(edu|gov|mil|int)(\.[a-z]{2})?$|\.(ac|gob|gouv|go|govt)\.[a-z]{2}$/
const [ZERO, NINE] = [0x30, 0x39]
const ASCII = /^[\x20-\x7e]*$/
const DIGITS = /[0-9]+/g
const NOT_LETTER = /[^\p{L}]+/gu

/** Reads a mail address. Idempotent: the address of an `id` has that same `id`. */
export function parseEmail(text: string): Email {
  const [sent, domain] = partsOf(text)
  return emailOf(sent, domainOf(domain))
}

/** The `id` of a mail address alone, as `parseEmail` reads it. */
export function emailId(text: string): string {
  const [sent, domain] = partsOf(text)
  return idOf(untagged(sent), domainOf(domain))
}

/** What stands before and after the @, in lower case; '' and '' when the text is no address. */
function partsOf(text: string): readonly [sent: string, domain: string] {
  const lower = ASCII.test(text) ? text.toLowerCase() : text.normalize('NFC').toLowerCase()
  const address = lower.startsWith(MAILTO) ? lower.slice(MAILTO.length) : lower
  const at = address.lastIndexOf('@')
  const wellFormed = at > 0 && !NOT_IN_ADDRESS.test(address) && at < address.length - 1
  return wellFormed && address.length <= MAX_EMAIL_LENGTH
    ? [address.slice(0, at), address.slice(at + 1)]
    : NO_PARTS
}

const NO_PARTS = ['', ''] as const

function emailOf(sent: string, domain: Domain): Email {
  const local = untagged(sent)
  const digits = digitsIn(local)
  const atEnd = trailingDigits(local)
  const squeezed = squeeze(local)
  return {
    id: idOf(local, domain),
    local,
    valid: domain.registrable && local.length > 0 && local.length <= MAX_LOCAL_LENGTH,
    tagged: local.length < sent.length,
    digitShare: local ? digits / local.length : NaN,
    trailingDigits: atEnd,
    gibberish: nameGibberish(local),
    root: rootOf(local, squeezed, digits === atEnd ? digits : -1),
    squeezed,
    lookAlike: emailLooksAlike(local, domain.name),
    domain,
  }
}

function idOf(local: string, { name }: Domain): string {
  if (local === '' || name === '') return ''
  const id = `${mailbox(local, name)}@${name}`
  return isPlaceholder('email', id) ? '' : id
}

/** The letters of a local part; `atEnd` = how many digits follow them, -1 when some stand elsewhere. */
function rootOf(local: string, squeezed: string, atEnd: number): string {
  if (!ASCII.test(local)) return local.replaceAll(NOT_LETTER, '')
  return atEnd < 0 ? squeezed.replaceAll(DIGITS, '') : squeezed.slice(0, squeezed.length - atEnd)
}

function digitsIn(text: string): number {
  let digits = 0
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit >= ZERO && unit <= NINE) digits += 1
  }
  return digits
}

/** `ann+shop` → `ann`: a tag never names another mailbox. */
function untagged(local: string): string {
  const plus = local.indexOf('+')
  return plus > 0 ? local.slice(0, plus) : local
}

/** What a provider ignores in a name, or takes for another letter; elsewhere all of it matters. */
const IGNORED: ReadonlyMap<string, readonly [RegExp, string]> = new Map([
  ['gmail.com', [/\./g, '']],
  ['proton.me', [/[._-]/g, '']],
  ['yandex.ru', [/-/g, '.']],
])

function mailbox(local: string, domain: string): string {
  const ignored = IGNORED.get(domain)
  return ignored === undefined ? local : local.replaceAll(...ignored) || local
}

function trailingDigits(local: string): number {
  let at = local.length
  while (at > 0 && local.charCodeAt(at - 1) >= 48 && local.charCodeAt(at - 1) <= 57) at -= 1
  return local.length - at
}

const domainOf = memoized(MAX_CACHED_DOMAINS, (text: string): Domain => {
  const name = mailDomain(text)
  const { domain, publicSuffix, isIcann, isIp } = parse(name)
  const tld = isIp ? '' : name.slice(name.lastIndexOf('.') + 1)
  return {
    name,
    tld,
    tldRisk: name ? tldRisk(tld) : NaN,
    registrable: domain !== null && publicSuffix !== null && isIcann === true,
    free: isFree(name),
    disposable: isDisposable(name),
    disposableWeak: isDisposableWeak(name),
    institution: INSTITUTIONS.test(name),
  }
})
