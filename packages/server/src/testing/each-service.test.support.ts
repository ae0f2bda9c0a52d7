import { afterEach, beforeEach } from 'vitest'
import { openMemoryService, type MemoryService } from './memory-service.ts'

/** Gives each test of a file a service of its own, closed after it. Answers how to get at it. */
export function serviceOfEachTest(): () => MemoryService {
  let service: MemoryService
  beforeEach(async () => {
    service = await openMemoryService()
  })
  afterEach(() => service.close())
  return () => service
}
