import { afterEach, beforeEach } from 'vitest'
import type { Config } from '../config/settings.ts'
import { openMemoryService, type MemoryService } from './memory-service.ts'

/** Gives each test of a file a service of its own, closed after it. Answers how to get at it. */
export function serviceOfEachTest(settings: Partial<Config> = {}): () => MemoryService {
  let service: MemoryService
  beforeEach(async () => {
    service = await openMemoryService(settings)
  })
  afterEach(() => service.close())
  return () => service
}
