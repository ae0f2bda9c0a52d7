import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryDirectories } from '../laws/stores.test.support.ts'
import { dataFiles } from './data-files.ts'
import { RESERVE_BYTES } from './disk-floor.ts'
import { DiskReserve, releaseReserve } from './disk-reserve.ts'

const directories = temporaryDirectories()

it('takes real room, once, and stays while the disk has enough', async () => {
  const directory = await directories()
  const reserve = new DiskReserve(directory)
  expect(reserve.isThere()).toBe(false)
  await reserve.make()
  const { size, blocks } = await stat(dataFiles.reserve(directory))
  expect(size).toBe(RESERVE_BYTES)
  expect(blocks * 512).toBeGreaterThanOrEqual(RESERVE_BYTES)
  expect(releaseReserve(directory)).toBe(false)
  expect(reserve.isThere()).toBe(true)
})

it('is not there where it cannot be made, and nobody is told an error', async () => {
  const directory = await directories()
  await writeFile(join(directory, 'file'), '')
  const reserve = new DiskReserve(join(directory, 'file'))
  await reserve.make()
  expect(reserve.isThere()).toBe(false)
})

it('is no matter of a directory that is not there yet', async () => {
  const directory = join(await directories(), 'none')
  expect(releaseReserve(directory)).toBe(false)
  await mkdir(directory)
  expect(releaseReserve(directory)).toBe(false)
})
