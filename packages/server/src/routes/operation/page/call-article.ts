import {
  type ApiDocument,
  type Call,
  mediaOf,
  type Message,
  type Parameter,
  resolved,
  type SchemaNode,
} from './document.ts'
import { curlLine } from './curl-line.ts'
import { exampleIn } from './example-of.ts'
import { FIELD_HEADS, fieldRows } from './field-rows.ts'
import { code, folded, listing, prose, safe, table } from './html.ts'

/** A call with those that older versions of the interface have in its place, the newest first. */
export interface CallFamily {
  readonly newest: Call
  readonly older: readonly Call[]
}

/** A call as the page shows it: closed a line, open all that is needed to call it. */
export function callArticle({ newest, older }: CallFamily, document: ApiDocument): string {
  const { method, path, summary = '', description, operationId } = newest
  return (
    `<details class="call"><summary><b class="${method}">${method.toUpperCase()}</b> ${code(path)}` +
    `<span>${safe(summary)}</span></summary><div id="${operationId}">` +
    (description === undefined ? '' : `<p>${prose(description)}</p>`) +
    `<p class="who">${whoOf(newest)}</p>${permissionOf(newest)}${clientOf(newest)}${alsoAt(older)}` +
    table('Parameters', ['Name', 'Meaning'], (newest.parameters ?? []).map(parameterRow)) +
    bodyPart(newest, document) +
    listing('Call it', curlLine(newest, document)) +
    answersPart({ newest, older }, document) +
    '</div></details>'
  )
}

function whoOf({ security }: Call): string {
  const scheme = security === undefined ? 'basic' : Object.keys(security[0] ?? {})[0]
  return CALLERS[scheme ?? 'nobody'] ?? ''
}

/** What the caller must be permitted to do. */
const permissionOf = ({ 'x-permission': permission }: Call): string =>
  permission === undefined ? '' : `<p class="also">Permission: ${code(permission)}.</p>`

/** What the Node client calls it. */
const clientOf = ({ 'x-node-client': method }: Call): string =>
  method === undefined ? '' : `<p class="also">In the Node client: ${code(method)}.</p>`

const CALLERS: Readonly<Record<string, string>> = {
  nobody: 'Anybody may call it.',
  basic: 'For an API key.',
  beacon: 'For a beacon key, which pages and apps hold and which is not secret.',
  partner: "For a partner's key.",
  bearer: 'For the admin token, and for persons with the permission.',
  person: 'For persons.',
}

const alsoAt = (older: readonly Call[]): string =>
  older.length === 0
    ? ''
    : `<p class="also">Also, for clients of older versions: ${older.map(({ path }) => code(path)).join(', ')}.</p>`

const parameterRow = ({ name, in: place, required, description = '' }: Parameter) => [
  `${code(name)} <small>${safe(place)}${required === true ? ', required' : ''}</small>`,
  prose(description),
]

function bodyPart({ requestBody }: Call, document: ApiDocument): string {
  const media = mediaOf(requestBody)
  if (media === undefined) return ''
  if (isAnyEvent(media.schema, document)) {
    return '<h4>Body</h4><p>An event, as JSON. Its fields are those of its <a href="#event-types">type</a>.</p>'
  }
  const lines =
    media.type === 'application/json' ? '' : ` <small>${safe(media.type)}, by the line</small>`
  return table(`Body${lines}`, FIELD_HEADS, fieldRows(media.schema, document))
}

/** Of the Events API: its body is one of very many. */
const isAnyEvent = (schema: SchemaNode, document: ApiDocument): boolean => {
  const variants = resolved(schema, document).anyOf ?? []
  return (
    variants.length > 0 &&
    variants.every((one) => resolved(one, document).properties?.['$api_key'] !== undefined)
  )
}

function answersPart({ newest, older }: CallFamily, document: ApiDocument): string {
  const answers = Object.entries(newest.responses ?? {})
  const rows = answers.map(([status, { description = '' }]) => [code(status), prose(description)])
  const told = answers.filter(([status]) => Number(status) < 400)
  return (
    table('Answers', ['Status', 'Meaning'], rows) +
    told.map(([status, answer]) => answerPart(status, answer, document)).join('') +
    older.map((call) => olderAnswer(call, newest, document)).join('')
  )
}

function answerPart(status: string, answer: Message, document: ApiDocument): string {
  const media = mediaOf(answer)
  if (media === undefined) return ''
  const rows = fieldRows(media.schema, document)
  if (rows.length === 0) return ''
  const example = JSON.stringify(exampleIn(media, document), undefined, 2)
  const fields = table('', FIELD_HEADS, rows)
  return (
    listing(`Answer ${safe(status)}, an example`, example) +
    folded(`Fields of the answer ${safe(status)}`, fields)
  )
}

/** Of a version that answers otherwise. */
function olderAnswer(call: Call, newest: Call, document: ApiDocument): string {
  const [media, now] = [mediaOf(call.responses?.[200]), mediaOf(newest.responses?.[200])]
  if (media === undefined) return ''
  const [then, today] = [media, now].map((one) => one && exampleIn(one, document))
  const text = JSON.stringify(then, undefined, 2)
  if (text === JSON.stringify(today, undefined, 2)) return ''
  return folded(`Answer of ${code(call.path)}`, listing('An example', text))
}
