import { ABUSE_TYPES, parseAbuseTypes, refusalMessage, type AbuseType } from '@winnow/contract'
import { PublicRefusal } from '../http/refusals.ts'
import { switchOf, textOf, wantsField, type Query } from '../http/query.ts'

/** What the query asks the answer to hold. */
export interface Wanted {
  readonly abuseTypes: readonly AbuseType[]
  readonly score: boolean
  readonly workflows: boolean
  readonly actions: boolean
  readonly percentiles: boolean
  readonly warnings: boolean
}

const PARAMETERS = [
  'return_score',
  'return_workflow_status',
  'return_action',
  'abuse_types',
  'fields',
] as const

/**
 * Reads the query: return_score, return_workflow_status, return_action, abuse_types, fields. Unknown
 * parameters are not looked at. Errors: PublicRefusal 102, 109, 115.
 */
export function wantedOf(query: Query): Wanted {
  for (const name of PARAMETERS) mustBeDecoded(query, name)
  const workflows = isWanted(query, 'return_workflow_status')
  const actions = isWanted(query, 'return_action')
  return {
    abuseTypes: abuseTypesOf(query),
    score: isWanted(query, 'return_score') || workflows || actions,
    workflows,
    actions,
    percentiles: wantsField(query, 'score_percentiles'),
    warnings: wantsField(query, 'warnings'),
  }
}

/** No value here has a `%` of its own: one that is left could not be decoded. */
function mustBeDecoded(query: Query, parameter: string): void {
  if (textOf(query, parameter)?.includes('%') !== true) return
  throw new PublicRefusal(102, `${parameter} must be percent-encoded UTF-8.`)
}

function isWanted(query: Query, parameter: string): boolean {
  const isOn = switchOf(query, parameter)
  if (isOn === undefined) throw new PublicRefusal(109, `${parameter} must be true or false.`)
  return isOn
}

/** The abuse types of `abuse_types=a,b`; all when none is named, none for `legacy` alone. Errors: PublicRefusal 115. */
export function abuseTypesOf(query: Query, parameter = 'abuse_types'): readonly AbuseType[] {
  const text = textOf(query, parameter)
  if (text === undefined) return ABUSE_TYPES
  const parsed = parseAbuseTypes(text, parameter)
  if (!parsed.ok) {
    throw new PublicRefusal(parsed.code, refusalMessage(parsed.code, parsed.problems))
  }
  return parsed.abuseTypes ?? ABUSE_TYPES
}
