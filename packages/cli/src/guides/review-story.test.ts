/** The commands of the story of review do what the page shows: a real service, a real receiver with the official verifier. */
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_CONFIG, type RunningService, startService } from '@winnow/server'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readCredentials } from '../service/credentials.ts'
import { Shell } from './shell.test.support.ts'
import { runShellGuide } from './shell-guide.test.support.ts'

const root = join(import.meta.dirname, '../../../..')
const guides = join(root, 'docs/guides')
const folder = mkdtempSync(join(tmpdir(), 'winnow-review-'))
const dataDirectory = join(folder, 'data')
/** A Monday. */
const BEGIN = Date.UTC(2026, 2, 2, 8)
/** The port of the page's receiver. */
const PORT = 3000

let service: RunningService
let shell: Shell
let port = 0

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: free } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return free
}

const guide = (name: string): string => readFileSync(join(guides, name), 'utf8')

beforeAll(async () => {
  port = await freePort()
  vi.useFakeTimers({ now: BEGIN, toFake: ['Date'] })
  service = await startService({
    ...DEFAULT_CONFIG,
    dataDirectory,
    port: 0,
    logLevel: 'silent',
    webhookNetworks: '127.0.0.0/8',
  })
  const [, receiver = ''] = /```mjs\n([^]*?)```/.exec(guide('webhooks.md')) ?? []
  writeFileSync(join(folder, 'receiver.mjs'), receiver)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const key = (await readCredentials(dataDirectory))?.production.api_key ?? ''
  const env = { WINNOW_URL: service.address, WINNOW_KEY: key, PORT: String(port) }
  shell = new Shell(folder, env)
})
afterAll(async () => {
  shell.close()
  await service.close()
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

/** Of what differs from start to start: times, tags, and counts that are estimates by a secret of the store. */
const readable = (output: string): string =>
  output
    .replaceAll(/in [\d.]+ s$/gm, 'in 2.0 s')
    .replaceAll(/masked:[\da-f]{12}/g, 'masked:4b1f60c2a97d')
    .replaceAll(/("features\.failed_cards_per_device_1d":)\d+/g, '$113')

it(
  'the commands of the story of review print what the page shows',
  { timeout: 240_000 },
  async () => {
    const page = await runShellGuide(guide('story-review.md'), {
      shell,
      folder,
      url: service.address,
      dataDir: dataDirectory,
      skewMs: () => Date.now() - performance.timeOrigin - performance.now(),
      here: (command) => command.replaceAll(`127.0.0.1:${PORT}`, `127.0.0.1:${port}`),
      readable,
    })
    const [, route = ''] = /```yaml\n([^]*?)```/.exec(page) ?? []
    expect(guide('story/review.yaml').replaceAll(/^ {6}/gm, '')).toContain(route)
    await expect(page).toMatchFileSnapshot(join(guides, 'story-review.md'))
  },
)
