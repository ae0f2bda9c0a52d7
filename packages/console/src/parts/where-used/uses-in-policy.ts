/** A place of a policy that names something. */
export interface PolicyUse {
  /** `orders / block`: the workflow and the route, or the part of the policy and its member. */
  readonly place: string
  /** The condition or the action that names it. */
  readonly text: string
}

/** What names it: a text of the policy, with the member that has it. */
export type Names = (text: string, member: string) => boolean

/** Conditions name lists and counters by their family: `lists.bad_mails`. */
export const namesIn = (family: string, name: string, members: readonly string[] = []): Names => {
  const inCondition = new RegExp(`(?<![\\w.])${family}\\.${name}(?!\\w)`)
  return (text, member) => inCondition.test(text) || (members.includes(member) && text === name)
}

/** A member has exactly this value, wherever it is. */
export const namesExactly =
  (name: string): Names =>
  (text) =>
    text === name

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parts of the path that say nothing to a reader. */
const QUIET = new Set(['workflows', 'routes', 'do', 'when'])

const nameOf = (value: unknown): string | undefined =>
  isObject(value) && typeof value['name'] === 'string' ? value['name'] : undefined

/** Where a policy names something. */
export function usesIn(document: unknown, names: Names): readonly PolicyUse[] {
  const uses: PolicyUse[] = []
  const walk = (value: unknown, path: readonly string[], member: string): void => {
    if (typeof value === 'string') {
      if (names(value, member)) uses.push({ place: path.join(' / '), text: value })
      return
    }
    if (Array.isArray(value)) {
      for (const item of value) {
        const name = nameOf(item)
        walk(item, name === undefined ? path : [...path, name], member)
      }
      return
    }
    if (!isObject(value)) return
    for (const [key, item] of Object.entries(value)) {
      if (key === 'name' || key === 'display_name') continue
      walk(item, QUIET.has(key) || typeof item === 'string' ? path : [...path, key], key)
    }
  }
  walk(document, [], '')
  return uses
}
