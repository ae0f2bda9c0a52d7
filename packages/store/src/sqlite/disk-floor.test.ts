import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import {
  DiskFloor,
  ENOUGH_FREE_BYTES,
  freeBytesOf,
  MIN_FREE_BYTES,
  RESERVE_BYTES,
} from './disk-floor.ts'

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

const GIBIBYTE = 2 ** 30

it('the reserve is made while there is room for it and little more', async () => {
  let free = 2 * GIBIBYTE
  let made = 0
  const reserve = { isThere: () => made > 0, make: async () => void (made += 1) }
  const floor = new DiskFloor(async () => free, reserve)
  const madeAt = async (bytes: number): Promise<number> => {
    free = bytes
    await floor.look()
    return made
  }
  expect(await madeAt(2 * GIBIBYTE)).toBe(0)
  expect(await madeAt(ENOUGH_FREE_BYTES + RESERVE_BYTES - 1)).toBe(0)
  expect(await madeAt(ENOUGH_FREE_BYTES + RESERVE_BYTES)).toBe(1)
  expect(await madeAt(GIBIBYTE / 2)).toBe(1)
  floor.close()
})

it('what a start was given back is not for events: they are taken once it is there again', async () => {
  let free = ENOUGH_FREE_BYTES
  let isThere = false
  const reserve = { isThere: () => isThere, make: async () => void (isThere = true) }
  const floor = new DiskFloor(async () => free, reserve, true)
  await floor.look()
  expect(floor.trouble()).toMatch(/less than 64 MiB/)
  free = ENOUGH_FREE_BYTES + RESERVE_BYTES
  await floor.look()
  expect(isThere).toBe(true)
  expect(floor.trouble()).toBeUndefined()
  floor.close()
})
