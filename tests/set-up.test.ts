/** What the set-up finds and says: damaged packages, failed installations, and the version it writes. */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { explainInstall } from '../scripts/set-up/explain-install.mjs'
import {
  alteredPackages,
  changedPackages,
  takeInventory,
} from '../scripts/set-up/installed-tree.mjs'
import { programVersion } from '../scripts/set-up/program-version.mjs'

const folder = mkdtempSync(join(tmpdir(), 'winnow-set-up-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

describe('damaged packages', () => {
  const modules = join(folder, 'node_modules')
  const at = (path: string): string => join(modules, path)

  beforeEach(() => {
    rmSync(modules, { recursive: true, force: true })
    write(at('pino/package.json'), '{"name":"pino"}')
    write(at('pino/lib/deep/levels.js'), 'export const levels = 6')
    write(at('@types/node/index.d.ts'), 'declare const process: object')
    write(at('kysely/node_modules/inner/index.js'), 'inner')
    write(at('.cache/any'), 'any')
    symlinkSync('../../packages/contract', at('@types/contract'))
  })

  const DAMAGES: readonly (readonly [string, string, () => void])[] = [
    ['a package is gone', 'pino', () => rmSync(at('pino'), { recursive: true })],
    ['a file is gone', 'pino', () => unlinkSync(at('pino/lib/deep/levels.js'))],
    ['a file is cut short', 'pino', () => truncateSync(at('pino/lib/deep/levels.js'), 3)],
    ['a file is empty', '@types/node', () => writeFileSync(at('@types/node/index.d.ts'), '')],
    [
      'a nested package is gone',
      'kysely',
      () => rmSync(at('kysely/node_modules/inner'), { recursive: true }),
    ],
    ['a file is there that was not', 'kysely', () => write(at('kysely/stray.js'), '')],
    [
      'a link to a package of ours is gone',
      '@types/contract',
      () => unlinkSync(at('@types/contract')),
    ],
    [
      'a package is a file',
      'pino',
      () => {
        rmSync(at('pino'), { recursive: true })
        writeFileSync(at('pino'), '')
      },
    ],
  ]

  it.each(DAMAGES)('are found where %s', (_, name, damage) => {
    const inventory = takeInventory(modules)
    expect(changedPackages(modules, inventory)).toEqual([])
    damage()
    expect(changedPackages(modules, inventory)).toEqual([name])
    expect(alteredPackages(modules, inventory)).toEqual([name])
  })

  it('are found by their content where no size is another', () => {
    const inventory = takeInventory(modules)
    writeFileSync(at('pino/lib/deep/levels.js'), 'export const levels = 7')
    expect(changedPackages(modules, inventory)).toEqual([])
    expect(alteredPackages(modules, inventory)).toEqual(['pino'])
  })

  it('are none where caches change, or a package was added', () => {
    const inventory = takeInventory(modules)
    write(at('.cache/any'), 'other')
    write(at('kysely/node_modules/.cache/any'), 'any')
    write(at('added/index.js'), '')
    expect(changedPackages(modules, inventory)).toEqual([])
    expect(alteredPackages(modules, inventory)).toEqual([])
  })
})

describe('an installation that failed', () => {
  it.each([
    ['npm error code EBADENGINE\nnpm error engine Unsupported engine', 'Install Node.js 24'],
    ['npm error code ENOSPC', 'Make room'],
    ['npm error code EACCES', 'chown -R USER'],
    ['npm error code EINTEGRITY', 'npm cache verify'],
    ['npm error something else', 'Remove the folder node_modules'],
  ])('with %j is told with what helps', (stderr, advice) => {
    const told = explainInstall({ stderr }, false)
    expect(told).toContain(stderr)
    expect(told).toContain(advice)
  })

  it('where the registry cannot be reached says so', () => {
    expect(explainInstall({ stderr: 'npm error code ENOTCACHED' }, true)).toContain(
      'are you offline',
    )
  })
})

describe('the version of the program', () => {
  const root = join(folder, 'program')
  const git = (...args: readonly string[]): string =>
    execFileSync(
      'git',
      ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args],
      {
        encoding: 'utf8',
      },
    )

  beforeEach(() => {
    rmSync(root, { recursive: true, force: true })
    write(join(root, 'package.json'), '{"version":"0.1.0"}')
    write(join(root, 'package-lock.json'), '{}')
    write(join(root, 'packages/cli/src/main.ts'), 'export {}')
    write(join(root, '.gitattributes'), 'scripts/set-up/commit.txt export-subst\n')
    write(join(root, 'scripts/set-up/commit.txt'), '$Format:%H$\n')
  })

  function commit(): string {
    git('init', '--quiet')
    git('add', '.')
    git('-c', 'core.hooksPath=/nowhere', 'commit', '--quiet', '--message', 'all')
    return git('rev-parse', 'HEAD').slice(0, 8)
  }

  it('names the commit, and whether files differ from it', () => {
    const head = commit()
    expect(programVersion(root)).toBe(`0.1.0+${head}`)
    write(join(root, 'packages/cli/src/main.ts'), 'export const changed = 1')
    expect(programVersion(root)).toBe(`0.1.0+${head}.dirty`)
  })

  it('does not take files that nobody added for a change: data, logs, notes', () => {
    const head = commit()
    write(join(root, 'notes.txt'), 'mine')
    expect(programVersion(root)).toBe(`0.1.0+${head}`)
  })

  it('names the commit of an archive', () => {
    const head = commit()
    const archive = join(folder, 'archive')
    mkdirSync(archive)
    git('archive', '--format=tar', '--output', join(folder, 'archive.tar'), 'HEAD')
    execFileSync('tar', ['-xf', join(folder, 'archive.tar'), '-C', archive])
    expect(programVersion(archive)).toBe(`0.1.0+${head}`)
  })

  it('is that of the sources where there is no repository', () => {
    const version = programVersion(root)
    expect(version).toMatch(/^0\.1\.0\+src\.[0-9a-f]{8}$/)
    const copy = join(folder, 'copy')
    cpSync(root, copy, { recursive: true })
    expect(programVersion(copy)).toBe(version)
    write(join(copy, 'packages/cli/src/main.ts'), 'export const changed = 1')
    expect(programVersion(copy)).not.toBe(version)
  })

  it('is not that of a repository around it', () => {
    commit()
    const inner = join(root, 'vendor/winnow')
    cpSync(join(root, 'packages'), join(inner, 'packages'), { recursive: true })
    cpSync(join(root, 'scripts'), join(inner, 'scripts'), { recursive: true })
    cpSync(join(root, 'package.json'), join(inner, 'package.json'))
    cpSync(join(root, 'package-lock.json'), join(inner, 'package-lock.json'))
    expect(programVersion(inner)).toMatch(/^0\.1\.0\+src\./)
  })

  it('stands in the file that the bundle reads', () => {
    const written = readFileSync(
      join(import.meta.dirname, '../packages/cli/dist/version.txt'),
      'utf8',
    )
    expect(written).toMatch(
      /^0\.1\.0\+(?:[0-9a-f]{8}(?:\.dirty)?|src\.[0-9a-f]{8})\n(?:0\.1\.0 \(.+\)|unreleased changes)\n$/,
    )
  })
})
