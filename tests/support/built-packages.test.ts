import { join } from 'node:path'
import { expect, it } from 'vitest'
import { BUILT, builtOf } from './built-packages.ts'

const ROOT = join(import.meta.dirname, '../..')

it.each([
  ['packages/engine/src/index.ts', 'packages/engine/dist/index.js'],
  ['packages/store/src/sqlite/worker-link.ts', 'packages/store/dist/sqlite/worker-link.js'],
  ['packages/cli/src/until.test.support.ts', 'packages/cli/dist/until.test.support.js'],
])('loads what was built of %s', (source, built) => {
  expect(builtOf(join(ROOT, source))).toBe(join(ROOT, built))
  expect(join(ROOT, built)).toMatch(BUILT)
})

it.each([
  ['a test', 'packages/cli/src/main.test.ts'],
  ['what is built for browsers', 'packages/console/src/main.tsx'],
  ['what nothing was built of', 'packages/engine/src/not-there.ts'],
  ['what is of no package', 'tests/support/seed.ts'],
])('leaves %s alone', (_, path) => {
  expect(builtOf(join(ROOT, path))).toBeUndefined()
})
