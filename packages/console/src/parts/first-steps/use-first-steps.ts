import { useCall } from '../../calls/use-call.ts'
import { useLivePace } from '../../calls/live.ts'
import { may, useMe } from '../../shell/use-me.ts'

/** As fast as a person looks up from their terminal. */
const SOON_MS = 2_000

/** Others do these on other pages. */
const LATER_MS = 15_000

/** Asks again until what is awaited is there, and no more. */
const until =
  <Value>(isThere: (value: Value) => boolean, everyMs: number) =>
  (latest: Value | undefined): number | false =>
    latest !== undefined && isThere(latest) ? false : everyMs

/** How far the environment is on the way to a first decided case, as far as the person may see it. It looks by itself. */
export function useFirstSteps() {
  const me = useMe()
  const readsRecords = may(me, 'read_records')
  const readsCases = may(me, 'read_cases')
  const casePace = useLivePace(SOON_MS)
  const health = useCall(
    'GET /v1/health/integration',
    {},
    { isOn: readsRecords, everyMs: until(({ events }) => events.length > 0, SOON_MS) },
  )
  const policies = useCall(
    'GET /v1/policies',
    {},
    { isOn: readsRecords, everyMs: until(({ in_force: all }) => all.some(decides), LATER_MS) },
  )
  const cases = useCall(
    'GET /v1/cases',
    { limit: 1 },
    { isOn: readsCases, everyMs: until((one) => one.cases.length > 0, casePace) },
  )
  const decided = useCall(
    'GET /v1/cases',
    { limit: 1, state: 'decided' },
    { isOn: readsCases, everyMs: until((one) => one.cases.length > 0, casePace) },
  )
  const people = useCall(
    'GET /v1/people',
    {},
    {
      isOn: may(me, 'manage_people'),
      everyMs: until((one) => one.people.length > 1, LATER_MS),
    },
  )
  const inForce = policies.data?.in_force ?? []
  const [first] = cases.data?.cases ?? []
  return {
    hasEvent: (health.data?.events.length ?? 0) > 0,
    decides: inForce.some(decides),
    /** What could decide: the version that runs in shadow. */
    inShadow: inForce.find(({ stage }) => stage === 'shadow')?.version,
    hasCase: first !== undefined,
    /** Where the work is. */
    queue: first?.queue,
    hasColleague: (people.data?.people.length ?? 0) > 1,
    hasDecided: (decided.data?.cases.length ?? 0) > 0,
  }
}

export type FirstStepsTaken = ReturnType<typeof useFirstSteps>

const decides = ({ stage }: { readonly stage: string }): boolean =>
  stage === 'live' || stage === 'rollout'
