import { isRecord, type JsonSchema } from '@winnow/contract'
import {
  type DeclaredCall,
  parameterSchema,
  PATH_NAMES,
  type Permission,
} from '@winnow/contract/native'
import type { AgentApi } from './agent-api.ts'

/** What is given to a tool; it was checked against the schema. */
export type ToolInput = Readonly<Record<string, unknown>>

/** The schema of a tool's input. */
export interface InputSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, JsonSchema>>
  readonly required: readonly string[]
  readonly additionalProperties: false
}

/** What an agent can do. */
export interface AgentTool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** It is not listed without all of these. */
  readonly needs: readonly Permission[]
  /** It changes something: it needs `act_by_agent` too. */
  readonly isWriting: boolean
  readonly input: InputSchema
  /** How to get what was left out of an answer. */
  readonly howToGetMore: string
  readonly run: (api: AgentApi, input: ToolInput) => Promise<unknown>
}

interface CallTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly call: DeclaredCall
  /** The parameters that agents give; a tool has few. */
  readonly takes: readonly string[]
  /** Those that the call can do without, and agents must give. */
  readonly required?: readonly string[]
  /** What stays the same. */
  readonly fixed?: ToolInput
  /** Where an agent gives none. */
  readonly defaults?: ToolInput
  /** The list of the answer of which agents may ask for some, by the member that `contains` a text. */
  readonly searched?: readonly [list: string, by: string]
  readonly howToGetMore?: string
  readonly isWriting?: true
}

const NOTHING_MORE = 'Ask about less at once to see all of it.'

/** A tool that is one call of `/v1`: its input is described by the declaration of the call. */
export function toolOfCall({
  call,
  takes,
  required = [],
  fixed = {},
  defaults = {},
  howToGetMore = NOTHING_MORE,
  searched,
  isWriting,
  ...words
}: CallTool): AgentTool {
  const input = inputOf(call, takes, required)
  return {
    ...words,
    howToGetMore,
    needs: [call.permission],
    isWriting: isWriting === true,
    input: searched === undefined ? input : withContains(input),
    run: async (api, { contains, ...given }) => {
      const sent = sentAs(call, { ...defaults, ...given, ...fixed })
      const answer = await api.callWith(call, sent)
      return searched === undefined ? answer : someOf(answer, searched, contains)
    },
  }
}

const withContains = (input: InputSchema): InputSchema => ({
  ...input,
  properties: {
    ...input.properties,
    contains: { type: 'string', description: 'Only those with this text in their name.' },
  },
})

function someOf(
  answer: unknown,
  [list, by]: readonly [list: string, by: string],
  contains: unknown,
): unknown {
  const all = isRecord(answer) ? answer[list] : undefined
  if (!isRecord(answer) || !Array.isArray(all) || typeof contains !== 'string') return answer
  const wanted = contains.toLowerCase()
  const items: readonly unknown[] = all
  const some = items.filter(
    (one) => isRecord(one) && String(one[by]).toLowerCase().includes(wanted),
  )
  return { ...answer, [list]: some }
}

/** The schema of these parameters of a call, from its path, query and body. */
export function inputOf(
  call: DeclaredCall,
  takes: readonly string[],
  required: readonly string[] = [],
): InputSchema {
  const all = parametersOf(call)
  const taken = takes.map((name) => {
    const parameter = all.get(name)
    if (parameter === undefined) throw new Error(`${call.path} has no parameter ${name}`)
    return [name, parameter] as const
  })
  return {
    type: 'object',
    properties: Object.fromEntries(taken.map(([name, { schema }]) => [name, schema])),
    required: taken
      .filter(([name, { isRequired }]) => isRequired || required.includes(name))
      .map(([name]) => name),
    additionalProperties: false,
  }
}

interface Parameter {
  readonly schema: JsonSchema
  readonly isRequired: boolean
}

function parametersOf(call: DeclaredCall): ReadonlyMap<string, Parameter> {
  const query = Object.entries(call.query ?? {}).map(([name, parameter]) => {
    const schema = { ...parameterSchema(parameter), description: parameter.description }
    return [name, { schema, isRequired: parameter.isRequired === true }] as const
  })
  const path = pathNames(call).map(
    (name) => [name, { schema: pathSchema(name), isRequired: true }] as const,
  )
  return new Map<string, Parameter>([...path, ...query, ...bodyParameters(call)])
}

const pathNames = ({ path }: DeclaredCall): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

const IS_NUMBER = new Set(['version', 'sequence'])

function pathSchema(name: string): JsonSchema {
  const [example, description] = PATH_NAMES[name] ?? ['', '']
  if (IS_NUMBER.has(name)) return { type: 'integer', minimum: 1, description }
  // An agent gives the id itself; it is encoded here.
  const meaning = description === 'Percent-encoded.' ? 'The id, as it is.' : description
  return { type: 'string', minLength: 1, description: meaning, examples: [example] }
}

function bodyParameters({ body }: DeclaredCall): readonly (readonly [string, Parameter])[] {
  const schema: JsonSchema = body?.schema ?? {}
  const { properties, required } = schema
  if (!isRecord(properties)) return []
  const must: readonly unknown[] = Array.isArray(required) ? required : []
  return Object.entries(properties).map(([name, one]) => [
    name,
    { schema: isRecord(one) ? one : {}, isRequired: must.includes(name) },
  ])
}

/** What is given, as the call takes it: members of the body apart. */
function sentAs(call: DeclaredCall, given: ToolInput): ToolInput {
  const members = new Set(bodyParameters(call).map(([name]) => name))
  const entries = Object.entries(given)
  const body = Object.fromEntries(entries.filter(([name]) => members.has(name)))
  const others = Object.fromEntries(entries.filter(([name]) => !members.has(name)))
  return call.body === undefined ? others : { ...others, body }
}
