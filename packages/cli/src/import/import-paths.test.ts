import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { importsFolder } from './import-paths.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-paths-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

const flags = (url?: string) => ({
  dataDir: join(folder, 'data'),
  environment: 'production' as const,
  labels: [],
  ...(url === undefined ? {} : { url }),
})

it('is in the data directory, whose service takes the lines', () => {
  expect(importsFolder(flags())).toBe(join(folder, 'data', 'imports'))
})

it('is the state folder of this user when a service elsewhere is named', () => {
  vi.stubEnv('XDG_STATE_HOME', folder)
  expect(importsFolder(flags('https://w.test'))).toBe(join(folder, 'winnow', 'imports'))
})

it.each(['', 'relative'])('is in the home folder where XDG_STATE_HOME is %j', (said) => {
  vi.stubEnv('XDG_STATE_HOME', said)
  vi.stubEnv('HOME', folder)
  expect(homedir()).toBe(folder)
  const expected = join(folder, '.local', 'state', 'winnow', 'imports')
  expect(importsFolder(flags('https://w.test'))).toBe(expected)
})

it.skipIf(!existsSync('/proc/self'))('is refused where the file system takes no folders', () => {
  vi.stubEnv('XDG_STATE_HOME', '/proc/state')
  expect(() => importsFolder(flags('https://w.test'))).toThrow(
    /^\/proc\/state\/winnow\/imports: .* cannot be made \((ENOENT|EACCES|EPERM)\)$/,
  )
})
