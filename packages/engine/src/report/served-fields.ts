import { QUOTE, textEnd, valueEnd } from '../entries/json-members.ts'
import { ID_FIELDS, type MadeEntity } from '../event-types/made-entity.ts'
import { meaningOf } from '../event-types/meaning-of.ts'

/** Reserved fields of an event, as the ledger has them. */
export type Fields = Readonly<Record<string, unknown>>

/** `canonicalJson` begins with it. */
const BEGINNING = '{"$type":'
/** The members that stand first, those that an event has. */
const HEAD: readonly string[] = ['$user_id', '$session_id', '$time']
const AMOUNT = ['$amount', '$currency_code']
/** What is read of events, by what they make. Beyond the head all of it is looked for. */
const NAMES: Readonly<Record<MadeEntity | 'nothing', readonly string[]>> = {
  nothing: [...HEAD, ...AMOUNT],
  order: [...HEAD, ...AMOUNT, ID_FIELDS.order],
  transaction: [...HEAD, ...AMOUNT, ID_FIELDS.transaction],
  content: [...HEAD, ...AMOUNT, ID_FIELDS.content],
}

/**
 * The fields of an event that reports read, out of JSON that `canonicalJson` wrote. What stands behind the last of them, and nested
 * values, are passed over: to parse all of an event takes longer than what a report does with it. Error: SyntaxError, it is no JSON.
 */
export function servedFields(json: string): Fields {
  const typeEnd = json.startsWith(BEGINNING) ? textEnd(json, BEGINNING.length) : -1
  if (typeEnd < 0) return wholeFields(json)
  const type = JSON.parse(json.slice(BEGINNING.length, typeEnd)) as string
  const { makes, blocks, cameToNothing } = meaningOf(type) ?? {}
  if (blocks !== undefined || cameToNothing !== undefined) return wholeFields(json)
  return (
    membersOf(json, typeEnd + 1, { type, names: NAMES[makes ?? 'nothing'] }) ?? wholeFields(json)
  )
}

/** All fields of an event. Error: SyntaxError, it is no JSON. */
export const wholeFields = (json: string): Fields => JSON.parse(json) as Fields

/** The members from place `from` on that have one of some names; undefined: the text ends within one. */
function membersOf(
  json: string,
  from: number,
  { type, names }: { readonly type: string; readonly names: readonly string[] },
): Fields | undefined {
  const found: Record<string, unknown> = { $type: type }
  let missing = names.length - HEAD.length
  for (let at = from; missing > 0 && json.charCodeAt(at) === QUOTE;) {
    const nameEnd = textEnd(json, at)
    const end = nameEnd < 0 ? -1 : valueEnd(json, nameEnd + 1)
    if (end < 0) return undefined
    const name = nameAt(json, at, { end: nameEnd, names })
    if (name !== undefined) {
      found[name] = valueIn(json, nameEnd + 1, end)
      if (!HEAD.includes(name)) missing -= 1
    }
    at = end + 1
  }
  return found
}

/** Most texts have nothing that is escaped. */
function valueIn(json: string, from: number, end: number): unknown {
  const text = json.charCodeAt(from) === QUOTE ? json.slice(from + 1, end - 1) : '\\'
  return text.includes('\\') ? JSON.parse(json.slice(from, end)) : text
}

function nameAt(
  json: string,
  from: number,
  { end, names }: { readonly end: number; readonly names: readonly string[] },
): string | undefined {
  for (const name of names) {
    if (end - from === name.length + QUOTES && json.startsWith(name, from + 1)) return name
  }
  return undefined
}

const QUOTES = 2
