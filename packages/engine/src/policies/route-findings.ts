import type { DocumentProblem } from './document/document-problem.ts'
import type { RouteDocument } from './document/policy-document.ts'
import { overlapOf, type RouteConstraints, takesAllOf } from './conditions/route-constraints.ts'

/** Routes that are never reached, and those that share some events with an earlier one. `asked`: of each route. */
export function routeFindings(
  routes: readonly RouteDocument[],
  asked: readonly (RouteConstraints | undefined)[],
  path: string,
): readonly DocumentProblem[] {
  return routes.flatMap((_, at) => {
    const later = asked[at]
    if (later === undefined) return []
    const found = ofRoute({ routes, asked, at }, later)
    return found === undefined ? [] : [{ ...found, path: `${path}[${at}]` }]
  })
}

interface Place {
  readonly routes: readonly RouteDocument[]
  readonly asked: readonly (RouteConstraints | undefined)[]
  readonly at: number
}

/** The first finding of a route; it is never reached where one route before takes all of its events. */
function ofRoute(
  { routes, asked, at }: Place,
  later: RouteConstraints,
): Omit<DocumentProblem, 'path'> | undefined {
  let overlap: Omit<DocumentProblem, 'path'> | undefined
  for (let before = 0; before < at; before += 1) {
    const [route, earlier] = [routes[before], asked[before]]
    if (route === undefined || earlier === undefined || route.share < 100) continue
    if (takesAllOf(earlier, later)) return shadowedBy(route.name, earlier)
    const variable = overlap === undefined ? overlapOf(earlier, later) : undefined
    if (variable !== undefined) overlap = overlapsWith(route.name, variable)
  }
  return overlap
}

function shadowedBy(name: string, { parts }: RouteConstraints): Omit<DocumentProblem, 'path'> {
  const what = parts.length === 0 ? 'every event' : 'all of its events'
  return {
    severity: parts.length === 0 ? 'error' : 'warning',
    message: `It is never reached: \`${name}\` takes ${what} before.`,
    suggestion: `move it before \`${name}\`, or remove it`,
  }
}

const overlapsWith = (name: string, variable: string): Omit<DocumentProblem, 'path'> => ({
  severity: 'warning',
  message: `It overlaps with \`${name}\` by \`${variable}\`: \`${name}\` takes the events of both.`,
  suggestion: 'choose bounds that do not overlap',
})
