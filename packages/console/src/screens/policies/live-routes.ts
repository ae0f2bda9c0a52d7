import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'

type LiveRoutes = Answer<'GET /v1/policies/live/routes'>

/** A route that decides, with its figures. */
export type LiveRoute = LiveRoutes['routes'][number]

const EVERY_MS = 30_000

/** The figures are read from the ledger part by part after a start. */
const WHILE_READING_MS = 2_000

const everyMs = (latest: LiveRoutes | undefined): number =>
  latest !== undefined && latest.read_entries < latest.ledger_entries ? WHILE_READING_MS : EVERY_MS

export const useLiveRoutes = () => useCall('GET /v1/policies/live/routes', {}, { everyMs })

interface Named {
  readonly name: string
}

/** The figures of a route of a version; none of a version that does not decide. */
export const findRoute = (
  live: readonly LiveRoute[],
  version: number,
  workflow: Named,
  route: Named,
): LiveRoute | undefined =>
  live.find(
    (one) => one.version === version && one.workflow === workflow.name && one.route === route.name,
  )

export const hitsOf = ({ line }: LiveRoute): number => line.reduce((sum, hits) => sum + hits, 0)
