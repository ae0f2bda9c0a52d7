import { link, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { mustBeDistinct } from './distinct-files.ts'

let folder = ''
const at = (name: string): string => join(folder, name)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-distinct-'))
  await writeFile(at('events'), 'x')
  await symlink('events', at('symlink'))
  await link(at('events'), at('hardlink'))
})
afterEach(() => rm(folder, { recursive: true }))

it.each(['events', 'symlink', 'hardlink', './events'])(
  'refuses to write over what it reads as %s',
  (name) => {
    const written = `${folder}/${name}`
    expect(() => mustBeDistinct([undefined, written], [at('events')])).toThrow(
      `${written} is to be read: name another file to be written`,
    )
  },
)

it.each([
  ['events', 'symlink'],
  ['new', './new'],
])('refuses to write one file twice, as %s and %s', (one, other) => {
  const written = [at(one), undefined, `${folder}/${other}`]
  expect(() => mustBeDistinct(written)).toThrow('is to be written twice: name two files')
})

it('takes two files, and streams and devices as often as they are named', () => {
  expect(() => mustBeDistinct([at('new'), at('other')], [at('events')])).not.toThrow()
  expect(() =>
    mustBeDistinct(['-', '/dev/null', '-', '/dev/null'], ['-', '/dev/null']),
  ).not.toThrow()
})
