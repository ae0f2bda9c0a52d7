/** Domains of one provider, where a name is one mailbox whichever of them stands behind it. */
const SAME_MAILBOX: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'gmail.com': ['googlemail.com'],
    'proton.me': ['protonmail.com', 'protonmail.ch', 'pm.me'],
    'icloud.com': ['me.com', 'mac.com'],
    'yandex.ru': ['ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua'],
  }).flatMap(([domain, others]) => others.map((other) => [other, domain] as const)),
)

const ASCII = /^[\x21-\x7e]*$/
/** What would end the host in a URL, or begin an escape in it. */
const NOT_IN_HOST = /[/?#%\\]/

/**
 * The one name of a mail domain: lower case, without dots at its ends, as DNS spells it (`müller.de` is
 * `xn--mller-kva.de`), and of a provider with several domains the first. Idempotent.
 */
export function mailDomain(text: string): string {
  const bare = withoutDots(text)
  const name = ASCII.test(bare) ? bare : inAscii(bare)
  return SAME_MAILBOX.get(name) ?? name
}

/** What no DNS name can be made of stays as it is. */
function inAscii(domain: string): string {
  const url = `http://${domain}/`
  if (NOT_IN_HOST.test(domain) || !URL.canParse(url)) return domain
  return withoutDots(new URL(url).hostname)
}

/** Dots at the ends of a domain mean nothing. */
function withoutDots(domain: string): string {
  let from = 0
  let to = domain.length
  while (from < to && domain[from] === '.') from += 1
  while (to > from && domain[to - 1] === '.') to -= 1
  return domain.slice(from, to)
}
