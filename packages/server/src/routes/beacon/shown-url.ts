/** The end of a token in Base64 looks like a name without a value. */
const NAMED = /^([^=]+)=+[^=]/

/**
 * An address as `s.js` sends it by default: without its fragment, and without the values of its query, which
 * hold mail addresses and tokens. `?token=…&page=2` becomes `?token&page`; what stands there without a
 * name (`?0a1b2c`) is a value. `;jsessionid=…` in its path names a visit of a logged-in user.
 */
export function shownUrl(href: string): string {
  const [whole = ''] = href.split('#')
  const [address = '', query = ''] = whole.split('?')
  const path = address.replaceAll(/;[^/]*/g, '')
  const names = query.split('&').flatMap((pair) => NAMED.exec(pair)?.[1] ?? [])
  return names.length > 0 ? `${path}?${names.join('&')}` : path
}
