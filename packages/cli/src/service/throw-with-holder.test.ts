import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { answering, closeAll } from './answering.test.support.ts'
import { announceService, withdrawService } from './running-service.ts'
import { throwWithHolder } from './throw-with-holder.ts'

let dataDir = ''
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'winnow-holder-'))
})
afterEach(closeAll)
afterAll(() => rm(dataDir, { recursive: true }))

class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse'
}
const inUse = new DirectoryInUse('another process uses the data directory D')

it('names the service that runs on the directory', async () => {
  const url = await answering(200, '')
  await announceService(dataDir, { url, pid: process.pid })
  const told = `another process uses the data directory D: the service at ${url}, process ${process.pid}`
  await expect(throwWithHolder(inUse, dataDir)).rejects.toThrow(told)
  await withdrawService(dataDir)
})

it('says what it may be where none tells', async () => {
  await expect(throwWithHolder(inUse, dataDir)).rejects.toThrow(
    'the data directory D: a service that is still starting, or another command.',
  )
})

it('leaves every other error as it is', async () => {
  const other = new Error('the disk is full')
  await expect(throwWithHolder(other, dataDir)).rejects.toBe(other)
})
