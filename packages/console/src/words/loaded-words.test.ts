/**
 * Every screen loads the files of words that it and its parts say from: else the names of words would be shown. Method: the imports
 * of each route, file by file.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const SOURCES = join(import.meta.dirname, '..')

/** Loaded with the frame, whatever the screen. */
const ALWAYS = new Set(['common'])

/** Without imports of types: they bring nothing to the page. */
const textOf = (file: string): string =>
  existsSync(file)
    ? readFileSync(file, 'utf8').replaceAll(/^(?:import|export) type [^;]*? from '[^']+'$/gm, '')
    : ''

const all = (text: string, pattern: RegExp): readonly string[] =>
  Array.from(text.matchAll(pattern), ([, found = '']) => found)

const partsOf = (file: string, pattern: RegExp): readonly string[] =>
  all(textOf(file), pattern)
    .filter((path) => /^\.+\/.*\.tsx?$/.test(path))
    .map((path) => join(dirname(file), path))

/** Words that a file loads before it shows what it imports later. */
const loadedBy = (file: string): readonly string[] =>
  all(textOf(file), /(?:loadWords|lazyScreen)\(\s*((?:\[[^\]]*\]|'[\w-]+'(?:,\s*)?)+)/g).flatMap(
    (list) => all(list, /'([\w-]+)'/g),
  )

/** What a file and all that it imports say from, and where. */
function usedBy(file: string, seen = new Set<string>()): ReadonlyMap<string, string> {
  const used = new Map<string, string>()
  if (seen.has(file)) return used
  seen.add(file)
  for (const name of all(textOf(file), /useWords\('([\w-]+)'\)/g))
    used.set(name, relative(SOURCES, file))
  for (const part of partsOf(file, /(?:from|import) '([^']+)'/g)) {
    for (const [name, where] of usedBy(part, seen)) used.set(name, where)
  }
  const loaded = new Set(loadedBy(file))
  for (const part of partsOf(file, /import\('([^']+)'\)/g)) {
    for (const [name, where] of usedBy(part, new Set(seen)))
      if (!loaded.has(name)) used.set(name, where)
  }
  return used
}

const ROUTES = readdirSync(join(SOURCES, 'screens'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('-route.ts'))
  .map((file) => join(SOURCES, 'screens', file))

it.each(ROUTES.map((file) => [relative(SOURCES, file), file] as const))(
  '%s loads all words that its screen says',
  (_, file) => {
    const missing = [...usedBy(file)].filter(([name]) => !ALWAYS.has(name))
    expect(missing.map(([name, where]) => `${name} of ${where}`)).toEqual([])
  },
)
