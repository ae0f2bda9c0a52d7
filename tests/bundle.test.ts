/** What `winnow` runs: the bundle, while nothing was built since. */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { docsTexts, MADE_DOCS, ROUTES } from '@winnow/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBundleCurrent } from '../packages/cli/bin/current-build.js'
import { ServiceProcess, temporaryDirectory } from './trials/support/service-process.ts'

const ROOT = join(import.meta.dirname, '..')
const CURRENT_BUILD = 'packages/cli/bin/current-build.js'
/** With the engine it would be four times as much, and `winnow --help` take twice as long. */
const MOST_LOADED_BYTES = 1_000_000
/** Of the files that the engine shares with others it would be 3 MB, and a start take a quarter longer. */
const MOST_THREAD_BYTES = 400_000

let directory: Awaited<ReturnType<typeof temporaryDirectory>>
beforeAll(async () => {
  directory = await temporaryDirectory()
})
afterAll(() => directory.remove())

describe('the build that is current', () => {
  const BUNDLE = 'packages/cli/dist/bundle/main.js'
  const BUILT = 'packages/cli/dist/main.js'
  const builds = [
    'contract',
    'import',
    'engine',
    'store',
    'simulator',
    'server',
    'client',
    'cli',
  ].map((name) => `packages/${name}/dist/.tsbuildinfo`)

  /** A repository of its own that was built at second 10. */
  async function built(name: string) {
    const root = join(directory.path, name)
    cpSync(join(ROOT, CURRENT_BUILD), join(root, CURRENT_BUILD), { recursive: true })
    for (const file of [...builds, BUILT]) write(join(root, file), 10)
    const { buildTimes, currentMain } = (await import(
      pathToFileURL(join(root, CURRENT_BUILD)).href
    )) as { buildTimes: () => string; currentMain: () => URL | undefined }
    return {
      root,
      bundle: () => write(join(root, 'packages/cli/dist/bundle/made-of.json'), 11, buildTimes()),
      current: () => currentMain()?.href.slice(pathToFileURL(root).href.length + 1),
    }
  }

  function write(file: string, second: number, text = '') {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    utimesSync(file, second, second)
  }

  it('is none before the first', async () => {
    const { root, current } = await built('none')
    rmSync(join(root, BUILT))
    expect(current()).toBeUndefined()
  })

  it('is what was built, until a bundle is made of it', async () => {
    const { bundle, current } = await built('bundled')
    expect(current()).toBe(BUILT)
    bundle()
    expect(current()).toBe(BUNDLE)
  })

  it.each(builds)('is no bundle when %s is another', async (file) => {
    const { root, bundle, current } = await built(file.replaceAll('/', '-'))
    bundle()
    write(join(root, file), 9)
    expect(current()).toBe(BUILT)
  })
})

describe('a bundle', () => {
  const dist = join(ROOT, 'packages/cli/dist')
  const made = join(dist, `bundle-of-test-${process.pid}`)
  const folder = isBundleCurrent() ? join(dist, 'bundle') : made
  const main = join(folder, 'main.js')

  beforeAll(() => {
    if (folder === made) execFileSync(process.execPath, [join(ROOT, 'scripts/bundle.mjs'), made])
  })
  afterAll(() => rmSync(made, { recursive: true, force: true }))

  /** The bytes of each file that one loads before it runs, itself included. */
  function loadedBy(entry: string): readonly number[] {
    const loaded = new Set([entry])
    for (const file of loaded) {
      const text = readFileSync(join(folder, file), 'utf8')
      for (const [, next = ''] of text.matchAll(/^import [^'"]*"\.\/([^"]+)";$/gm)) loaded.add(next)
    }
    return [...loaded].map((file) => statSync(join(folder, file)).size)
  }

  const sumOf = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size)

  it('has little that every command loads: the engine is loaded by those which compute', () => {
    const sizes = loadedBy('main.js')
    expect(sizes.length).toBeGreaterThan(10)
    expect(sumOf(sizes)).toBeLessThan(MOST_LOADED_BYTES)
  })

  it('has little that a thread of a store loads: what it needs alone', () => {
    const computing = /^(?:backtest|explore|report|(?:postgres-)?(?:eraser|trainer))-worker/
    const threads = readdirSync(folder).filter(
      (file) => file.endsWith('-worker.js') && !computing.test(file),
    )
    expect(threads.length).toBeGreaterThan(8)
    for (const file of threads) {
      expect(sumOf(loadedBy(file)), file).toBeLessThan(MOST_THREAD_BYTES)
    }
  })

  it('serves with all its threads and stops in good order; what was built gives its outcomes again', async () => {
    const path = join(directory.path, 'data')
    const service = await ServiceProcess.start(path, {}, main)
    const { api_key: key } = service.credentials.production
    const headers = { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` }
    const body = JSON.stringify({ $type: '$login', $user_id: 'ann', $login_status: '$success' })
    const url = `${service.address}/v205`
    const answers = [
      await fetch(`${url}/events`, { method: 'POST', headers, body }),
      await fetch(`${url}/users/ann/score`, { headers }),
      await fetch(`${service.address}/v1/models/account_takeover/report`, { headers }),
      await fetch(`${service.address}/s.js`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const texts = docsTexts(ROUTES)
    expect(await (await fetch(`${service.address}/openapi.json`)).text()).toBe(texts.document)
    expect(readFileSync(join(folder, MADE_DOCS.page), 'utf8')).toBe(texts.page)
    expect(await service.end('SIGTERM')).toBe(0)
    const built = join(ROOT, 'packages/cli/dist/main.js')
    const replayed = spawnSync(process.execPath, [built, 'replay', '--data-dir', path])
    expect(replayed.stdout.toString()).toContain('came out the same')
    expect(replayed.status).toBe(0)
  })
})
