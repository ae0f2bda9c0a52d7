import type { Route } from './route.ts'

/** The methods a path is declared with, in the order of the table; none for a path nobody declared. */
export function methodsAt(routes: readonly Route[], path: string): readonly Route['method'][] {
  return [...new Set(routesAt(routes, path).map(({ method }) => method))]
}

/** A path as the first route that has it declares it: `/v205/score/{userId}`. */
export const declaredAt = (routes: readonly Route[], path: string): string | undefined =>
  routesAt(routes, path)[0]?.path.replaceAll(/::|:(\w+)/g, (_, name?: string) =>
    name === undefined ? ':' : `{${name}}`,
  )

function routesAt(routes: readonly Route[], path: string): readonly Route[] {
  const asked = segmentsOf(path)
  return routes.filter((route) => isMeant(segmentsOf(route.path), asked))
}

/** The segments of a path; a slash at its end is nothing. */
const segmentsOf = (path: string): readonly string[] => path.replace(/\/$/, '').split('/')

const isMeant = (declared: readonly string[], asked: readonly string[]): boolean =>
  declared.length === asked.length &&
  declared.every((segment, index) => isSegment(segment, asked[index] ?? ''))

/** `:userId` stands for any text, also between others (`s.:digest.js`), `::` for a colon. */
function isSegment(declared: string, asked: string): boolean {
  const [, before, after] = /^([^:]*):\w+(.*)$/.exec(declared) ?? []
  if (before === undefined || after === undefined) return declared.replace('::', ':') === asked
  const isLonger = asked.length > before.length + after.length
  return isLonger && asked.startsWith(before) && asked.endsWith(after)
}
