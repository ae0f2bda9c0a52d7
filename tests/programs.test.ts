/**
 * Benchmarks and scripts are no part of what is compiled: what they import of the packages by name must be
 * exported there, or they fail on the day they are needed.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const BUILT = /packages\/(\w+)\/dist\/(.+)\.js$/

interface Needed {
  /** The source of a built module. */
  readonly module: string
  readonly names: readonly string[]
}

function neededBy(program: string): readonly Needed[] {
  const path = resolve(ROOT, program)
  const { module } = parseSync(path, readFileSync(path, 'utf8'))
  return module.staticImports.flatMap(({ moduleRequest, entries }) => {
    const [, name, inside] = BUILT.exec(resolve(dirname(path), moduleRequest.value)) ?? []
    if (name === undefined || inside === undefined) return []
    const names = entries.flatMap(({ importName }) => importName.name ?? [])
    return [{ module: resolve(ROOT, `packages/${name}/src/${inside}.ts`), names }]
  })
}

const programs = ['benchmarks', 'scripts'].flatMap((folder) =>
  readdirSync(resolve(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => join(folder, name)),
)
const needing = programs.map((program) => [program, neededBy(program)] as const)

describe('programs beside the packages', () => {
  it.each(needing.filter(([, needed]) => needed.length > 0))(
    '%s finds what it imports',
    async (_, needed) => {
      for (const { module, names } of needed) {
        const found = (await import(module)) as object
        expect(Object.keys(found)).toEqual(expect.arrayContaining([...names]))
      }
    },
  )
})
