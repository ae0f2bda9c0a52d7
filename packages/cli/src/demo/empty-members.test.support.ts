const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

/** Whether there is anything at each path: `days[].share` of several days is there when one of them has it. */
function addTo(found: Map<string, boolean>, value: unknown, path: string): void {
  found.set(path, (found.get(path) ?? false) || !isEmpty(value))
  if (Array.isArray(value)) for (const each of value) addTo(found, each, `${path}[]`)
  else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) {
      addTo(found, each, path === '' ? name : `${path}.${name}`)
    }
  }
}

/** The members of an answer that hold nothing: null, an empty text, list or object. */
export function emptyMembers(answer: unknown): readonly string[] {
  const found = new Map<string, boolean>()
  addTo(found, answer, '')
  return [...found].filter(([, isFilled]) => !isFilled).map(([path]) => path)
}
