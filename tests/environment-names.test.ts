/** A name that a part of this project reads of the environment is no unknown setting. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unknownIn } from '@winnow/server'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const FOLDERS = ['benchmarks', 'docs', 'packages', 'scripts', 'sdks', 'tests']
const READ = /\.(?:ts|mjs|js|md|sh|java|swift|service|yaml|yml)$/

const files = [
  'vitest.config.ts',
  'package.json',
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name),
    ),
  ).filter((path) => READ.test(path) && !/node_modules|\/dist\/|\/build\/|\.test\.ts$/.test(path)),
]

it('is known to the settings, wherever it stands', () => {
  const said = files.flatMap(
    (file) => readFileSync(join(root, file), 'utf8').match(/\bWINNOW_[A-Z]+(?:_[A-Z]+)*\b/g) ?? [],
  )
  const names = new Set(said)
  expect(names.size).toBeGreaterThan(30)
  const isUnknown = (name: string): boolean => unknownIn({ [name]: '1' }).length > 0
  expect([...names].filter(isUnknown)).toEqual([])
})
