import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { DiskRoom } from './disk-room.ts'

/** What the figure says once the first look is over. */
async function toldOf(path: string): Promise<number> {
  const registry = new Registry()
  const room = new DiskRoom(path)
  room.register(registry)
  await room.look()
  return Number(/^winnow_disk_free_bytes (\d+)$/m.exec(await registry.metrics())?.[1])
}

it('tells the room that the system says is left for this user', async () => {
  const { bavail, bsize, blocks } = await statfs(tmpdir())
  const told = await toldOf(tmpdir())
  // Others write to the disk meanwhile.
  expect(Math.abs(told - bavail * bsize)).toBeLessThan(0.02 * blocks * bsize)
})

it('what cannot be looked at has no room to tell of, and fails nothing', async () => {
  expect(await toldOf('/nowhere/at/all')).toBe(0)
})

it('is looked at once at a time', () => {
  const room = new DiskRoom(tmpdir())
  expect(room.look()).toBe(room.look())
})
