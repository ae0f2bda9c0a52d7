import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'

/** The only form of a dynamic import that names a file of the repository. */
const LITERAL = /^'([^']+)'$/

/** What a source file imports and re-exports, types and dynamic imports included: `['node:fs', './x.ts']`. */
export function importsOf(file, text) {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  const reexports = staticExports.flatMap(({ entries }) => entries)
  const later = dynamicImports.flatMap(
    ({ moduleRequest: { start, end } }) => LITERAL.exec(text.slice(start, end))?.[1] ?? [],
  )
  const named = [...staticImports, ...reexports].flatMap(
    ({ moduleRequest }) => moduleRequest?.value ?? [],
  )
  return [...named, ...later]
}

/**
 * Each circle of imports as the files on it, sorted and joined by spaces: the strongly connected parts, by Tarjan's
 * search. `imports` holds what each file imports: `[{file: 'a/b.ts', wanted: './c.ts'}]`.
 */
export function circlesIn(files, imports) {
  const targets = new Map(files.map((file) => [file, []]))
  for (const { file, wanted } of imports) {
    const target = join(dirname(file), wanted)
    if (wanted.startsWith('.') && targets.has(target)) targets.get(file)?.push(target)
  }
  const circles = []
  const order = new Map()
  const open = []
  const visit = (file) => {
    const place = order.size
    order.set(file, place)
    open.push(file)
    const reached = targets.get(file).map((target) => {
      if (!order.has(target)) return visit(target)
      return open.includes(target) ? order.get(target) : place
    })
    const low = Math.min(place, ...reached)
    if (low === place) {
      const part = open.splice(open.indexOf(file))
      if (part.length > 1) circles.push(part.sort((a, b) => (a < b ? -1 : 1)).join(' '))
    }
    return low
  }
  for (const file of files) if (!order.has(file)) visit(file)
  return circles
}
