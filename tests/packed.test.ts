/** What `npm pack` puts into the packages that others install. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')

interface Packed {
  readonly files: readonly { readonly path: string }[]
}

interface Manifest {
  readonly main: string
  readonly types: string
  readonly exports: Readonly<Record<string, { readonly types: string; readonly default: string }>>
}

/** It is built already; building it again is not what is looked at. */
async function filesOf(name: string): Promise<readonly string[]> {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts', '--workspace', `@winnow/${name}`]
  const { stdout } = await run('npm', args, { cwd: root })
  const [packed] = JSON.parse(stdout) as readonly Packed[]
  return packed?.files.map(({ path }) => path) ?? []
}

describe.each(['client', 'contract'])('the package of the %s', (name) => {
  it('says what it is and under which license, and holds no tests', async () => {
    const files = await filesOf(name)
    expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'dist/index.js']))
    expect(files.filter((file) => /\.test\.|tsbuildinfo/.test(file))).toEqual([])
  })

  it('names its program and its types for compilers and tools that do not read exports', async () => {
    const read = readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')
    const { main, types, exports } = JSON.parse(read) as Manifest
    expect({ types, default: main }).toEqual(exports['.'])
    const named = [main, types].map((path) => path.replace('./', ''))
    expect(await filesOf(name)).toEqual(expect.arrayContaining(named))
  })

  it('has the license of the project', () => {
    const license = readFileSync(join(root, 'packages', name, 'LICENSE'), 'utf8')
    expect(license).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'))
  })
})
