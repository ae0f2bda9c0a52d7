import { type AbuseType, LIMITS, COMPAT_PARAMETERS } from '@winnow/contract'
import { V203_ABUSE_TYPE } from '../../answers/score-json.ts'
import { abuseTypesOf } from '../../answers/wanted.ts'
import { textOf, type Query } from '../../http/query.ts'
import { CompatRefusal } from '../../http/refusals.ts'
import type { CompatExchange } from '../../http/route.ts'

/**
 * The abuse type of the label that is taken back; undefined = all. A misspelt `abuse_type` would take back all
 * of them, so what is not understood is refused. Errors: CompatRefusal 109, 115.
 */
export function unlabelledType({ request, posted }: CompatExchange): AbuseType | undefined {
  const { query } = request
  for (const name of Object.keys(query)) if (!isKnown(name, query)) throw notUnderstood(name)
  for (const name of membersOf(posted?.value)) if (name !== '$api_key') throw notUnderstood(name)
  if (query['abuse_type'] === undefined) return undefined
  mustNameOne(query)
  // A label of `legacy` is one of this type.
  return abuseTypesOf(query, 'abuse_type')[0] ?? V203_ABUSE_TYPE
}

const KNOWN: ReadonlySet<string> = new Set([...COMPAT_PARAMETERS, 'abuse_type'])

/**
 * Clients send parameters of other calls along, some of them `abuse_types` with every call. Alone it may
 * also be a misspelt `abuse_type`; together with that, or empty, it can mean nothing here.
 */
function isKnown(name: string, query: Query): boolean {
  if (name !== 'abuse_types' || query['abuse_type'] !== undefined) return KNOWN.has(name)
  return textOf(query, name)?.trim() === ''
}

/** The members of a body that say something. */
function membersOf(body: unknown): readonly string[] {
  if (typeof body !== 'object' || body === null) return body === undefined ? [] : ['$']
  return Object.entries(body).flatMap(([name, value]) => (value === null ? [] : [name]))
}

function mustNameOne(query: Query): void {
  const word = textOf(query, 'abuse_type')?.trim() ?? ''
  if (!Array.isArray(query['abuse_type']) && word !== '' && !word.includes(',')) return
  throw new CompatRefusal(
    109,
    'abuse_type must name one abuse type; leave it out to take back all labels.',
  )
}

const notUnderstood = (name: string): CompatRefusal =>
  new CompatRefusal(
    109,
    `${name.slice(0, LIMITS.problemNameLengthChars)} is no parameter of this call, and nothing was taken back: ` +
      'name one abuse type in the query as abuse_type, or none for all of them.',
  )
