/**
 * The docs are true. Every shell example that calls the service is run, as it stands, against a real
 * one (only its address and data directory are this test's); every short example of an event is accepted; links between pages lead somewhere, and so
 * do the source files and scripts that pages name; the settings page is what the code says.
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { conditionsPage, FEATURES, reasonsPage, sentenceIn } from '@winnow/engine'
import {
  DEFAULT_CONFIG,
  documentText,
  messagesPage,
  openApi,
  ROUTES,
  type RunningService,
  settingsPage,
  startService,
} from '@winnow/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

/** `name` of `path`, or `name` in `path`. */
const NAME_IN_FILE =
  /`([A-Za-z_]\w*)`,?\s+(?:of|in)\s+`((?:packages|tests|scripts)\/[^`\s]+\.(?:ts|tsx|mjs|json))`/g

/** The blocks of a page in one language. */
function blocksOf(page: string, language: 'sh' | 'js' | 'cjs' | 'json'): readonly string[] {
  const text = readFileSync(join(root, page), 'utf8')
  const blocks = text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))
  return [...blocks].map(([, block]) => block ?? '')
}

/** Its commands build on each other: `packages/cli/src/guides/review-story.test.ts` runs them in one shell. */
const RUN_AS_A_STORY = 'docs/guides/story-review.md'

/** README and start come first: they make the user that the guides ask about. */
const examplePages = [...new Set(['README.md', 'docs/start.md', ...pages])].filter(
  (page) => page !== RUN_AS_A_STORY,
)
const examples = examplePages.flatMap((page) =>
  blocksOf(page, 'sh')
    .filter((block) => block.includes('curl'))
    .map((block, index) => ({ page, index: index + 1, block })),
)

type Credentials = Readonly<Record<'production' | 'sandbox', { readonly api_key: string }>>

const credentialsIn = (directory: string): Credentials =>
  JSON.parse(readFileSync(join(directory, 'credentials.json'), 'utf8')) as Credentials

/** The short examples of docs/reference/events.md, in the page's order. */
function shortEvents(): readonly { version: string; body: string }[] {
  const text = readFileSync(join(root, 'docs/reference/events.md'), 'utf8')
  const found = text.matchAll(/An example in (v\d+):\n\n```json\n([\s\S]*?)```/g)
  return [...found].map(([, version = '', body = '']) => ({ version, body }))
}

interface ScoredAnswer {
  readonly score_response: { readonly scores: Readonly<Record<string, { readonly score: number }>> }
}

describe('examples', () => {
  const directory = mkdtempSync(join(tmpdir(), 'winnow-docs-'))
  let service: RunningService

  beforeAll(async () => {
    service = await startService({
      ...DEFAULT_CONFIG,
      dataDirectory: directory,
      port: 0,
      logLevel: 'silent',
    })
  })
  afterAll(async () => {
    await service.close()
    rmSync(directory, { recursive: true })
  })

  /** Of a reader who followed docs/start.md. */
  const environment = (): NodeJS.ProcessEnv => ({
    ...process.env,
    WINNOW_URL: service.address,
    WINNOW_KEY: credentialsIn(directory).production.api_key,
  })

  it('are found', () => expect(examples.length).toBeGreaterThanOrEqual(9))

  it.each(examples)('$page, number $index, works as it stands', async ({ block }) => {
    const here = block
      .replaceAll('http://127.0.0.1:8080', service.address)
      .replaceAll('./data/', `${directory}/`)
    const script = `set -e\n${here}`
    const { stdout } = await run('sh', ['-c', script], { cwd: root, env: environment() })
    const answers = stdout.replaceAll('}{', '}\n{').split('\n').filter(Boolean)
    expect(answers.length).toBeGreaterThan(0)
    for (const answer of answers) {
      const body = JSON.parse(answer) as { status?: unknown; error?: unknown }
      expect(body.error).toBeUndefined()
      expect([0, undefined]).toContain(body.status)
    }
  })

  it('of events are accepted one after the other without a warning, and accuse nobody', async () => {
    // The order that the example of a chargeback is about.
    const ordered = { $type: '$create_order', $user_id: 'ben', $order_id: 'order-0907' }
    const events = [{ version: 'v205', body: JSON.stringify(ordered) }, ...shortEvents()]
    expect(events.length).toBeGreaterThan(20)
    const key = credentialsIn(directory).sandbox.api_key
    const headers = { authorization: `Basic ${btoa(`${key}:`)}` }
    for (const { version, body } of events) {
      const place = `${service.address}/${version}/events?return_score=true&fields=WARNINGS`
      const answer = (await (
        await fetch(place, { method: 'POST', headers, body })
      ).json()) as ScoredAnswer
      expect(answer).toMatchObject({ status: 0, warnings: { count: 0 } })
      const scores = Object.values(answer.score_response.scores).map(({ score }) => score)
      expect(Math.max(...scores)).toBeLessThan(50)
    }
  })

  const programs = ['docs/guides/node.md', 'packages/client/README.md'].flatMap((page) =>
    (['js', 'cjs'] as const).flatMap((language) =>
      blocksOf(page, language).map((block, at) => ({ page, language, at: at + 1, block })),
    ),
  )

  it('of programs are found', () => expect(programs.length).toBeGreaterThanOrEqual(4))

  it.each(programs)('$page, $language program $at, works', async ({ language, block }) => {
    const here = block.replaceAll('http://127.0.0.1:8080', service.address)
    const args = [`--input-type=${language === 'js' ? 'module' : 'commonjs'}`, '--eval', here]
    const { stdout } = await run(process.execPath, args, { cwd: root, env: environment() })
    expect(JSON.stringify(JSON.parse(stdout)), 'a score').toMatch(/^(\{"score":)?\d/)
  })
})

interface ListedFeature {
  readonly name: string
  readonly value: number
  readonly sentence: string
}

/** Every feature that an example tells in a sentence. */
function reportedIn(example: unknown): readonly ListedFeature[] {
  if (typeof example !== 'object' || example === null) return []
  const { name, value, sentence } = example as Partial<ListedFeature>
  const inside = Object.values(example).flatMap(reportedIn)
  if (name === undefined || value === undefined || sentence === undefined) return inside
  return [{ name, value, sentence }, ...inside]
}

describe('answers that pages show', () => {
  it('have the sentences of their values', () => {
    const examples = pages.flatMap((page) => blocksOf(page, 'json'))
    const told = examples.flatMap((text) => reportedIn(JSON.parse(text)))
    expect(told.length).toBeGreaterThan(5)
    for (const { name, value, sentence } of told) {
      const features = Float32Array.from(FEATURES, (one) => (one.name === name ? value : NaN))
      const place = FEATURES.findIndex((one) => one.name === name)
      expect(sentenceIn(place, features), name).toBe(sentence)
    }
  })
})

/** Where a page's word for a source file may stand for one: from the root, in a package, in its `src`. */
function placesOf(file: string): readonly string[] {
  const [first = '', ...rest] = file.split('/')
  return [
    file,
    join('packages', file),
    join('packages', first, 'src', ...rest),
    ...['engine', 'server', 'store'].map((name) => join('packages', name, 'src', file)),
  ]
}

/** `a/{b,c}-d.ts` names two files. */
function namesIn(word: string): readonly string[] {
  const [, before = '', choices, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(word) ?? []
  return choices?.split(',').map((choice) => before + choice + after) ?? [word]
}

/** Every match of `pattern` in every page, with the page. */
const saidIn = (of: readonly string[], pattern: RegExp): { page: string; word: string }[] =>
  of.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(pattern)].map(([, word = '']) => ({
      page,
      word,
    })),
  )

/** A clone of the repository is small. */
const MAX_PICTURES = 8
const MAX_PICTURE_BYTES = 60_000

describe('pages', () => {
  it('name source files that exist', () => {
    const named = saidIn(pages, /`([\w./{},-]+\/[\w./{},-]+\.(?:ts|mjs))`/g)
    expect(named.length).toBeGreaterThan(20)
    const missing = named.filter(({ word }) =>
      namesIn(word).some((file) => !placesOf(file).some((place) => existsSync(join(root, place)))),
    )
    expect(missing).toEqual([])
  })

  it('name what source files contain: `allStores` in a file is a word of that file', () => {
    const named = pages.flatMap((page) =>
      [...readFileSync(join(root, page), 'utf8').matchAll(NAME_IN_FILE)].map(
        ([, name = '', file = '']) => ({ page, name, file }),
      ),
    )
    expect(named.length).toBeGreaterThan(5)
    const isMissing = ({ name, file }: { name: string; file: string }): boolean =>
      !new RegExp(`\\b${name}\\b`).test(readFileSync(join(root, file), 'utf8'))
    expect(named.filter(isMissing)).toEqual([])
  })

  it('name scripts and benchmarks that exist', () => {
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Readonly<Record<string, string>>
    }
    const scripts = saidIn(pages, /npm run ([a-z:]+)/g)
    const benchmarks = saidIn(pages, /npm run bench -- ([a-z][a-z-]*)/g)
    expect(scripts.length).toBeGreaterThan(5)
    expect(benchmarks.length).toBeGreaterThan(1)
    expect(scripts.filter(({ word }) => !(word in manifest.scripts))).toEqual([])
    const isMissing = ({ word }: { word: string }): boolean =>
      !existsSync(join(root, 'benchmarks', `${word}.mjs`))
    expect(benchmarks.filter(isMissing)).toEqual([])
  })

  it('link to files that exist', () => {
    expect(pages.length).toBeGreaterThan(10)
    const broken = pages.flatMap((page) =>
      [...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
        .map(([, target]) => join(dirname(page), target ?? ''))
        .filter((target) => !existsSync(join(root, target)))
        .map((target) => `${page} links to ${target}`),
    )
    expect(broken).toEqual([])
  })

  it('have few and small pictures, each on a page and in words', () => {
    const folder = join(root, 'docs/pictures')
    const pictures = readdirSync(folder).map((name) => join('docs/pictures', name))
    const shown = pages.flatMap((page) =>
      [...readFileSync(join(root, page), 'utf8').matchAll(/!\[([^\]]{10,})\]\(([^)]+)\)/g)].map(
        ([, , target]) => join(dirname(page), target ?? ''),
      ),
    )
    expect(new Set(shown)).toEqual(new Set(pictures))
    expect(pictures.length).toBeLessThanOrEqual(MAX_PICTURES)
    const large = pictures.filter((name) => statSync(join(root, name)).size > MAX_PICTURE_BYTES)
    expect(large, 'run node scripts/console-pictures.mjs').toEqual([])
  })

  it('of decisions are all in their index, by number and title', () => {
    const folder = join(root, 'docs/decisions')
    const index = readFileSync(join(folder, 'README.md'), 'utf8')
    const files = readdirSync(folder).filter((name) => /^\d{4}-/.test(name))
    const lines = [...index.matchAll(/^- \[(\d{4})\]\(([^)]+)\) (.+)$/gm)]
    expect(new Set(lines.map(([, , file]) => file))).toEqual(new Set(files))
    expect(lines.length).toBe(files.length)
    for (const [, number, file = '', text = ''] of lines) {
      const [heading = ''] = readFileSync(join(folder, file), 'utf8').split('\n')
      expect(heading.startsWith(`# ${number} `)).toBe(true)
      expect(text.startsWith(heading.slice(`# ${number} `.length))).toBe(true)
    }
    const last = Math.max(...lines.map(([, number]) => Number(number)))
    const numbers = Array.from({ length: last }, (_, at) => String(at + 1).padStart(4, '0'))
    expect(numbers.filter((number) => !index.includes(number))).toEqual([])
  })

  it('of decisions have at most 25 lines: context, decision, consequences', () => {
    const folder = join(root, 'docs/decisions')
    const files = readdirSync(folder).filter((name) => /^\d{4}-/.test(name))
    expect(files.length).toBeGreaterThan(80)
    for (const file of files) {
      const lines = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n')
      expect(lines.length, file).toBeLessThanOrEqual(25)
      expect(Math.max(...lines.map((line) => line.length)), file).toBeLessThan(200)
      const sections = lines.filter((line) => line.startsWith('## '))
      expect(sections, file).toEqual(['## Context', '## Decision', '## Consequences'])
    }
  })

  it('of changes follow Keep a Changelog, one short line per change', () => {
    const lines = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split('\n')
    const headings = lines.filter((line) => /^###? /.test(line))
    const form =
      /^## \[(?:Unreleased\]$|\S+\] - \d{4}-\d{2}-\d{2}$)|^### (?:Added|Changed|Deprecated|Removed|Fixed|Security)$/
    expect(headings.filter((line) => !form.test(line))).toEqual([])
    const changes = lines.filter((line) => line.startsWith('- '))
    expect(changes.length).toBeGreaterThan(100)
    const wordsOf = (line: string): number =>
      line.replaceAll(/\]\([^)]*\)/g, ']').split(' ').length - 1
    expect(changes.filter((line) => wordsOf(line) > 25)).toEqual([])
  })

  it('of the architecture is short enough to be read at once', () => {
    const lines = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(150)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(130)
  })

  it('are all found from the README, link by link', () => {
    const found = new Set(['README.md'])
    for (const page of found) {
      for (const [, target] of readFileSync(join(root, page), 'utf8').matchAll(
        /\]\(([^)#\s]+\.(?:md|json))/g,
      )) {
        found.add(join(dirname(page), target ?? ''))
      }
    }
    const guides = pages.filter((page) =>
      /^docs\/(?:guides|operating|reference|research)\//.test(page),
    )
    expect(guides.length).toBeGreaterThan(15)
    const wanted = [...guides, 'docs/reference/openapi.json']
    expect(wanted.filter((page) => !found.has(page))).toEqual([])
  })

  it('of settings is what the code says', () => {
    expect(readFileSync(join(root, 'docs/reference/settings.md'), 'utf8')).toBe(settingsPage())
  })

  it('of messages is what the declarations and examples say', () => {
    expect(readFileSync(join(root, 'docs/reference/messages.md'), 'utf8')).toBe(messagesPage())
  })

  it('of reasons is what features and their sentences say', () => {
    expect(readFileSync(join(root, 'docs/reference/reasons.md'), 'utf8')).toBe(reasonsPage())
  })

  it('of conditions is what the check reads', () => {
    expect(readFileSync(join(root, 'docs/reference/conditions.md'), 'utf8')).toBe(conditionsPage())
  })

  it('of the whole interface is what its routes say', () => {
    expect(readFileSync(join(root, 'docs/reference/openapi.json'), 'utf8')).toBe(
      documentText(openApi(ROUTES)),
    )
  })
})
