/** An action of a route, as the document has it: `{decide: block_user}`. */
export type Action = Readonly<Record<string, unknown>>

export interface Route {
  readonly name: string
  readonly when: string
  /** Percent of users; 100 = all. */
  readonly share: number
  /** Percent of events that it may take before it is paused; absent = as learned. */
  readonly budget?: number
  readonly actions: readonly Action[]
}

export interface Workflow {
  readonly name: string
  readonly displayName?: string
  readonly on: readonly string[]
  readonly entity: string
  readonly abuseTypes: readonly string[]
  readonly isOnlyOnRequest: boolean
  readonly routes: readonly Route[]
}

const ALL_USERS = 100

type Members = Readonly<Record<string, unknown>>

const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const textsOf = (value: unknown): readonly string[] =>
  (typeof value === 'string' ? [value] : listOf(value)).map(String)

function routeOf(value: unknown): Route {
  const { name, when, share, budget, do: actions } = membersOf(value)
  return {
    name: textOf(name),
    when: when === true ? 'true' : textOf(when),
    share: typeof share === 'number' ? share : ALL_USERS,
    ...(typeof budget === 'number' && { budget }),
    actions: listOf(actions).map(membersOf),
  }
}

/** The workflows of a document with their routes, as far as it has any: also of one with errors. */
export const workflowsOf = (document: unknown): readonly Workflow[] =>
  listOf(membersOf(document)['workflows']).map((one) => {
    const workflow = membersOf(one)
    return {
      name: textOf(workflow['name']),
      ...(typeof workflow['display_name'] === 'string' && {
        displayName: workflow['display_name'],
      }),
      on: textsOf(workflow['on']),
      entity: textOf(workflow['entity']) || 'user',
      abuseTypes: textsOf(workflow['abuse_types']),
      isOnlyOnRequest: workflow['only_on_request'] === true,
      routes: listOf(workflow['routes']).map(routeOf),
    }
  })

/** The first queue that a document has for one of some abuse types. */
export const queueFor = (document: unknown, abuseTypes: readonly string[]): string | undefined =>
  listOf(membersOf(document)['queues'])
    .map(membersOf)
    .filter(({ abuse_type: type }) => abuseTypes.includes(textOf(type)))
    .map(({ name }) => textOf(name))[0]
