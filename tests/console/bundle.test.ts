/**
 * What browsers load of the console. Goal: the first screen is small, and everything comes from the service. Method: the
 * files that the set-up built, and what each imports by the build's own list.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { consoleFolder, isConsoleCurrent } from '../../scripts/set-up/console-stamp.mjs'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = consoleFolder(ROOT)

/** C25: JavaScript of the first screen, compressed. */
const MAX_FIRST_SCREEN_BYTES = 150_000

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

const list = () =>
  JSON.parse(readFileSync(join(FOLDER, '.vite/manifest.json'), 'utf8')) as Readonly<
    Record<string, Chunk>
  >

/** The files of some entries, with all that they import at once. */
function filesOf(chunks: Readonly<Record<string, Chunk>>, entries: readonly string[]) {
  const seen = new Set<string>()
  const add = (name: string): void => {
    if (seen.has(name)) return
    seen.add(name)
    for (const one of chunks[name]?.imports ?? []) add(one)
  }
  entries.forEach(add)
  return [...seen].map((name) => chunks[name]?.file ?? '')
}

const packedBytes = (file: string): number => {
  const path = join(FOLDER, file)
  const names = readdirSync(join(path, '..'))
  const isPacked = names.includes(`${file.split('/').at(-1)}.br`)
  return readFileSync(isPacked ? `${path}.br` : path).length
}

const SCREENS = [
  [
    'the sign-in',
    ['src/screens/sign-in/sign-in-screen.tsx', 'src/screens/sign-in/sign-in.words.json?en'],
  ],
  ['the link', ['src/screens/link/link-screen.tsx', 'src/screens/link/link.words.json?en']],
  [
    'home',
    [
      'src/shell/shell.tsx',
      'src/screens/home/home-screen.tsx',
      'src/screens/home/home.words.json?en',
    ],
  ],
] as const

describe('the built console', () => {
  it('is of its sources: `node scripts/set-up.mjs` builds it', () => {
    expect(isConsoleCurrent(ROOT)).toBe(true)
  })

  it.each(SCREENS)('has at most 150 KB of JavaScript for %s (C25)', (_, entries) => {
    const chunks = list()
    for (const entry of entries) expect(Object.keys(chunks)).toContain(entry)
    const bytes = filesOf(chunks, ['index.html', ...entries]).map(packedBytes)
    const sum = bytes.reduce((total, one) => total + one, 0)
    expect(sum).toBeLessThanOrEqual(MAX_FIRST_SCREEN_BYTES)
    expect(sum).toBeGreaterThan(MAX_FIRST_SCREEN_BYTES / 3)
  })

  it('has one page, with no script or style in it', () => {
    const page = readFileSync(join(FOLDER, 'index.html'), 'utf8')
    expect(page).not.toMatch(/<style|<script(?![^>]*\ssrc=)|style=|\son\w+=/)
    expect(page.match(/(?:src|href)="(?!\/console\/assets\/|data:)[^"]*"/g)).toBeNull()
  })
})
