import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'
import providers from 'email-providers/all.json' with { type: 'json' }
import mailchecker from 'mailchecker'

/** Top-level domains with far more abuse than mail: 2 = notorious (free or nearly free), 1 = cheap. */
const NOTORIOUS_TLDS = new Set(
  'tk ml ga cf gq top xyz icu buzz cam click rest surf monster cyou sbs cfd quest bond lol'.split(
    ' ',
  ),
)
const CHEAP_TLDS = new Set(
  (
    'biz club info live online site store shop space website work vip win men loan date download racing review stream trade ' +
    'bid party science accountant cricket faith gdn kim link ltd mom pw ru su cc ws fun host press tech uno zip mov'
  ).split(' '),
)

type Domains = ReadonlySet<string>

/** Most threads and commands never ask; the wide list alone takes 30 ms and 5 MB. */
function onceAsked(read: () => Domains): () => Domains {
  let domains: Domains | undefined
  return () => (domains ??= read())
}

const free = onceAsked(() => new Set(providers))
const curated = onceAsked(disposableEmailBlocklistSet)
const wide = onceAsked(() => mailchecker.blacklist())

/** The domain or one of its parents gives mailboxes to anyone. */
export function isFree(domain: string): boolean {
  return hasParentIn(domain, free())
}

/** In the curated list of throw-away domains: strong evidence. */
export function isDisposable(domain: string): boolean {
  return hasParentIn(domain, curated())
}

/** In either list of throw-away domains; the wide one also names some ordinary providers. */
export function isDisposableWeak(domain: string): boolean {
  return hasParentIn(domain, wide()) || hasParentIn(domain, curated())
}

export function tldRisk(tld: string): number {
  if (NOTORIOUS_TLDS.has(tld)) return 2
  return CHEAP_TLDS.has(tld) ? 1 : 0
}

function hasParentIn(domain: string, list: Domains): boolean {
  for (let at = 0; at >= 0; at = domain.indexOf('.', at) + 1 || -1) {
    if (list.has(domain.slice(at))) return true
  }
  return false
}
