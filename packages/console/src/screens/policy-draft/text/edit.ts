/** Where something is in a document: `['workflows', 0, 'routes', 2, 'when']`. */
export type Path = readonly (string | number)[]

/** What the builder changes of a document. */
export type Edit =
  | { readonly do: 'set'; readonly path: Path; readonly value: unknown }
  | { readonly do: 'remove'; readonly path: Path }
  | { readonly do: 'insert'; readonly path: Path; readonly at: number; readonly value: unknown }
  | { readonly do: 'move'; readonly path: Path; readonly from: number; readonly to: number }

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of a document after an edit. It is what the edited text must read as. */
export function edited(value: unknown, edit: Edit): unknown {
  switch (edit.do) {
    case 'set':
      return within(value, edit.path, () => edit.value)
    case 'remove':
      return within(value, edit.path, () => undefined)
    case 'insert':
      return within(value, edit.path, (list) => listOf(list).toSpliced(edit.at, 0, edit.value))
    case 'move':
      return within(value, edit.path, (list) => moved(listOf(list), edit))
  }
}

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : []

function moved(list: readonly unknown[], { from, to }: { from: number; to: number }) {
  return list.toSpliced(from, 1).toSpliced(to, 0, list[from])
}

/** A copy with another value at the path; undefined = with none. */
function within(value: unknown, path: Path, change: (old: unknown) => unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return change(value)
  if (typeof name === 'number') {
    const list = listOf(value)
    const next = within(list[name], rest, change)
    return next === undefined ? list.toSpliced(name, 1) : list.with(name, next)
  }
  const members = isMembers(value) ? value : {}
  const next = within(members[name], rest, change)
  if (next !== undefined) return { ...members, [name]: next }
  return Object.fromEntries(Object.entries(members).filter(([one]) => one !== name))
}
