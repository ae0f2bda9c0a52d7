import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ENGINE_VERSION } from '@winnow/engine'
import { noteVersion, readVersions, VERSIONS_FILE } from './version-note.ts'

let directory = ''
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'winnow-version-note-'))
})
afterEach(() => rm(directory, { recursive: true }))

const OTHER = { from: 1, starter: 'starter-1', states: 2, features: ['one', 'two'] }

const write = (...versions: readonly object[]) =>
  writeFile(
    join(directory, VERSIONS_FILE),
    versions.map((version) => `${JSON.stringify(version)}\n`).join(''),
  )

it('notes this version once, from the first entry that it computes', async () => {
  await noteVersion(directory, 41)
  expect(await readVersions(directory)).toEqual([{ from: 42, ...ENGINE_VERSION }])
  await noteVersion(directory, 1_000)
  expect(await readVersions(directory)).toEqual([{ from: 42, ...ENGINE_VERSION }])
})

it('notes an upgrade behind what was noted, and a way back', async () => {
  await write(OTHER)
  await noteVersion(directory, 9)
  expect(await readVersions(directory)).toEqual([OTHER, { from: 10, ...ENGINE_VERSION }])
  await write(OTHER, { from: 10, ...ENGINE_VERSION }, { ...OTHER, from: 20 })
  await noteVersion(directory, 29)
  expect((await readVersions(directory)).map(({ from }) => from)).toEqual([1, 10, 20, 30])
})

it('forgets what a restored ledger has lost, and a version that computed nothing', async () => {
  await write(OTHER, { from: 10, ...ENGINE_VERSION }, { ...OTHER, from: 20 })
  await noteVersion(directory, 15)
  expect((await readVersions(directory)).map(({ from }) => from)).toEqual([1, 10])
  await write(OTHER, { ...OTHER, starter: 'starter-2', from: 10 })
  await noteVersion(directory, 9)
  expect(await readVersions(directory)).toEqual([OTHER, { from: 10, ...ENGINE_VERSION }])
})

it('believes no line that is damaged', async () => {
  const lines = [
    '',
    '{"from":1',
    '[]',
    '{"from":"1","starter":"starter-1","states":2,"features":[]}',
  ]
  await writeFile(join(directory, VERSIONS_FILE), lines.join('\n'))
  expect(await readVersions(directory)).toEqual([])
  await noteVersion(directory, 0)
  expect(await readFile(join(directory, VERSIONS_FILE), 'utf8')).toMatch(/^{"from":1,[^\n]*}\n$/)
})
