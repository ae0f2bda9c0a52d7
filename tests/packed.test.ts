/** What other projects install of this one: a single file, and nothing from a registry. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')

interface Manifest {
  readonly private?: boolean
  readonly main: string
  readonly types: string
  readonly exports: Readonly<Record<string, { readonly types: string; readonly default: string }>>
}

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

const PROGRAM = `
  import { WinnowClient, WinnowUnavailable } from '@winnow/client'
  const winnow = new WinnowClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'k', retries: 0 })
  const order = { $type: '$create_order', $user_id: 'ann', $order_id: 'o-1' }
  const error = await winnow.track(order).catch((refused) => refused)
  console.log(error instanceof WinnowUnavailable)
  winnow.close()
`

/** A registry that nobody answers at: whoever asks it fails. */
const NO_REGISTRY = 'http://127.0.0.1:1'

describe('the packed client', () => {
  const shop = mkdtempSync(join(tmpdir(), 'winnow-shop-'))
  const client = join(shop, 'node_modules/@winnow/client')
  const contract = join(client, 'node_modules/@winnow/contract')
  let file = ''

  beforeAll(async () => {
    const pack = [join(root, 'scripts/pack-client.mjs'), '.']
    const env = { ...process.env, INIT_CWD: shop }
    file = (await run(process.execPath, pack, { cwd: root, env })).stdout.trim()
    writeFileSync(join(shop, 'package.json'), '{"name":"shop","type":"module"}')
    const cache = join(shop, 'empty-cache')
    const install = ['install', file, '--registry', NO_REGISTRY, '--cache', cache, '--no-audit']
    await run('npm', install, { cwd: shop })
  })
  afterAll(() => rmSync(shop, { recursive: true }))

  it('is one file, where it was asked for', () => {
    expect(file).toBe(join(shop, 'winnow-client-0.1.0.tgz'))
    expect(readdirSync(join(shop, 'node_modules/@winnow'))).toEqual(['client'])
  })

  it('works, installed where no registry answers', async () => {
    const args = ['--input-type=module', '--eval', PROGRAM]
    expect((await run(process.execPath, args, { cwd: shop })).stdout).toBe('true\n')
  })

  it.each([client, contract])('says its purpose and its license, without tests: %s', (folder) => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'dist/index.js']))
    expect(files.filter((path) => /\.test\.|tsbuildinfo/.test(path))).toEqual([])
    const license = readFileSync(join(folder, 'LICENSE'), 'utf8')
    expect(license).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'))
  })

  it.each([client, contract])('names its program and its types in %s', (folder) => {
    const { main, types, exports } = manifestIn(folder)
    expect({ types, default: main }).toEqual(exports['.'])
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    expect(files).toEqual(expect.arrayContaining([main, types].map((path) => path.slice(2))))
  })
})

describe('no package of this repository', () => {
  const folders = [
    '.',
    'sdks/react-native',
    ...readdirSync(join(root, 'packages')).map((name) => join('packages', name)),
  ]

  it.each(folders)('can be published by mistake: %s', (folder) => {
    expect(manifestIn(join(root, folder)).private).toBe(true)
  })
})
