/** The commands of the guides do what the pages show, against a real service with a real ledger. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_CONFIG, type RunningService, startService } from '@winnow/server'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { GuideRunner } from './guide-runner.test.support.ts'

const guides = join(import.meta.dirname, '../../../../docs/guides')
const folder = mkdtempSync(join(tmpdir(), 'winnow-story-'))
const dataDirectory = join(folder, 'data')
/** A Monday. */
const BEGIN = Date.UTC(2026, 2, 2, 8)
let service: RunningService | undefined

beforeAll(() => {
  vi.useFakeTimers({ now: BEGIN, toFake: ['Date'] })
})
afterAll(async () => {
  await service?.close()
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

const PAGES = ['story-card-testing.md', 'decide.md']

const pageOf = (name: string): string => readFileSync(join(guides, name), 'utf8')

/** They simulate months of a shop. On every run the tests of each command show what it prints. */
const LONG = process.env['WINNOW_LONG'] === '1'
const LEFT = LONG ? '' : ' (npm run test:long)'

it.runIf(LONG)(`the commands of the guides print what the pages show${LEFT}`, async () => {
  service = await startService({ ...DEFAULT_CONFIG, dataDirectory, port: 0, logLevel: 'silent' })
  const runner = new GuideRunner({ url: service.address, dataDir: dataDirectory })
  for (const name of PAGES) {
    await expect(await runner.run(pageOf(name))).toMatchFileSnapshot(join(guides, name))
  }
})

interface StoryFile {
  readonly workflows?: readonly { readonly routes: readonly object[] }[]
}

it.each(PAGES)('the examples of %s are in the files that its commands name', (name) => {
  const story = join(guides, 'story')
  const files = readdirSync(story).map(
    (file) => parse(readFileSync(join(story, file), 'utf8')) as StoryFile,
  )
  const routes = files.flatMap(({ workflows = [] }) => workflows.flatMap((one) => one.routes))
  const blocks = [...pageOf(name).matchAll(/```yaml\n([^]*?)```/g)].map(
    ([, block = '']) => parse(block) as object,
  )
  expect(blocks.length).toBeGreaterThan(2)
  for (const block of blocks) {
    if (Array.isArray(block)) expect(routes).toEqual(expect.arrayContaining(block))
    else expect(files).toContainEqual(block)
  }
})
