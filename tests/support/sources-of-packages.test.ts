import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sourcesOfPackages } from './sources-of-packages.ts'

const aliases = sourcesOfPackages()

/** The source that a name is replaced by; undefined = it is left alone. */
const sourceOf = (name: string): string | undefined =>
  aliases
    .find(({ find }) => find.test(name))
    ?.replacement.replace(/^.*packages/, 'packages')
    .replaceAll('\\', '/')

it('names a source that is there for each built module of a package', () => {
  expect(aliases.length).toBeGreaterThan(10)
  expect(aliases.filter(({ replacement }) => !existsSync(replacement))).toEqual([])
})

it.each([
  ['@winnow/engine', 'packages/engine/src/index.ts'],
  ['@winnow/engine/records', 'packages/engine/src/records/folding.ts'],
  ['@winnow/server/testing', 'packages/server/src/testing/memory-service.ts'],
])('replaces %s alone', (name, source) => {
  expect(sourceOf(name)).toBe(source)
  expect(sourceOf(`${name}/more`)).toBeUndefined()
  expect(sourceOf(`x${name}`)).toBeUndefined()
})

it('leaves a file alone that nothing builds', () => {
  expect(sourceOf('@winnow/server/assets/s.js')).toBeUndefined()
})
