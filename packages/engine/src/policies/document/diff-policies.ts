type Members = Readonly<Record<string, unknown>>

/** How one document differs from another at one path. */
export interface PolicyChange {
  /** Workflows and routes stand by their names: `workflows.orders.routes.high.when`. */
  readonly path: string
  /** Canonical JSON; absent = there was nothing, or is nothing. */
  readonly before?: string
  readonly after?: string
}

/** What differs between two checked documents, in the order of the paths. A route that changed its place says so at `.place`. */
export function diffPolicies(before: unknown, after: unknown): readonly PolicyChange[] {
  const [former, latter] = [flat(before), flat(after)]
  const paths = [...new Set([...former.keys(), ...latter.keys()])].toSorted()
  return paths.flatMap((path) => {
    const [was, is] = [former.get(path), latter.get(path)]
    if (was === is) return []
    return [
      { path, ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }) },
    ]
  })
}

/** The members of workflows and routes by their paths. */
function flat(document: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const { workflows, counters, queues, ...rest } = membersOf(document)
  add(found, '', rest)
  for (const [name, counter] of Object.entries(membersOf(counters))) {
    add(found, `counters.${name}.`, membersOf(counter))
  }
  for (const queue of listOf(queues)) {
    const { name, ...members } = membersOf(queue)
    add(found, `queues.${String(name)}.`, members)
  }
  for (const workflow of listOf(workflows)) {
    const { routes, name, ...members } = membersOf(workflow)
    const path = `workflows.${String(name)}`
    add(found, `${path}.`, { ...members, routes: listOf(routes).length })
    for (const [at, route] of listOf(routes).entries()) {
      const { name: routeName, ...parts } = membersOf(route)
      add(found, `${path}.routes.${String(routeName)}.`, { ...parts, place: at + 1 })
    }
  }
  return found
}

function add(found: Map<string, string>, path: string, members: Members): void {
  for (const [name, value] of Object.entries(members)) {
    found.set(`${path}${name}`, JSON.stringify(value))
  }
}

const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
