/** The command as people call it: `./winnow`, from any directory, and what it says when it cannot run. */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { nodeNotice } from '../packages/cli/bin/node-versions.js'

const ROOT = join(import.meta.dirname, '..')
const COMMAND = join(ROOT, 'winnow')

const folder = mkdtempSync(join(tmpdir(), 'winnow command '))
afterAll(() => rmSync(folder, { recursive: true }))

const NODE_FOLDER = dirname(process.execPath)
const PATH = `${NODE_FOLDER}:/usr/bin:/bin`

function run(command: string, args: readonly string[], { cwd = folder, path = PATH } = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { PATH: path },
  })
  return { code: status, out: stdout, err: stderr }
}

/** A folder below the tests' own, with a link to the command in it. */
function linkedIn(name: string, target: string): string {
  const place = join(folder, name)
  mkdirSync(place)
  symlinkSync(target, join(place, 'winnow'))
  return place
}

describe.skipIf(process.platform === 'win32')('the command', () => {
  const chained = linkedIn('first', COMMAND)
  const relative = linkedIn('second', '../first/winnow')

  it.each([
    ['by its name in its folder', './winnow', ROOT, './winnow'],
    ['by its whole path from elsewhere', COMMAND, folder, COMMAND],
    ['from below', '../winnow', join(ROOT, 'docs'), '../winnow'],
    ['through a link', join(chained, 'winnow'), '/', `'${join(chained, 'winnow')}'`],
    ['through a link to a link', join(relative, 'winnow'), '/', `'${join(relative, 'winnow')}'`],
  ])('runs %s, and names itself so', (_, command, cwd, name) => {
    const { code, out } = run(command, ['keys', '--help'], { cwd })
    expect(code).toBe(0)
    expect(out).toContain(`Usage: ${name} keys`)
    expect(out).toContain(`  ${name} keys list\n`)
  })

  it('runs from the PATH, and names itself by its name alone', () => {
    const { code, out } = run('winnow', ['import', '--help'], { path: `${relative}:${PATH}` })
    expect(code).toBe(0)
    expect(out).toContain('Usage: winnow import')
    expect(out).toContain('zcat events.gz | winnow import -')
  })

  it('passes arguments on as they are', () => {
    const { code, err } = run(COMMAND, ['replay', '--data-dir', './no "such" $folder'])
    expect(code).toBe(1)
    expect(err).toContain('./no "such" $folder is no data directory')
  })

  it('says what to do where the set-up has not run', () => {
    const copy = join(folder, 'not set up')
    cpSync(join(ROOT, 'packages/cli/bin'), join(copy, 'packages/cli/bin'), { recursive: true })
    cpSync(COMMAND, join(copy, 'winnow'))
    const { code, out, err } = run(join(copy, 'winnow'), ['doctor'])
    expect([code, out]).toEqual([1, ''])
    expect(err).toBe(
      `winnow: not set up yet. Run this once:\n  node '${join(copy, 'scripts/set-up.mjs')}'\n`,
    )
  })

  it.each([
    ['serve', '20.19.0', true],
    ['serve', '24.0.0', false],
    ['doctor', '20.19.0', false],
  ])('%s on Node %s says that it gets no fixes any more: %s', (word, version, isSaid) => {
    const copy = mkdtempSync(join(folder, 'old-'))
    cpSync(join(ROOT, 'packages/cli/bin'), join(copy, 'packages/cli/bin'), { recursive: true })
    const before = `Object.defineProperty(process.versions, 'node', { value: '${version}' })
      Date.now = () => ${Date.UTC(2026, 10, 1)}`
    const preload = `--import=data:text/javascript,${encodeURIComponent(before)}`
    const { err } = run(process.execPath, [preload, join(copy, 'packages/cli/bin/winnow.js'), word])
    const notice = nodeNotice(version, Date.UTC(2026, 10, 1)) ?? 'none'
    expect(err.split(`winnow: ${notice}\n`)).toHaveLength(isSaid ? 2 : 1)
    expect(err).toContain('not set up yet')
  })

  it('says what to do where a built file is missing', () => {
    const copy = join(folder, 'damaged')
    cpSync(join(ROOT, 'packages/cli/bin'), join(copy, 'packages/cli/bin'), { recursive: true })
    cpSync(join(ROOT, 'packages/cli/dist/main.js'), join(copy, 'packages/cli/dist/main.js'))
    cpSync(join(ROOT, 'packages/cli/package.json'), join(copy, 'packages/cli/package.json'))
    const { code, err } = run(process.execPath, [join(copy, 'packages/cli/bin/winnow.js')])
    expect(code).toBe(1)
    expect(err).toContain('a file of the program is missing')
    expect(err).toContain(`node '${join(copy, 'scripts/set-up.mjs')}'\n`)
  })

  it('says what to do where there is no Node', () => {
    const tools = join(folder, 'tools')
    mkdirSync(tools)
    for (const tool of ['dirname', 'readlink', 'sh'])
      symlinkSync(join('/bin', tool), join(tools, tool))
    const { code, err } = run(COMMAND, ['serve'], { path: tools })
    expect(code).toBe(1)
    expect(err).toContain('there is no node on the PATH')
  })
})

describe('documents and messages', () => {
  const READ = /\.(?:md|ts|mjs|js|service|yaml)$/
  const FOLDERS = ['benchmarks', 'docs', 'packages', 'scripts', 'sdks', 'tests']
  const files = [
    'winnow',
    ...readdirSync(ROOT).filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md'),
    ...FOLDERS.flatMap((name) =>
      readdirSync(join(ROOT, name), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(name, path),
      ),
    ).filter((path) => READ.test(path) && !/\/(?:node_modules|dist|build)\//.test(path)),
  ]

  it('never fetch the command from a registry', () => {
    expect(files.length).toBeGreaterThan(1000)
    const fetching =
      /np[x]\s+winnow|npm\s+(?:exec|x)\s+winnow|(?:pnpm|yarn)\s+(?:dlx|exec)\s+winnow/
    const wrong = files.filter((path) => fetching.test(readFileSync(join(ROOT, path), 'utf8')))
    expect(wrong).toEqual([])
  })

  /** A page that names it to warn of it. */
  const WARNS = /would fetch a stranger's package/

  it('install our packages from files alone', () => {
    const named = /npm\s+(?:i|install|add)\s+(?:-\S+\s+)*(?:@winnow\/|winnow)(?![\w-]*-\d)[^\s`]*/g
    const wrong = files.flatMap((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8')
      return WARNS.test(text) ? [] : (text.match(named) ?? [])
    })
    expect(wrong).toEqual([])
  })
})
