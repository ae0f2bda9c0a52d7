import { createHash } from 'node:crypto'

/** One Content Security Policy: its directives by name. */
export type Policy = ReadonlyMap<string, readonly string[]>

/** Reads a header's or a `<meta>` element's policies; a header may hold several, by commas. */
export const policiesOf = (text: string): readonly Policy[] =>
  text
    .split(',')
    .filter((each) => each.trim() !== '')
    .map((each) => {
      const directives = each.split(';').map((one) => one.trim().split(/\s+/))
      return new Map(
        directives
          .filter(([name = '']) => name !== '')
          .toReversed() // Of two of one name the first holds.
          .map(([name = '', ...sources]) => [name.toLowerCase(), sources]),
      )
    })

/** What a policy says of a kind of request; undefined when it says nothing. */
const sourcesOf = (policy: Policy, ...names: readonly string[]): readonly string[] | undefined =>
  names.map((name) => policy.get(name)).find((sources) => sources !== undefined)

/** Whether a script at `url`, put in by an inline script that may run, may be loaded on the page. */
export function allowsScript(policy: Policy, url: URL, page: URL): boolean {
  const sources = sourcesOf(policy, 'script-src-elem', 'script-src', 'default-src')
  if (sources === undefined || sources.includes("'strict-dynamic'")) return true
  return sources.some((source) => matches(source, url, page))
}

/** Whether the page may send to `url`. */
export function allowsConnection(policy: Policy, url: URL, page: URL): boolean {
  const sources = sourcesOf(policy, 'connect-src', 'default-src')
  return sources === undefined || sources.some((source) => matches(source, url, page))
}

/** Whether an inline script may run: by its nonce, its hash, or because all may. */
export function allowsInline(policy: Policy, text: string, nonce: string | undefined): boolean {
  const sources = sourcesOf(policy, 'script-src-elem', 'script-src', 'default-src')
  if (sources === undefined) return true
  if (nonce !== undefined && sources.includes(`'nonce-${nonce}'`)) return true
  const hash = (name: string) => `'${name}-${createHash(name).update(text).digest('base64')}'`
  if (['sha256', 'sha384', 'sha512'].some((name) => sources.includes(hash(name)))) return true
  const isNamed = sources.some((source) => /^'(nonce|sha\d+)-|^'strict-dynamic'/.test(source))
  return !isNamed && sources.includes("'unsafe-inline'")
}

/** Whether a script may name the address of another as a plain text. */
export const allowsPlainAddress = (policy: Policy): boolean =>
  policy.get('require-trusted-types-for')?.includes("'script'") !== true

/** As browsers match a host or a scheme; paths bind only where they are given. */
function matches(source: string, url: URL, page: URL): boolean {
  if (source === "'self'") return url.origin === page.origin
  if (source === '*') return url.protocol === page.protocol || /^https?:$/.test(url.protocol)
  if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return isScheme(source.toLowerCase(), url)
  const match = /^(?:([a-z][a-z0-9+.-]*:)\/\/)?([^/:]+)(?::(\d+|\*))?(\/.*)?$/i.exec(source)
  if (match === null || source.startsWith("'")) return false
  const [, scheme, host = '', port, path] = match
  return (
    isScheme((scheme ?? page.protocol).toLowerCase(), url) &&
    isHost(host.toLowerCase(), url) &&
    (port === '*' || (port ?? '') === url.port || port === DEFAULT_PORTS.get(url.protocol)) &&
    isPath(path, url)
  )
}

const DEFAULT_PORTS: ReadonlyMap<string, string> = new Map([
  ['https:', '443'],
  ['http:', '80'],
])

/** `http:` allows the safe form too. */
const isScheme = (scheme: string, { protocol }: URL): boolean =>
  scheme === protocol || (scheme === 'http:' && protocol === 'https:')

const isHost = (host: string, { hostname }: URL): boolean =>
  host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : host === '*' || host === hostname

const isPath = (path: string | undefined, { pathname }: URL): boolean =>
  path === undefined ||
  path === '/' ||
  (path.endsWith('/') ? pathname.startsWith(path) : pathname === path)
