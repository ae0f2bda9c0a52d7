import { DAY_MS, type ValueOf } from '@winnow/contract'
import {
  DEFAULT_HEALTH_DAYS,
  type healthCalls,
  type snippetDaySchema,
} from '@winnow/contract/native'
import type { NativeHandler } from '../../http/native/native-routes.ts'
import { snippetHealth, type SnippetDay } from '../../integration/snippet-health.ts'

/** How well the snippet works in the pages of an environment. */
export const readSnippetHealth: NativeHandler<(typeof healthCalls)['readSnippetHealth']> = async (
  { services, caller, nowMs },
  { query },
) => {
  const days = query('days') ?? DEFAULT_HEALTH_DAYS
  const { number, name } = caller.environment
  const fromMs = (Math.floor(nowMs / DAY_MS) - days + 1) * DAY_MS
  const health = await snippetHealth(services.ledger, number, fromMs)
  return {
    environment: name,
    last_beacon: health.lastBeaconMs ?? null,
    entries_read: health.entriesRead,
    since: health.sinceMs ?? null,
    days: health.days.map(dayJson),
  }
}

const dayJson = ({
  day,
  beacons,
  sessions,
  sessionsWithBeacon,
  claimed,
  mismatched,
}: SnippetDay): ValueOf<typeof snippetDaySchema> => ({
  day: new Date(day * DAY_MS).toISOString().slice(0, 10),
  beacons,
  sessions,
  sessions_with_beacon: sessionsWithBeacon,
  share: sessions === 0 ? null : Math.round((sessionsWithBeacon / sessions) * 1_000) / 1_000,
  claimed,
  mismatched,
})
