import { chmod, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  checkClock,
  checkCredentials,
  checkDirectory,
  checkDisk,
  checkFiles,
  checkMemory,
  checkNode,
  unusable,
} from './check-machine.ts'
import { findingText, ill, unseen, well } from './finding.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-doctor-'))
})
afterAll(() => rm(folder, { recursive: true }))

const IN_MAY_2026 = Date.UTC(2026, 4, 15)

it.each([
  ['20.19.0', 'doubtful'],
  ['22.13.0', 'well'],
  ['24.0.0', 'well'],
  ['26.1.0', 'well'],
  ['22.12.0', 'ill'],
  ['21.7.3', 'ill'],
  ['23.11.0', 'ill'],
  ['20.18.3', 'ill'],
  ['18.20.0', 'ill'],
])('finds Node %s %s', (version, state) => {
  expect(checkNode(version, IN_MAY_2026).state).toBe(state)
})

it('tells a directory from what is none', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  expect(await checkDirectory(folder)).toMatchObject({ state: 'well', told: folder })
  expect(await checkDirectory(file)).toMatchObject({ state: 'ill' })
  expect(await checkDirectory(join(file, 'below'))).toMatchObject({ state: 'ill' })
  expect(await checkDirectory(join(folder, 'none'))).toMatchObject({ state: 'unseen' })
})

it('does not take a directory that cannot be looked at for none', async () => {
  const loop = join(folder, 'loop')
  await symlink(loop, loop)
  expect(await checkDirectory(loop)).toMatchObject({
    state: 'ill',
    told: `${loop} cannot be read and written by this user`,
  })
  expect(await checkCredentials(loop)).toMatchObject({
    state: 'ill',
    told: `${join(loop, 'credentials.json')}: cannot be read (ELOOP)`,
  })
})

it('minds who can read the ledger', async () => {
  const directory = await mkdtemp(join(folder, 'open-'))
  const ledger = join(directory, 'ledger.db')
  await writeFile(ledger, '')
  await chmod(ledger, 0o644)
  expect((await checkDirectory(directory)).state).toBe('well')
  await chmod(directory, 0o755)
  expect(await checkDirectory(directory)).toMatchObject({
    state: 'ill',
    remedy: `chmod 700 ${directory}`,
  })
  await chmod(ledger, 0o600)
  expect((await checkDirectory(directory)).state).toBe('well')
})

it.each([
  ['EROFS', 'mount it for writing'],
  ['EACCES', 'chown -R USER /data'],
])('says what to do about a directory that answers %s', (code, remedy) => {
  expect(unusable('/data', code)).toMatchObject({
    state: 'ill',
    remedy: expect.stringContaining(remedy),
  })
})

const KEYS = {
  production: { api_key: 'a', beacon_key: 'b' },
  sandbox: { api_key: 'c', beacon_key: 'd' },
}

it('minds who can read the keys', async () => {
  expect((await checkCredentials(folder)).state).toBe('unseen')
  const path = join(folder, 'credentials.json')
  await writeFile(path, JSON.stringify(KEYS))
  await chmod(path, 0o644)
  expect(await checkCredentials(folder)).toMatchObject({
    state: 'ill',
    remedy: `chmod 600 ${path}`,
  })
  await chmod(path, 0o600)
  expect((await checkCredentials(folder)).state).toBe('well')
  await writeFile(path, 'no JSON')
  expect(await checkCredentials(folder)).toMatchObject({
    state: 'ill',
    told: `${path} is damaged: it holds no JSON`,
  })
})

it('measures what is less than a GiB in MiB', () => {
  expect(checkMemory(7.5 * 2 ** 20).told).toMatch(/^7 MiB: /)
  expect(checkMemory(2 ** 30).told).toBe('1.0 GiB')
})

it('measures the disk, also where the directory is not yet', async () => {
  expect((await checkDisk(folder)).told).toMatch(/^[\d.]+ GiB free$/)
  expect((await checkDisk(join(folder, 'none'))).told).toMatch(/^[\d.]+ GiB free$/)
})

it.each([
  [undefined, 'unseen'],
  [1024, 'well'],
  [Infinity, 'well'],
  [1023, 'ill'],
])('finds a limit of %s open files %s', (limit, state) => {
  expect(checkFiles(limit).state).toBe(state)
})

it.each([
  [2 ** 30, 'well'],
  [2 ** 30 - 1, 'doubtful'],
])('finds %d bytes of memory %s', (limit, state) => {
  expect(checkMemory(limit).state).toBe(state)
})

const NOW_MS = Date.UTC(2026, 5, 1)

it.each([
  [NOW_MS, undefined, 'well'],
  [NOW_MS, NOW_MS, 'well'],
  [NOW_MS, NOW_MS + 1, 'ill'],
  [0, undefined, 'ill'],
])('finds a clock at %d with the newest entry at %s %s', (nowMs, newestMs, state) => {
  expect(checkClock(nowMs, newestMs).state).toBe(state)
})

it('writes findings as lines, with what helps', () => {
  expect(findingText(well('disk', '5 GiB'))).toBe('✓ disk             5 GiB')
  expect(findingText(unseen('disk', '?'))).toBe('– disk             ?')
  expect(findingText(ill('disk', 'full', 'make room'))).toBe(
    '✗ disk             full\n                   → make room',
  )
})
