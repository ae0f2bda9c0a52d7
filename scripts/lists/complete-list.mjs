/** `import { name } from './path.ts'` on a line of its own. */
const IMPORT = /^import \{ (\w+) \} from '(\.[^']*)'$/

/** A member that names its file itself, and needs no import. */
const WITH_FILE = /^export \* from '(\.[^']*)'$|: typeof import\('(\.[^']*)'\)$/

/**
 * The text of a list with every member: those that it lacks are added, each entry to the end and each import in the order
 * of paths; one without a file is removed with its import, and a line that names its file a second time. The order of the
 * others stays.
 * `members`: `[{name, path, entry}]`, in the order in which they are added. `path`: what the list imports `name` from;
 * absent = nothing is imported.
 */
export function completeList(text, members, isThere) {
  const lines = withoutGone(text.split('\n'), isThere)
  for (const member of members) {
    if (isListed(lines, member)) continue
    addEntry(lines, member, members)
    if (member.path !== undefined) addImport(lines, member)
  }
  return lines.join('\n')
}

/** An entry counts too that names the member in another form. */
const isListed = (lines, { name, entry }) =>
  lines.includes(entry) || lines.some((line) => IMPORT.exec(line)?.[1] === name)

function withoutGone(lines, isThere) {
  const gone = lines.flatMap((line) => {
    const [, name, path] = IMPORT.exec(line) ?? []
    return path === undefined || isThere(path) ? [] : [name]
  })
  return lines.filter((line, at) => {
    const [, passedOn, typed] = WITH_FILE.exec(line) ?? []
    const file = passedOn ?? typed
    if (file !== undefined) return isThere(file) && lines.indexOf(line) === at
    const name = IMPORT.exec(line)?.[1] ?? /^ {2}(?:\.\.\.|[$\w]+: )?(\w+),$/.exec(line)?.[1]
    return !gone.includes(name)
  })
}

function addEntry(lines, { entry }, members) {
  const entries = new Set(members.map((member) => member.entry))
  const last = lines.findLastIndex((line) => entries.has(line))
  if (last < 0) throw new Error(`The list has no entry like \`${entry}\` yet: where to add it?`)
  lines.splice(last + 1, 0, entry)
}

function addImport(lines, { name, path }) {
  const later = lines.findIndex((line) => (IMPORT.exec(line)?.[2] ?? '') > path)
  const last = lines.findLastIndex((line) => line.startsWith('import '))
  lines.splice(later < 0 ? last + 1 : later, 0, `import { ${name} } from '${path}'`)
}
