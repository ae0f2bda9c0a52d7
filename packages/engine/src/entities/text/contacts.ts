import { parse } from 'tldts'
import { memoized } from '../memo.ts'

/** Links and ways to get in touch that a text names. */
export interface Contacts {
  readonly urls: number
  /** The first URL's registrable domain. */
  readonly domain: string
  readonly shorteners: number
  readonly emails: number
  readonly phones: number
  /** @handles and links to messengers. */
  readonly handles: number
}

const MAX_CACHED_HOSTS = 4096

/** Words of a text that are looked at. */
const MAX_WORDS = 1024
const MAX_HOST_LENGTH = 100
const MIN_PHONE_DIGITS = 9
const MAX_PHONE_DIGITS = 15

const SHORTENERS = new Set(
  (
    'bit.ly bitly.com tinyurl.com goo.gl t.co ow.ly is.gd buff.ly adf.ly bit.do cutt.ly rb.gy shorturl.at tiny.cc rebrand.ly ' +
    'lnkd.in s.id t.ly v.gd soo.gd clck.ru vk.cc qr.ae shorte.st bc.vc ouo.io linktr.ee urlz.fr u.to x.co tr.im dlvr.it ' +
    'trib.al amzn.to fb.me youtu.be.gd surl.li tny.im chilp.it hyperurl.co snip.ly short.io kutt.it dub.sh'
  ).split(' '),
)
const MESSENGER_HOSTS = new Set(
  't.me telegram.me wa.me api.whatsapp.com chat.whatsapp.com discord.gg m.me line.me'.split(' '),
)

const SPACES = /\s+/
const HOST = /^(?:[\w-]+:\/\/)?(?:[^/?#@]*@)?([^/?#:]+)/
const EDGES = /^[("'<[{*]+|[)"'>\]},;:!?.*]+$/g
const HANDLE = /^@[\p{L}\p{N}_.]{3,}$/u

/** Scans a text word by word, and its digits for phone numbers; linear in its length. */
export function contactsIn(text: string): Contacts {
  let first = ''
  let [urls, shorteners, emails, handles] = [0, 0, 0, 0]
  for (const raw of text.split(SPACES, MAX_WORDS)) {
    if (!raw.includes('.') && !raw.includes('@')) continue
    const word = raw.replaceAll(EDGES, '').toLowerCase()
    if (word.startsWith('@')) handles += Number(HANDLE.test(word))
    else if (isEmail(word)) emails += 1
    else {
      const host = hostOf(word)
      const domain = host && domainOf(host)
      if (!domain) continue
      urls += 1
      first ||= domain
      if (SHORTENERS.has(host) || SHORTENERS.has(domain)) shorteners += 1
      if (MESSENGER_HOSTS.has(host)) handles += 1
    }
  }
  return { urls, domain: first, shorteners, emails, phones: phonesIn(text), handles }
}

function isEmail(word: string): boolean {
  const at = word.indexOf('@')
  return at > 0 && word.indexOf('.', at) > at + 1 && !word.includes('/')
}

function hostOf(word: string): string {
  const host = HOST.exec(word)?.[1] ?? ''
  return host.length <= MAX_HOST_LENGTH && host.includes('.') ? host : ''
}

/** The registrable domain of a host under a public suffix, else ''. `e.g.` and `end.Then` have none that exists. */
const domainOf = memoized(MAX_CACHED_HOSTS, (host: string): string => {
  const { domain, isIcann, isIp } = parse(host)
  if (isIp === true) return host
  return isIcann === true ? (domain ?? '') : ''
})

/** Runs of nine to fifteen digits with at most two characters of punctuation between two of them. */
function phonesIn(text: string): number {
  let phones = 0
  let digits = 0
  let gap = 0
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : 0
    if (code >= 0x30 && code <= 0x39) {
      digits += 1
      gap = 0
    } else if (digits > 0 && isPhonePunctuation(code) && gap < 2) gap += 1
    else {
      if (digits >= MIN_PHONE_DIGITS && digits <= MAX_PHONE_DIGITS) phones += 1
      digits = 0
      gap = 0
    }
  }
  return phones
}

/** Space ( ) - . / between the groups of a number. */
function isPhonePunctuation(code: number): boolean {
  return code === 0x20 || code === 0x28 || code === 0x29 || (code >= 0x2d && code <= 0x2f)
}
