import {
  ABUSE_TYPES,
  parseAbuseTypes,
  refusalMessage,
  remarksOfQuery,
  type AbuseType,
  type Problem,
} from '@winnow/contract'
import { CompatRefusal } from '../http/refusals.ts'
import { switchOf, textOf, wantsField, wordsIn, type Query } from '../http/query.ts'

/** What the query asks the answer to hold. */
export interface Wanted {
  readonly abuseTypes: readonly AbuseType[]
  readonly score: boolean
  readonly workflows: boolean
  /** Of each workflow, the route that was taken. */
  readonly routes: boolean
  /** Runs workflows that run on request only. */
  readonly forced: boolean
  readonly actions: boolean
  readonly percentiles: boolean
  readonly warnings: boolean
  /** Warnings about the query itself, where warnings are wanted. */
  readonly remarks: readonly Problem[]
}

const PARAMETERS = [
  'return_score',
  'return_workflow_status',
  'return_action',
  'return_route_info',
  'force_workflow_run',
  'abuse_types',
  'fields',
] as const

/** What a query wants, while somebody holds the query. */
const known = new WeakMap<Query, Wanted>()

/**
 * Reads the query: return_score, return_workflow_status, return_route_info, force_workflow_run, return_action, abuse_types,
 * fields. What is not understood is warned of. Errors: CompatRefusal 102, 109, 115.
 */
export function wantedOf(query: Query): Wanted {
  const before = known.get(query)
  if (before !== undefined) return before
  const wanted = readWanted(query)
  known.set(query, wanted)
  return wanted
}

function readWanted(query: Query): Wanted {
  for (const name of PARAMETERS) mustBePlain(query, name)
  const workflows = isWanted(query, 'return_workflow_status')
  const actions = isWanted(query, 'return_action')
  const warnings = wantsField(query, 'warnings')
  const score = isWanted(query, 'return_score') || workflows || actions
  return {
    abuseTypes: abuseTypesOf(query),
    score,
    workflows,
    routes: isWanted(query, 'return_route_info'),
    forced: isWanted(query, 'force_workflow_run'),
    actions,
    percentiles: wantsField(query, 'score_percentiles'),
    warnings,
    remarks: warnings ? remarksOf(query, score) : [],
  }
}

const remarksOf = (query: Query, score: boolean): readonly Problem[] =>
  remarksOfQuery({
    names: Object.keys(query),
    fields: wordsIn(query, 'fields'),
    scoresOf: score ? wordsIn(query, 'abuse_types') : [],
  })

/** Once, and decoded: no value here has a `%` of its own. */
function mustBePlain(query: Query, parameter: string): void {
  if (Array.isArray(query[parameter])) {
    throw new CompatRefusal(109, `${parameter} is there more than once.`)
  }
  if (textOf(query, parameter)?.includes('%') !== true) return
  throw new CompatRefusal(102, `${parameter} must be percent-encoded UTF-8.`)
}

function isWanted(query: Query, parameter: string): boolean {
  const isOn = switchOf(query, parameter)
  if (isOn === undefined) throw new CompatRefusal(109, `${parameter} must be true or false.`)
  return isOn
}

/** The abuse types of `abuse_types=a,b`; all when none is named, none for `legacy` alone. Errors: CompatRefusal 115. */
export function abuseTypesOf(query: Query, parameter = 'abuse_types'): readonly AbuseType[] {
  const text = textOf(query, parameter)
  if (text === undefined) return ABUSE_TYPES
  const parsed = parseAbuseTypes(text, parameter)
  if (!parsed.ok) {
    const { code, problems } = parsed
    throw new CompatRefusal(code, refusalMessage(code, problems), { warnings: problems })
  }
  return parsed.abuseTypes ?? ABUSE_TYPES
}
