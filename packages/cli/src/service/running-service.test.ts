import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { announceService, findService, withdrawService } from './running-service.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-running-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Somebody who takes connections, until it is closed. */
async function opened(): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async (): Promise<void> => {
    server.close()
    await once(server, 'close')
  }
  return { url: `http://127.0.0.1:${port}`, close }
}

it('finds a service as long as it runs', async () => {
  const { url, close } = await opened()
  expect(await findService(folder)).toBeUndefined()
  await announceService(folder, { url, pid: process.pid })
  expect(await findService(folder)).toEqual({ url, pid: process.pid })
  await withdrawService(folder)
  expect(await findService(folder)).toBeUndefined()
  await close()
})

it('is not misled by a process that got the number of one that crashed', async () => {
  const { url, close } = await opened()
  await close()
  await announceService(folder, { url, pid: process.pid })
  expect(await findService(folder)).toBeUndefined()
})

it('is found under a new name of its directory, and not in a copy of it', async () => {
  const { url, close } = await opened()
  const inFolder = (name: string): string => join(folder, name)
  const [here, copy, moved] = [inFolder('here'), inFolder('copy'), inFolder('moved')]
  await mkdir(here)
  await announceService(here, { url, pid: process.pid })
  await cp(here, copy, { recursive: true })
  await rename(here, moved)
  expect(await findService(copy)).toBeUndefined()
  expect(await findService(moved)).toEqual({ url, pid: process.pid })
  await close()
})

it('is no obstacle to leaving when its note cannot be taken back', async () => {
  await mkdir(join(folder, 'service.json'))
  await expect(withdrawService(folder)).resolves.toBeUndefined()
})

it('is not misled by what a crash left behind', async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  const { url, close } = await opened()
  await announceService(folder, { url, pid })
  expect(await findService(folder)).toBeUndefined()
  await close()
})

it.each(['', '{"url":', '[]', '{"url":5,"pid":1}', 'null'])(
  'takes %j for no note',
  async (text) => {
    await writeFile(join(folder, 'service.json'), text)
    expect(await findService(folder)).toBeUndefined()
  },
)
