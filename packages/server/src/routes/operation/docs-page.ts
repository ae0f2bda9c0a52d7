import { API_VERSIONS } from '@winnow/contract'
import { ADDRESS_MARK } from './addressed-page.ts'
import { callArticle, type CallFamily } from './page/call-article.ts'
import { type ApiDocument, type Call, callsOf, mediaOf, resolved } from './page/document.ts'
import { errorSection } from './page/error-section.ts'
import { eventLinks, eventSection } from './page/event-section.ts'
import { anchor, listing, safe } from './page/html.ts'

/** The interface as one page of HTML, with `ADDRESS_MARK` for the address. It is readable without its style and script. */
export function docsPage(document: ApiDocument): string {
  const groups = grouped(familiesOf(callsOf(document)))
  const versions = eventsIn(document)
  const sections = [...groups].map(([tag, families]) => section(tag, families, document))
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<title>Winnow: the interface</title><link rel="stylesheet" href="/docs/style.css">' +
    '<script src="/docs/script.js" defer></script></head>' +
    '<body><header><h1>Winnow</h1><p>User events in, risk scores with reasons out.</p></header>' +
    `${contents(groups, eventLinks(versions, document))}<main>${INTRODUCTION}${sections.join('')}` +
    `${eventSection(versions, document)}${errorSection()}</main></body></html>`
  )
}

const INTRODUCTION =
  '<section id="how-to-call-it"><h2>How to call it</h2>' +
  '<p>Send the API key of an environment as the user name of HTTP Basic, or as ' +
  '<code>$api_key</code> in the body of an event. The keys of the first start are in ' +
  '<code>credentials.json</code> in the data directory.</p>' +
  listing(
    'The examples below use these; the address is that of this page',
    `export WINNOW_URL=${ADDRESS_MARK}\nexport WINNOW_KEY=YOUR_API_KEY\n` +
      'export WINNOW_BEACON_KEY=YOUR_BEACON_KEY\nexport WINNOW_ADMIN_TOKEN=YOUR_ADMIN_TOKEN\nexport WINNOW_TOKEN=YOUR_PERSONAL_TOKEN\nexport WINNOW_PARTNER_KEY=YOUR_PARTNER_KEY',
  ) +
  '<p>Paths under <code>/v205</code>, <code>/v204</code> and <code>/v203</code> answer 200 when they have ' +
  'done what was asked, and 204 without a body when something was taken away. They answer 400 to what ' +
  'cannot be taken as it is, 429 when too much is sent, and 500 when it was our fault: send it again ' +
  'later. Each of these says in <code>status</code> and <code>error_message</code> what is wrong.</p>' +
  '<p>Paths under <code>/v1</code> and <code>/v3</code> answer <code>{error, description}</code> when ' +
  'they refuse. All of this is in <a href="/openapi.json">openapi.json</a> too, for tools.</p></section>'

/** Calls that differ in nothing but the version are one call. */
function familiesOf(calls: readonly Call[]): readonly CallFamily[] {
  const byName = new Map<string, Call[]>()
  for (const call of calls) {
    const name = `${call.method} ${call.path.replace(VERSION, '')}`
    byName.set(name, [call, ...(byName.get(name) ?? [])])
  }
  return [...byName.values()].flatMap(([newest, ...older]) =>
    newest === undefined ? [] : [{ newest, older }],
  )
}

const VERSION = new RegExp(`^/(?:${API_VERSIONS.join('|')})(?=/)`)

type Groups = ReadonlyMap<string, readonly CallFamily[]>

function grouped(families: readonly CallFamily[]): Groups {
  const groups = new Map<string, CallFamily[]>()
  for (const family of families) {
    const tag = family.newest.tags?.[0] ?? 'Other'
    groups.set(tag, [...(groups.get(tag) ?? []), family])
  }
  return groups
}

const tagAnchor = (tag: string): string => `calls-${anchor(tag)}`

const section = (tag: string, families: readonly CallFamily[], document: ApiDocument): string =>
  `<section id="${tagAnchor(tag)}"><h2>${safe(tag)}</h2>` +
  `${families.map((family) => callArticle(family, document)).join('')}</section>`

/** The table of contents; next to the page where there is room, above it where there is none. */
function contents(groups: Groups, types: string): string {
  const parts = [...groups].map(
    ([tag, families]) =>
      `<li><a href="#${tagAnchor(tag)}">${safe(tag)}</a><ul>${namedOnce(families).map(callLink).join('')}</ul></li>`,
  )
  return (
    '<nav aria-label="Contents"><ul><li><a href="#how-to-call-it">How to call it</a></li>' +
    `${parts.join('')}<li><a href="#event-types">Event types</a><ul>${types}</ul></li>` +
    '<li><a href="#objects">Objects of events</a></li><li><a href="#errors">Errors</a></li>' +
    '<li><a href="/openapi.json">openapi.json</a></li></ul></nav>'
  )
}

/** Of calls that do the same the first. */
const namedOnce = (families: readonly CallFamily[]): readonly CallFamily[] =>
  families.filter(
    ({ newest }, at) => at === families.findIndex((one) => one.newest.summary === newest.summary),
  )

const callLink = ({ newest }: CallFamily): string =>
  `<li><a href="#${newest.operationId}">${safe(newest.summary ?? newest.path)}</a></li>`

/** The event types of each version, the newest first. */
const eventsIn = (document: ApiDocument) =>
  API_VERSIONS.toReversed().map((version) => {
    const body = document.paths[`/${version}/events`]?.['post']?.requestBody
    return resolved(mediaOf(body)?.schema ?? {}, document)
  })
