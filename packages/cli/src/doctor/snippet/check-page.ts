import { ownCommand } from '../../own-command.ts'
import { createHash } from 'node:crypto'
import { ill, unseen, well, type Finding } from '../finding.ts'
import {
  allowsConnection,
  allowsInline,
  allowsPlainAddress,
  allowsScript,
  policiesOf,
} from './content-policy.ts'
import { metaPolicies, type PageTag } from './read-page.ts'

const GUIDE = 'docs/guides/browser.md'

/** A page as it came, without a browser. */
export interface FetchedPage {
  readonly url: URL
  readonly html: string
  readonly policyHeader: string
}

/** The script as the page's address for it answers. */
export interface FetchedScript {
  readonly url: URL
  readonly status: number
  readonly contentType: string
  readonly body: Buffer
}

/** The tag's place, and what is filled in. */
export function checkTag(tag: PageTag | undefined, page: URL): readonly Finding[] {
  if (tag === undefined) {
    const remedy = `${ownCommand(['snippet'])} prints the tag; it belongs right after <body>. A tag that a program puts in later is not seen here: look at the page with developer tools (${GUIDE})`
    return [ill('tag', "no script of the page's HTML sets an account", remedy)]
  }
  const place = tag.isInBody ? 'in the body' : 'in the head: it works, but belongs after <body>'
  return [
    checkTimes(tag, `queue ${tag.queue}, ${place}`),
    checkSession(tag),
    checkViews(tag),
    ...checkCookieDomain(tag, page),
  ]
}

function checkTimes({ times }: PageTag, place: string): Finding {
  if (times === 1) return well('tag', place)
  return ill('tag', `${times} times in the page`, 'print the tag once: a layout has it already')
}

/** What templates write around a value that they should have put in. */
const UNRENDERED = /\{\{|\}\}|<%|%>|\$\{|\{%/

function checkSession({ session }: PageTag): Finding {
  if (session === undefined) return unseen('session', 'computed by the page')
  if (UNRENDERED.test(session))
    return ill('session', `"${session.slice(0, 40)}"`, 'let the template put the session in')
  if (session !== '') return well('session', `"${session.slice(0, 40)}"`)
  const remedy =
    "give _setSessionId the $session_id of your events when the page is made: it ties the page's beacons to them"
  return ill('session', 'empty in the page', remedy)
}

/** The script is silent until a view is pushed. */
function checkViews({ views }: PageTag): Finding {
  switch (views) {
    case 'reported': {
      return well('view', 'the page tells of it')
    }
    case 'left to the application': {
      return unseen('view', 'left to the application, whose pushes are not seen here')
    }
    case 'too early': {
      const remedy = 'push _trackPageview after _setAccount, which it needs'
      return ill('view', 'told before the account is set: nothing is sent', remedy)
    }
    case 'none': {
      const remedy =
        'push _trackPageview last, or _trackSpa where an application tells of its views'
      return ill('view', "no script of the page's HTML tells of it: nothing is sent", remedy)
    }
  }
}

/** Of a domain that is not the page's own browsers keep no cookie; where none is named, there is nothing to find. */
function checkCookieDomain({ cookieDomain = '' }: PageTag, { hostname }: URL): readonly Finding[] {
  const domain = cookieDomain.replace(/^\./, '').toLowerCase()
  if (domain === '' || `.${hostname}`.endsWith(`.${domain}`)) return []
  const remedy = `name a domain that ${hostname} belongs to, or leave _setCookieDomain out`
  return [ill('domain', `browsers keep no cookie for ${domain} of a page of ${hostname}`, remedy)]
}

/** What the script's address gives, and whether it is what the service serves. */
export function checkScript(
  script: FetchedScript | undefined,
  served: string | undefined,
): Finding {
  if (script === undefined) {
    return ill(
      'script',
      'its address does not answer',
      'let your web server pass it to the service',
    )
  }
  const { url, status, contentType, body } = script
  if (status !== 200) {
    return ill(
      'script',
      `${url.href} answers ${status}`,
      `let your web server pass it to the service (${GUIDE})`,
    )
  }
  if (!/javascript/.test(contentType)) {
    const remedy =
      'your web server answers itself: its rule for the script comes too late, or has another path'
    return ill('script', `${url.href} is ${contentType || 'of no type'}`, remedy)
  }
  if (served === undefined) return well('script', `${url.href}, ${body.length} bytes`)
  if (served === integrityOf(body)) return well('script', `${url.href} is what the service serves`)
  const remedy = 'empty the cache before it, or point it to this service'
  return ill('script', `${url.href} is not what the service serves: old, or of another one`, remedy)
}

/** As `<script integrity>` has it. */
const integrityOf = (body: Buffer): string =>
  `sha384-${createHash('sha384').update(body).digest('base64')}`

/** Whether the browser will run the script, where the tag pins it. */
export function checkIntegrity(tag: PageTag, script: FetchedScript, page: URL): Finding {
  if (tag.integrity === undefined) return unseen('integrity', 'the script is not pinned')
  const isOther = script.url.origin !== page.origin
  if (isOther && !tag.hasCrossOrigin) {
    const remedy = "set script.crossOrigin = 'anonymous'"
    return ill('integrity', 'the script is of another origin, and not asked for as such', remedy)
  }
  const wanted = tag.integrity.split(/\s+/)
  const isRight = ['sha256', 'sha384', 'sha512'].some((name) =>
    wanted.includes(`${name}-${createHash(name).update(script.body).digest('base64')}`),
  )
  if (isRight) return well('integrity', 'the script is the one that is pinned')
  const remedy =
    'print the tag anew (winnow snippet --pinned): address and integrity belong together'
  return ill('integrity', 'browsers refuse the script: it is not the one that is pinned', remedy)
}

/** Whether the page's Content Security Policies let everything happen. */
export function checkPolicies(
  page: FetchedPage,
  tag: PageTag,
  script: URL,
  beacon: URL,
): readonly Finding[] {
  const texts = [page.policyHeader, ...metaPolicies(page.html)]
  const policies = texts.flatMap(policiesOf)
  if (policies.length === 0) return [well('policy', 'the page has none')]
  const findings = [
    policies.every((policy) => allowsInline(policy, tag.inline, tag.nonce))
      ? undefined
      : ill(
          'policy',
          'it forbids the tag, which is inline',
          "give the tag's element the nonce of script-src",
        ),
    policies.every((policy) => allowsScript(policy, script, page.url))
      ? undefined
      : ill('policy', `script-src forbids ${script.href}`, `add ${script.origin} to script-src`),
    policies.every((policy) => allowsConnection(policy, beacon, page.url))
      ? undefined
      : ill('policy', `connect-src forbids ${beacon.href}`, `add ${beacon.origin} to connect-src`),
    !tag.isLoader || /createPolicy/.test(page.html) || policies.every(allowsPlainAddress)
      ? undefined
      : ill(
          'policy',
          'its Trusted Types forbid the tag to name its script',
          `load the script by an element of its own (${GUIDE})`,
        ),
  ].filter((finding) => finding !== undefined)
  return findings.length > 0 ? findings : [well('policy', 'it allows tag, script and beacons')]
}
