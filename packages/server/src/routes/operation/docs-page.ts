/** What the page reads of an OpenAPI document. */
interface Document {
  readonly paths?: unknown
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
}

interface Operation {
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly parameters?: readonly Parameter[]
  readonly responses?: Readonly<Record<string, { readonly description?: string }>>
}

interface Listed extends Operation {
  readonly method: string
  readonly path: string
}

/** Everything is text of ours, but text of any kind must not become markup. */
function safe(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** What stands between backquotes is code. */
const prose = (text: string): string => safe(text).replaceAll(/`([^`]*)`/g, '<code>$1</code>')

/** The interface as one page of HTML: no script, one style sheet, readable without either. */
export function docsPage(document: Document): string {
  const groups = grouped(operationsOf(document))
  const sections = [...groups].map(([tag, operations]) => section(tag, operations))
  const links = [...groups.keys()].map((tag) => `<a href="#${anchor(tag)}">${safe(tag)}</a>`)
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<title>Winnow: the interface</title><link rel="stylesheet" href="/docs/style.css"></head>' +
    '<body><header><h1>Winnow</h1><p>User events in, risk scores with reasons out.</p>' +
    `<nav>${links.join('')}<a href="/openapi.json">openapi.json</a></nav></header>` +
    `<main>${INTRODUCTION}${sections.join('')}</main></body></html>`
  )
}

const INTRODUCTION =
  '<section><h2>How to call it</h2>' +
  '<p>Send the API key of an environment as the user name of HTTP Basic, or as ' +
  '<code>$api_key</code> in the body of an event. The keys of the first start are in ' +
  '<code>credentials.json</code> in the data directory.</p>' +
  '<p>Paths under <code>/v203</code>, <code>/v204</code> and <code>/v205</code> answer 200, or 400 ' +
  'with <code>status</code> and <code>error_message</code>. Paths under <code>/v1</code> and ' +
  '<code>/v3</code> answer <code>{error, description}</code> when they refuse.</p>' +
  '<p>The fields of every event are in <a href="/openapi.json">openapi.json</a>, and in ' +
  '<code>docs/reference/events.md</code> of the sources.</p></section>'

function operationsOf({ paths }: Document): readonly Listed[] {
  const all = Object.entries((paths ?? {}) as Readonly<Record<string, Record<string, Operation>>>)
  return all.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
  )
}

const tagOf = ({ tags }: Listed): string => tags?.[0] ?? 'Other'

function grouped(operations: readonly Listed[]): Map<string, Listed[]> {
  const groups = new Map<string, Listed[]>()
  for (const operation of operations) {
    groups.set(tagOf(operation), [...(groups.get(tagOf(operation)) ?? []), operation])
  }
  return groups
}

const anchor = (text: string): string => text.toLowerCase().replaceAll(/\W+/g, '-')

const section = (tag: string, operations: readonly Listed[]): string =>
  `<section id="${anchor(tag)}"><h2>${safe(tag)}</h2>${operations.map(article).join('')}</section>`

function article(operation: Listed): string {
  const { method, path, summary = '', description, parameters = [], responses = {} } = operation
  return (
    `<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>${safe(path)}</code>` +
    `<span>${safe(summary)}</span></summary>` +
    (description === undefined ? '' : `<p>${prose(description)}</p>`) +
    `<p class="who">${who(operation)}</p>` +
    table('Parameters', parameters.map(parameterRow)) +
    table('Answers', Object.entries(responses).map(answerRow)) +
    '</details>'
  )
}

function who({ security }: Operation): string {
  const scheme = security === undefined ? 'basic' : Object.keys(security[0] ?? {})[0]
  return CALLERS[scheme ?? 'nobody'] ?? ''
}

const CALLERS: Readonly<Record<string, string>> = {
  nobody: 'Anybody may call it.',
  basic: 'For an API key.',
  beacon: 'For a beacon key, which pages and apps hold and which is not secret.',
  bearer: 'For the admin token only.',
}

type Row = readonly [string, string]

const parameterRow = ({ name, in: place, required, description = '' }: Parameter): Row => [
  `<code>${safe(name)}</code> <small>${safe(place)}${required === true ? ', required' : ''}</small>`,
  prose(description),
]

const answerRow = ([status, { description = '' }]: [string, { description?: string }]): Row => [
  `<code>${safe(status)}</code>`,
  prose(description),
]

function table(caption: string, rows: readonly Row[]): string {
  if (rows.length === 0) return ''
  const lines = rows.map(
    ([left, right]) => `<tr><th scope="row">${left}</th><td>${right}</td></tr>`,
  )
  return `<table><caption>${caption}</caption><tbody>${lines.join('')}</tbody></table>`
}

/** The page's style: the reader's fonts, light or dark as the reader's system is. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; --ink: #1c2024; --soft: #5b636b; --line: #dfe3e8; --sheet: #fff; --back: #f5f6f8; --accent: #0a6b57 }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaed; --soft: #9aa3ac; --line: #333a42; --sheet: #1b1f24; --back: #121519; --accent: #4fc3a6 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--back); color: var(--ink); font: 16px/1.55 system-ui, sans-serif }
header, main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1.25rem }
header h1 { margin: 0; font-size: 1.75rem; letter-spacing: -0.02em }
header p { margin: 0.25rem 0 1rem; color: var(--soft) }
nav { display: flex; flex-wrap: wrap; gap: 0.35rem 1.1rem }
a { color: var(--accent); text-underline-offset: 0.2em }
main { padding-top: 0 }
section { margin: 0 0 2rem }
h2 { font-size: 1.1rem; margin: 0 0 0.6rem }
details { background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; margin: 0 0 0.5rem; padding: 0 1rem }
details[open] { padding-bottom: 0.75rem }
summary { cursor: pointer; padding: 0.65rem 0; display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.2rem 0.75rem; list-style: none }
summary::-webkit-details-marker { display: none }
summary span { color: var(--soft); margin-left: auto }
summary::after { content: "›"; color: var(--soft); width: 0.6rem; text-align: center }
details[open] summary::after { rotate: 90deg }
summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px }
b { min-width: 4.2rem; font-size: 0.78rem; letter-spacing: 0.04em; color: var(--accent) }
b.delete { color: #b3261e } b.post, b.patch { color: #8a5a00 }
@media (prefers-color-scheme: dark) { b.delete { color: #ff8a80 } b.post, b.patch { color: #f0b84b } }
code { font: 0.9em ui-monospace, monospace; overflow-wrap: anywhere }
.who { color: var(--soft); margin: 0.25rem 0 0.75rem }
table { width: 100%; border-collapse: collapse; margin: 0 0 0.75rem }
caption { text-align: left; font-weight: 600; font-size: 0.9rem; padding-bottom: 0.25rem }
th, td { text-align: left; vertical-align: top; font-weight: 400; padding: 0.35rem 0.75rem 0.35rem 0; border-top: 1px solid var(--line) }
th { width: 16rem } small { color: var(--soft) }
@media (max-width: 40rem) { summary { position: relative; padding-right: 1.1rem; column-gap: 0.4rem } summary b { min-width: 3.4rem } summary::after { position: absolute; top: 0.65rem; right: 0 } summary span { margin-left: 0; width: 100% } th, td { display: block; width: auto } td { border-top: 0; padding-top: 0 } }
`
