import { totalmem } from 'node:os'
import { afterEach, expect, it, vi } from 'vitest'
import { memoryLimit } from './memory-limit.ts'

afterEach(() => void vi.restoreAllMocks())

it.each([
  ['none', 0, totalmem()],
  ['more than there can be', 2 ** 64, totalmem()],
  ['a container’s', 2 ** 27, 2 ** 27],
])('where the system tells %s, that is the memory there is', (_, told, limit) => {
  vi.spyOn(process, 'constrainedMemory').mockReturnValue(told)
  expect(memoryLimit()).toBe(limit)
})
