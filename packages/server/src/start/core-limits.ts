import { CORE_LIMITS, type CoreLimits } from '@winnow/engine'
import type { Config } from '../config/settings.ts'

/** The limits of a service's core. */
export const coreLimits = ({ maxPending, snapshotEvery }: Config): CoreLimits => ({
  ...CORE_LIMITS,
  maxPending,
  snapshotEvery,
})
