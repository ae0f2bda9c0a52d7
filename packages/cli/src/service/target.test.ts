import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { credentialsPath } from './credentials.ts'
import { atTarget } from './target.ts'

let dataDir = ''
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'winnow-target-'))
  await atTarget({ dataDir }, 'make', async () => undefined)
})
afterAll(() => rm(dataDir, { recursive: true }))

const failing = (): Promise<void> => Promise.reject(new Error('not today'))

it('lets go of the directory when what was to be done fails', async () => {
  await expect(atTarget({ dataDir }, 'refuse', failing)).rejects.toThrow('not today')
  await expect(atTarget({ dataDir }, 'refuse', failing)).rejects.toThrow('not today')
})

it('lets go of the directory when its credentials are damaged', async () => {
  await writeFile(credentialsPath(dataDir), 'no JSON')
  const told = 'credentials.json is damaged: it holds no JSON'
  await expect(atTarget({ dataDir }, 'refuse', failing)).rejects.toThrow(told)
  await expect(atTarget({ dataDir }, 'refuse', failing)).rejects.toThrow(told)
})
