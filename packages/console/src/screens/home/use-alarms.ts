import { useQueries } from '@tanstack/react-query'
import { ABUSE_TYPES } from '@winnow/contract'
import type { Answer } from '../../calls/call-types.ts'
import { call } from '../../calls/call.ts'
import { useEnvironment } from '../../calls/environment.ts'
import { callKey } from '../../calls/use-call.ts'
import { may, useMe } from '../../shell/use-me.ts'
import type { ModelAlarm } from './warnings.ts'

const REPORT = 'GET /v1/models/{abuseType}/report'

const EVERY_MS = 5 * 60_000

/** What the report of each abuse type warns of. */
export function useAlarms(): readonly ModelAlarm[] {
  const environment = useEnvironment()
  const isOn = may(useMe(), 'read_models')
  return useQueries({
    queries: ABUSE_TYPES.map((abuseType) => ({
      queryKey: callKey(environment, REPORT, { abuseType }),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        call(REPORT, { abuseType }, { signal, environment }),
      enabled: isOn,
      refetchInterval: EVERY_MS,
    })),
    combine: alarmsIn,
  })
}

type Report = Answer<typeof REPORT>

const alarmsIn = (
  answers: readonly { readonly data: Report | undefined }[],
): readonly ModelAlarm[] =>
  ABUSE_TYPES.flatMap((abuseType, at) =>
    alarmsOf(answers[at]?.data).map((alarm) => ({ ...alarm, abuseType })),
  )

const alarmsOf = (report: Report | undefined) =>
  (report?.alarms ?? []).map((alarm) => ({
    ...alarm,
    judgedUntil: (report?.as_of ?? 0) - (report?.maturity_ms ?? 0),
  }))
