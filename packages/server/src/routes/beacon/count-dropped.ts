import { BEACON_EVENT, RULINGS } from '@winnow/contract'
import type { AppExchange } from '../../http/route.ts'
import { countProblems } from '../../integration/sightings.ts'
import type { DroppedMembers } from './read-beacon.ts'

type Counting = Pick<AppExchange, 'services' | 'caller' | 'nowMs'>

/** Counts what a beacon lost, in the metrics and in the health of its environment. The sender's names appear in neither. */
export function countDropped({ services, caller, nowMs }: Counting, dropped: DroppedMembers): void {
  const seen = { environment: caller.environment.number, eventType: BEACON_EVENT, atMs: nowMs }
  for (const part of ['device', 'behavior'] as const) {
    if (dropped[part] === 0) continue
    services.metrics.droppedMembers(part, dropped[part])
    const problem = { kind: KIND, code: RULINGS[KIND].code, path: `$.${part}` }
    countProblems(services.health, 'warned', [problem], seen)
  }
}

const KIND = 'beacon_member_unknown'
