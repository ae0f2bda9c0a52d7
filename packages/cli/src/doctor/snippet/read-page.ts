/** Whether the page tells of a view of its own; one `too early` has no account yet, and nothing is sent. */
type ReportedViews = 'reported' | 'too early' | 'left to the application' | 'none'

/** What a page's HTML says of the snippet. */
export interface PageTag {
  /** The queue its commands are pushed to. */
  readonly queue: '_winnow' | '_sift'
  readonly account: string
  /** How often the page sets this account. */
  readonly times: number
  /** What `_setSessionId` is given, as far as it is a text; undefined when it is computed or missing. */
  readonly session: string | undefined
  readonly views: ReportedViews
  /** Whether it stands in the body, and not in the head. */
  readonly isInBody: boolean
  /** The script's address as it stands there. */
  readonly script: string | undefined
  /** Whether the tag itself puts the script in, and not an element of the page. */
  readonly isLoader: boolean
  readonly trackerUrl: string | undefined
  readonly cookieDomain: string | undefined
  /** Subresource integrity of the script. */
  readonly integrity: string | undefined
  readonly hasCrossOrigin: boolean
  /** The nonce of the tag's own element. */
  readonly nonce: string | undefined
  /** The inline script's text; a policy may allow it by its hash. */
  readonly inline: string
}

/** What browsers leave out of a page, though not of its scripts. */
const COMMENT = /(<script\b[\s\S]*?<\/script\s*>)|<!--[\s\S]*?-->/gi

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi

/** `s.js`, or the name of one version of it, at the end of an address. */
const ADDRESS = /['"]([^'"\s]*\bs(?:\.[0-9a-f]{16})?\.js)['"]/

/**
 * Finds the tag in a page's HTML. Undefined when no script of it sets an account: then the page has
 * none, or a program puts it in later.
 */
export function tagOf(html: string): PageTag | undefined {
  const shown = html.replaceAll(COMMENT, '$1')
  const scripts = [...shown.matchAll(SCRIPT)]
  const found = scripts.find(([, , text = '']) => commandOf(text, '_setAccount') !== undefined)
  if (found === undefined) return undefined
  const [, attributes = '', inline = ''] = found
  const account = commandOf(inline, '_setAccount') ?? ''
  const texts = scripts.map(([, , each = '']) => each)
  const elements = scripts.map(([, each = '']) => each)
  const loader = elements.find((each) => ADDRESS.test(attributeText(each, 'src')))
  const body = shown.search(/<body[\s>]/i)
  const named = ADDRESS.exec(inline)?.[1]
  return {
    queue: /_winnow\b/.test(inline) ? '_winnow' : '_sift',
    account,
    times: texts.filter((each) => commandOf(each, '_setAccount') === account).length,
    session: commandOf(inline, '_setSessionId'),
    views: viewsIn(texts),
    isInBody: body >= 0 && found.index > body,
    script: named ?? (loader && attributeOf(loader, 'src')),
    isLoader: named !== undefined,
    trackerUrl: commandOf(inline, '_setTrackerUrl'),
    cookieDomain: commandOf(inline, '_setCookieDomain'),
    integrity:
      /\.integrity\s*=\s*['"]([^'"]+)['"]/.exec(inline)?.[1] ??
      (loader && attributeOf(loader, 'integrity')),
    hasCrossOrigin: /\.crossOrigin\s*=/.test(inline) || /\bcrossorigin\b/i.test(loader ?? ''),
    nonce: attributeOf(attributes, 'nonce'),
    inline,
  }
}

function viewsIn(scripts: readonly string[]): ReportedViews {
  const text = scripts.join('\n')
  const placeOf = (name: string) => text.search(new RegExp(`['"]${name}['"]`))
  const afterAccount = text.slice(placeOf('_setAccount'))
  if (/['"]_trackPageview['"]/.test(afterAccount)) return 'reported'
  if (placeOf('_trackSpa') >= 0) return 'left to the application'
  return placeOf('_trackPageview') >= 0 ? 'too early' : 'none'
}

/** The policies that a page's `<meta>` elements add to that of its header. */
export const metaPolicies = (html: string): readonly string[] =>
  [...html.matchAll(/<meta\b([^>]*)>/gi)]
    .map(([, attributes = '']) => attributes)
    .filter((each) => /content-security-policy['"]?/i.test(attributeOf(each, 'http-equiv') ?? ''))
    .map((each) => attributeOf(each, 'content') ?? '')

/** The text a command is pushed with: `['_setAccount', 'key']`. */
function commandOf(text: string, name: string): string | undefined {
  const pattern = new RegExp(String.raw`['"]${name}['"]\s*,\s*(?:'([^'\n]*)'|"([^"\n]*)")\s*\]`)
  const match = pattern.exec(text)
  return match === null ? undefined : (match[1] ?? match[2])
}

const attributeText = (attributes: string, name: string): string =>
  `"${attributeOf(attributes, name) ?? ''}"`

function attributeOf(attributes: string, name: string): string | undefined {
  const pattern = new RegExp(
    String.raw`(?:^|\s)${name}\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`,
    'i',
  )
  const match = pattern.exec(attributes)
  return match === null ? undefined : (match[1] ?? match[2] ?? match[3])
}
