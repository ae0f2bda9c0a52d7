import { declaredAt } from './methods-at.ts'
import type { Route } from './route.ts'

/** Calls of the hosted service that are not here, and what is. */
const ELSEWHERE: readonly (readonly [path: RegExp, hint: string])[] = [
  [/^\/v3\/accounts\/[^/]+\/global_profile\//i, 'Nothing is known here of other customers.'],
]

/** The version that whoever names none, or one of our own, means. */
const COMPAT_VERSION = '/v205'

/**
 * What may help whoever asked for a path that is not there: the path that was meant (two slashes, capitals, a
 * prefix, no version), as it is declared, or what became of a call of the hosted service. Of what was sent
 * nothing is repeated. Undefined where nothing is near.
 */
export function nearPath(routes: readonly Route[], path: string): string | undefined {
  const plain = path.replaceAll(/\/{2,}/g, '/').toLowerCase()
  const behindPrefix = plain.replace(/^.*(?=\/v\d+\/)/, '')
  const unversioned = behindPrefix.replace(/^\/v\d+(?=\/)/, '')
  for (const meant of [plain, behindPrefix, COMPAT_VERSION + unversioned]) {
    const declared = declaredAt(routes, meant)
    if (declared !== undefined) return `Is it ${declared}?`
  }
  return ELSEWHERE.find(([pattern]) => pattern.test(path))?.[1]
}
