import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { DiskFloor, ENOUGH_FREE_BYTES, freeBytesOf, MIN_FREE_BYTES } from './disk-floor.ts'

it('a disk that is nearly full is trouble until it has clearly more room', async () => {
  let free: number | undefined = MIN_FREE_BYTES
  const floor = new DiskFloor(async () => free)
  const troubleAt = async (bytes: number | undefined) => {
    free = bytes
    await floor.look()
    return floor.trouble() !== undefined
  }
  expect(await troubleAt(MIN_FREE_BYTES)).toBe(false)
  expect(await troubleAt(MIN_FREE_BYTES - 1)).toBe(true)
  expect(await troubleAt(MIN_FREE_BYTES)).toBe(true)
  expect(await troubleAt(undefined)).toBe(true)
  expect(await troubleAt(ENOUGH_FREE_BYTES)).toBe(false)
  expect(await troubleAt(MIN_FREE_BYTES)).toBe(false)
  floor.close()
})

it('tells what is free, and nothing of what is not there', async () => {
  expect(await freeBytesOf(tmpdir())).toBeGreaterThan(0)
  expect(await freeBytesOf('/nowhere/at/all')).toBeUndefined()
})
