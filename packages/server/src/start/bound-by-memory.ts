import type { Config } from '../config/settings.ts'

const MEBIBYTE = 2 ** 20

/** What the service takes in addition to entity states, MiB: 740 were measured while models were fitted, and more rows need more. */
const OWN_MB = 896

/** The least that `states_memory_mb` may be. */
const LEAST_STATES_MB = 16

/**
 * The settings with no more memory for entity states than the service itself leaves: the system would end a
 * process that takes more, and states are as good in their file. `limit`: what this process may have, bytes.
 */
export function boundByMemory(config: Config, limit: number): Config {
  const left = Math.floor(limit / MEBIBYTE) - OWN_MB
  return {
    ...config,
    statesMemoryMb: Math.min(config.statesMemoryMb, Math.max(LEAST_STATES_MB, left)),
  }
}
