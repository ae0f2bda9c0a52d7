import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_CONFIG, startService } from '@winnow/server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { copyClosed } from '../copy-closed.test.support.ts'
import { runHere } from '../run-here.test.support.ts'

let folder = ''
let whole = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-data-files-'))
  whole = join(folder, 'whole')
  const file = join(folder, 'events.jsonl')
  await writeFile(file, JSON.stringify({ $type: '$create_account', $user_id: 'ann' }))
  await runHere(['import', file, '--data-dir', whole])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const examined = (dataDir: string) => runHere(['doctor', '--port', '0', '--data-dir', dataDir])

/** Whether a command that opens the directory as a service does is refused. */
const isRefused = async (dataDir: string): Promise<boolean> =>
  (await runHere(['import', join(folder, 'events.jsonl'), '--data-dir', dataDir])).code !== 0

type Spoil = (dataDir: string) => Promise<unknown>

/** Puts a file in the place of what was there. */
const fileFor =
  (name: string, text: string): Spoil =>
  async (dataDir) => {
    await rm(join(dataDir, name), { recursive: true, force: true })
    await writeFile(join(dataDir, name), text)
  }

const folderFor =
  (name: string): Spoil =>
  async (dataDir) => {
    await rm(join(dataDir, name), { force: true })
    await mkdir(join(dataDir, name))
  }

describe('what refuses a start is named by doctor, which exits with 1, and its advice helps', () => {
  it.each([
    ['lock', 'lock.db', fileFor('lock.db', 'no database at all '.repeat(1000)), '✗ lock'],
    ['lock folder', 'lock.db', folderFor('lock.db'), '✗ files'],
    ['access', 'local-access.json', fileFor('local-access.json', '{"admin'), '✗ local access'],
    ['access of numbers', 'local-access.json', fileFor('local-access.json', '7'), '✗ local access'],
    ['snapshots', 'snapshots', fileFor('snapshots', 'x'), '✗ files'],
    ['records folder', 'records.db', folderFor('records.db'), '✗ files'],
  ])('%s', async (name, file, spoil, named) => {
    const dataDir = join(folder, name)
    await copyClosed(whole, dataDir)
    expect((await examined(dataDir)).code).toBe(0)
    await spoil(dataDir)
    const told = await examined(dataDir)
    expect(told.out).toContain(named)
    expect(told.code).toBe(1)
    expect(await isRefused(dataDir)).toBe(true)
    // Each advice is to take it away.
    await rm(join(dataDir, file), { recursive: true })
    expect(await isRefused(dataDir)).toBe(false)
    expect((await examined(dataDir)).code).toBe(0)
  })
})

describe('a start names what is of a wrong kind as doctor does', () => {
  const startOn = (dataDirectory: string) =>
    startService({ ...DEFAULT_CONFIG, dataDirectory, port: 0, logLevel: 'silent' })

  it.each([
    ['records.db', folderFor],
    ['records-rebuilt.db', folderFor],
    ['verification.key', folderFor],
    ['service.json', folderFor],
    ['snapshots', (name: string) => fileFor(name, 'x')],
    ['backtests', (name: string) => fileFor(name, 'x')],
    ['simulations', (name: string) => fileFor(name, 'x')],
    ['bulk-actions', (name: string) => fileFor(name, 'x')],
  ])('%s', async (name, spoilt) => {
    const dataDir = join(folder, `start-${name}`)
    await copyClosed(whole, dataDir)
    await spoilt(name)(dataDir)
    const told = new RegExp(`${name} in .+ is no (?:file|directory)`)
    const { code, out } = await examined(dataDir)
    expect([code, out]).toEqual([1, expect.stringMatching(told)])
    await expect(startOn(dataDir)).rejects.toThrow(told)
    await rename(join(dataDir, name), join(folder, `away-${name}`))
    const running = await startOn(dataDir)
    await running.close()
  })

  it.each(['ledger.end', 'versions.jsonl', 'reserve'])(
    '%s, which a start does without',
    async (name) => {
      const dataDir = join(folder, `start-${name}`)
      await copyClosed(whole, dataDir)
      await folderFor(name)(dataDir)
      const { code, out } = await examined(dataDir)
      expect([code, out]).toEqual([1, expect.stringContaining(`${name} in ${dataDir} is no file`)])
    },
  )
})

it('a first start that the setting refuses is named, with the command that makes a directory', async () => {
  const dataDir = join(folder, 'none')
  vi.stubEnv('WINNOW_FIRST_START', 'refuse')
  try {
    const { checkMissing } = await import('./examine.ts')
    expect(checkMissing(dataDir)).toMatchObject({ state: 'ill' })
    expect(checkMissing(dataDir).remedy).toContain('init --data-dir')
  } finally {
    vi.unstubAllEnvs()
  }
  expect((await runHere(['init', '--data-dir', dataDir])).code).toBe(0)
  expect((await runHere(['init', '--data-dir', dataDir])).err).toContain('already')
  expect((await examined(dataDir)).code).toBe(0)
})

it('a directory whose snapshots are a file is salvaged all the same', async () => {
  const dataDir = join(folder, 'odd')
  await copyClosed(whole, dataDir)
  await fileFor('snapshots', 'x')(dataDir)
  const made = await runHere(['salvage', `${dataDir}-salvaged`, '--data-dir', dataDir])
  expect(made).toMatchObject({ code: 0 })
  expect(made.out).toContain('copied')
})
