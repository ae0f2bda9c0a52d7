import { parse } from 'tldts'
import { memoized } from '../memo.ts'
import { COMMON_SITES, SITES_OF_MANY } from './linked-sites.ts'
import { phoneRunsIn } from './phone-runs.ts'
import { plainText } from './plain-text.ts'
import { namesMessenger } from './spam-phrases.ts'

/** Links and ways to get in touch that a text names. */
export interface Contacts {
  readonly urls: number
  /** The first URL's registrable domain. */
  readonly domain: string
  readonly shorteners: number
  readonly emails: number
  readonly phones: number
  /** @handles, but those a reply begins with, and links to messengers. */
  readonly handles: number
  /** What leads to one person or business, at most MAX_NAMED: links and mail addresses in the order of the text, phone numbers, handles. */
  readonly named: readonly string[]
}

const MAX_CACHED_HOSTS = 4096

/** Contacts that are named; of more, the first. */
const MAX_NAMED = 5

/** A number with and without the code of its country ends in the same digits. */
const LAST_DIGITS = 9

/** Words of a text that are looked at. */
const MAX_WORDS = 1024
const MAX_HOST_LENGTH = 100

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

/** `Fine.So what`: a capital after the dot begins a sentence that lacks its space; `.Com` does not. */
const NEXT_SENTENCE = /^([^/:@]*)\.(?!(?:Com|Net|Org)$)\p{Lu}\p{Ll}*$/u
/** Whom a reply is for. */
const ADDRESSEES = /^\s*(?:@[\p{L}\p{N}_.-]{1,64}[,:]?\s+)+/u
/** The first part of a path, without an `@` before it. */
const PATH_NAME = /^\/+@?([^/?#]+)/
const HANDLE = /^@[\p{L}\p{N}_.]{3,}$/u

/** Scans a text word by word, and its digits for phone numbers; linear in its length. */
export function contactsIn(text: string): Contacts {
  const plain = plainText(text)
  const named: string[] = []
  const written: string[] = []
  let first = ''
  let [urls, shorteners, emails, messengers] = [0, 0, 0, 0]
  for (const raw of plain.replace(ADDRESSEES, '').split(SPACES, MAX_WORDS)) {
    if (!raw.includes('.') && !raw.includes('@')) continue
    const word = raw.replaceAll(EDGES, '').replace(NEXT_SENTENCE, '$1').toLowerCase()
    if (word.startsWith('@')) {
      if (HANDLE.test(word)) written.push(word)
    } else if (isEmail(word)) {
      emails += 1
      named.push(word)
    } else {
      const host = hostOf(word)
      const site = host === '' ? NO_SITE : siteOf(host)
      if (site.domain === '') continue
      urls += 1
      first ||= site.domain
      if (site.isShortener) shorteners += 1
      if (MESSENGER_HOSTS.has(host)) messengers += 1
      named.push(linkName(word, host, site))
    }
  }
  const phones = phoneRunsIn(plain)
  for (const digits of phones) named.push(digits.slice(-LAST_DIGITS))
  // Without the name of a messenger a handle is another user of the site.
  if (written.length > 0 && namesMessenger(plain)) named.push(...written)
  return {
    urls,
    domain: first,
    shorteners,
    emails,
    phones: phones.length,
    handles: messengers + written.length,
    named: own(named),
  }
}

/** Each once; links that lead to nobody in particular have the empty name. */
const own = (named: readonly string[]): readonly string[] =>
  named.length === 0 ? named : [...new Set(named)].filter(Boolean).slice(0, MAX_NAMED)

/** The part of a link that says whom it leads to: the site, or the site and a name on it; '' for a site that is anybody's. */
function linkName(word: string, host: string, { owner, isCommon, isOfMany }: Site): string {
  if (isCommon) return ''
  if (!isOfMany) return owner
  const from = word.indexOf('/', word.indexOf(host) + host.length)
  const name = from < 0 ? '' : (PATH_NAME.exec(word.slice(from))?.[1] ?? '')
  return name === '' ? '' : `${owner}/${name}`
}

function isEmail(word: string): boolean {
  const at = word.indexOf('@')
  return at > 0 && word.indexOf('.', at) > at + 1 && !word.includes('/')
}

function hostOf(word: string): string {
  const host = HOST.exec(word)?.[1] ?? ''
  return host.length <= MAX_HOST_LENGTH && host.includes('.') ? host : ''
}

interface Site {
  /** The registrable domain under a public suffix, else ''. `e.g.` and `end.Then` have none that exists. */
  readonly domain: string
  /** The same, and a tenant's own where the domain gives out names: `ann.blogspot.com`. */
  readonly owner: string
  readonly isShortener: boolean
  readonly isCommon: boolean
  /** The path says whom a link leads to. */
  readonly isOfMany: boolean
}

const NO_SITE: Site = {
  domain: '',
  owner: '',
  isShortener: false,
  isCommon: false,
  isOfMany: false,
}

const siteOf = memoized(MAX_CACHED_HOSTS, (host: string): Site => {
  const { domain, isIcann, isIp } = parse(host)
  if (isIp === true) return { ...NO_SITE, domain: host, owner: host }
  if (isIcann !== true || domain === null) return NO_SITE
  const isShortener = SHORTENERS.has(host) || SHORTENERS.has(domain)
  return {
    domain,
    owner: parse(host, { allowPrivateDomains: true }).domain ?? domain,
    isShortener,
    isCommon: COMMON_SITES.has(domain),
    isOfMany: isShortener || MESSENGER_HOSTS.has(host) || SITES_OF_MANY.has(domain),
  }
})
