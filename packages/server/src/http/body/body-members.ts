import { isRecord, LIMITS } from '@winnow/contract'
import type { Members, ReadMembers } from '@winnow/contract/native'
import { OwnRefusal } from '../refusals.ts'

/**
 * Reads an object of the own interface by its table; `null` means absent. Errors: OwnRefusal
 * invalid_request, with the wrong or unknown members under `issues`.
 */
export function readBodyMembers<M extends Members>(body: unknown, members: M): ReadMembers<M> {
  if (!isRecord(body)) {
    throw new OwnRefusal('invalid_request', 'The body must be a JSON object.')
  }
  // Collected as pairs: a member may be called `__proto__`.
  const issues: [string, string][] = []
  const entries: [string, unknown][] = []
  for (const [name, value] of Object.entries(body)) {
    if (value === null) continue
    const known = Object.hasOwn(members, name) ? members[name] : undefined
    const read = known?.read(value)
    if (known === undefined) issues.push([name.slice(0, MAX_NAME_CHARS), 'unknown'])
    else if (read === undefined) issues.push([name, `must be ${known.expects}`])
    else entries.push([name, read])
  }
  if (issues.length > 0) {
    throw wrongMembers(Object.fromEntries(issues.slice(0, LIMITS.problemsPerEventCount)))
  }
  return Object.fromEntries(entries) as ReadMembers<M>
}

const MAX_NAME_CHARS = 64

/** The refusal of a body that lacks what is undefined here. */
export function missingMembers(members: Readonly<Record<string, unknown>>): OwnRefusal {
  const absent = Object.entries(members).filter(([, value]) => value === undefined)
  return wrongMembers(Object.fromEntries(absent.map(([name]) => [name, 'required'])))
}

/** The refusal of a body with impossible members. */
export function wrongMembers(issues: Readonly<Record<string, string>>): OwnRefusal {
  const names = Object.keys(issues).slice(0, LIMITS.problemPathsPerMessageCount).join(', ')
  return new OwnRefusal('invalid_request', `The body cannot be taken for: ${names}.`, { issues })
}
