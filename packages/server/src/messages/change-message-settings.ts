import { DEFAULT_THRESHOLDS, type ThresholdSettings } from '@winnow/engine'
import type { Services } from '../services.ts'

interface SettingsChange {
  readonly nowMs: number
  /** The settings as they are from here on; the same object changes nothing. */
  readonly change: (former: ThresholdSettings) => ThresholdSettings
}

/**
 * Changes what an environment sends messages of. The settings are an entry of the ledger, so that messages come out the same
 * when records are made again. Resolves once it is on disk.
 */
export function changeMessageSettings(
  { core, records, mutexes }: Pick<Services, 'core' | 'records' | 'mutexes'>,
  environment: number,
  { nowMs, change }: SettingsChange,
): Promise<void> {
  return mutexes.messageSettings(async () => {
    const former = (await records.thresholds(environment)) ?? DEFAULT_THRESHOLDS
    const settings = change(former)
    if (settings !== former) {
      await core.execute({ is: 'set_thresholds', environment, settings, nowMs })
    }
  })
}
