import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { announceService, findService, withdrawService } from './running-service.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-running-'))
})
afterEach(() => rm(folder, { recursive: true }))

const URL_HERE = 'http://127.0.0.1:8080'

it('finds a service as long as it runs', async () => {
  expect(await findService(folder)).toBeUndefined()
  await announceService(folder, { url: URL_HERE, pid: process.pid })
  expect(await findService(folder)).toEqual({ url: URL_HERE, pid: process.pid })
  await withdrawService(folder)
  expect(await findService(folder)).toBeUndefined()
})

it('is no obstacle to leaving when its note cannot be taken back', async () => {
  await mkdir(join(folder, 'service.json'))
  await expect(withdrawService(folder)).resolves.toBeUndefined()
})

it('is not misled by what a crash left behind', async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  await announceService(folder, { url: URL_HERE, pid })
  expect(await findService(folder)).toBeUndefined()
})

it.each(['', '{"url":', '[]', '{"url":5,"pid":1}', 'null'])(
  'takes %j for no note',
  async (text) => {
    await writeFile(join(folder, 'service.json'), text)
    expect(await findService(folder)).toBeUndefined()
  },
)
