import { useCall } from '../../calls/use-call.ts'
import { may, useMe } from '../../shell/use-me.ts'

/** Chargebacks are of payments. */
export const ABUSE_TYPE = 'payment_abuse'

const EVERY_MS = 5 * 60_000

/** The report of payments: what came of them by week. */
export const useWeeks = () => {
  const isOn = may(useMe(), 'read_models')
  return useCall(
    'GET /v1/models/{abuseType}/report',
    { abuseType: ABUSE_TYPE },
    { everyMs: EVERY_MS, isOn },
  )
}
