import { parse } from 'tldts'
import { memoized } from '../memo.ts'
import { phoneRunsIn } from './phone-runs.ts'
import { plainText } from './plain-text.ts'

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
}

const MAX_CACHED_HOSTS = 4096

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
const HANDLE = /^@[\p{L}\p{N}_.]{3,}$/u

/** Scans a text word by word, and its digits for phone numbers; linear in its length. */
export function contactsIn(text: string): Contacts {
  const plain = plainText(text)
  let first = ''
  let [urls, shorteners, emails, handles] = [0, 0, 0, 0]
  for (const raw of plain.replace(ADDRESSEES, '').split(SPACES, MAX_WORDS)) {
    if (!raw.includes('.') && !raw.includes('@')) continue
    const word = raw.replaceAll(EDGES, '').replace(NEXT_SENTENCE, '$1').toLowerCase()
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
  return { urls, domain: first, shorteners, emails, phones: phoneRunsIn(plain), handles }
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
