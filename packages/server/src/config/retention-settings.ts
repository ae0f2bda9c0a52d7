import { isRetentionDays, LEAST_RETENTION_DAYS, MOST_RETENTION_DAYS } from '@winnow/contract/native'
import { integer, type Setting, setting, type Wording } from './setting-kinds.ts'

/** Days for which something is kept; 0 = for good. */
function retentionDays(wording: Wording): Setting<number> {
  const days = integer(wording, 0, [0, MOST_RETENTION_DAYS])
  const read = (value: unknown): number | undefined => {
    const read = days.read(value)
    return isRetentionDays(read) ? read : undefined
  }
  const expects = `0, or an integer from ${LEAST_RETENTION_DAYS} to ${MOST_RETENTION_DAYS}`
  return { ...days, expects, read }
}

/** Ages of entries, where an environment has not set its own. */
export const RETENTION_SETTINGS = {
  retentionEventsDays: retentionDays(
    setting(
      'retention_events_days',
      'Days after which an event loses its details, where an environment has not set its own; 0 = never.',
    ),
  ),
  retentionContentDays: retentionDays(
    setting(
      'retention_content_days',
      'The same of content, reviews and messages, where an environment has not set its own; 0 = never.',
    ),
  ),
  retentionBeaconsDays: retentionDays(
    setting(
      'retention_beacons_days',
      'The same of beacons and their details, where an environment has not set its own; 0 = never.',
    ),
  ),
  retentionAuditDays: retentionDays(
    setting(
      'retention_audit_days',
      'Days after which the audit keeps who did what, without the values, where an environment has not set its own; 0 = never.',
    ),
  ),
} as const
