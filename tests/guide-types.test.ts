/** The programs of the Node guide and of the client's own page compile as TypeScript, in strict mode. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const PAGES = ['docs/guides/node.md', 'packages/client/README.md']
const COMPILER = join(root, 'node_modules/typescript/bin/tsc')
const STRICT = ['--ignoreConfig', '--noEmit', '--strict', '--noUncheckedIndexedAccess']
const ARGS = [...STRICT, '--skipLibCheck', '--target', 'es2022', '--module', 'nodenext']

const programsOf = (page: string): readonly string[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/```js\n([\s\S]*?)```/g)].map(
    ([, program]) => program ?? '',
  )

const MISSPELT = `
  import { WinnowClient } from '@winnow/client'
  const winnow = new WinnowClient({ baseUrl: 'http://127.0.0.1:8080', apiKey: 'k' })
  await winnow.track({ $type: '$creat_order', $user_id: 'ann' })
`

/** By file name. */
const programs: ReadonlyMap<string, string> = new Map([
  ...PAGES.flatMap((page) =>
    programsOf(page).map((text, at) => [`${basename(page, '.md')}-${at + 1}.mts`, text] as const),
  ),
  ['misspelt.mts', MISSPELT],
])

/** Within the repository, where packages and the types of Node are found as a user would find them. */
const cache = join(root, 'node_modules/.cache')
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'guide-types-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What the compiler says, a line for each error. */
let said: readonly string[] = []
beforeAll(async () => {
  for (const [name, text] of programs) writeFileSync(join(folder, name), text)
  const args = [COMPILER, ...ARGS, '--types', 'node', ...programs.keys()]
  const failed = await run(process.execPath, args, { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  )
  said = failed.stdout.split('\n').filter((line) => line !== '')
})

it('has programs of every page', () => {
  for (const page of PAGES) expect(programsOf(page).length).toBeGreaterThan(0)
})

it.each([...programs.keys()].filter((name) => name !== 'misspelt.mts'))('%s compiles', (name) => {
  expect(said.filter((line) => line.startsWith(name))).toEqual([])
})

it('tells which event type was meant', () => {
  expect(said).toHaveLength(1)
  expect(said[0]).toContain(`Did you mean '"$create_order"'?`)
  expect(said[0]).not.toContain('never')
})
