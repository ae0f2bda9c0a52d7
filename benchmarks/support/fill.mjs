/** Winnow's core without a door: for benchmarks of what is behind it, and to make large ledgers. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parseEvent } from '../../packages/contract/dist/index.js'
import { CORE_LIMITS, createCore } from '../../packages/engine/dist/index.js'

/** Events that are under way at the same time, as from so many callers. */
const AT_ONCE = 256

/** Places cost a microsecond in a benchmark of something else: the same answer for all. */
export const somewhere = { find: () => ({ ipCountry: 'US', ipAsn: 7922, ipHosting: false }) }

export async function openCore(store, limits = {}) {
  const states = store.newStates()
  const core = await createCore({
    ledger: store.ledger,
    snapshots: store.snapshots,
    seed: store.seed,
    states,
    places: somewhere,
    limits: { ...CORE_LIMITS, ...limits },
    yieldTurn: () => nextTurn(),
    pause: () => nextTurn(),
    onSnapshotFailure: rethrow,
    onRescoreFailure: rethrow,
  })
  return { core, states }
}

/** Parses a body from an order stream. Error: an event that is refused. */
export function eventOf(bytes) {
  const parsed = parseEvent('v205', JSON.parse(bytes.toString('latin1')))
  if (!parsed.ok) throw new Error(`an order is refused: ${JSON.stringify(parsed.problems)}`)
  return parsed.event
}

/** Sends `count` orders through the core, many at once. */
export async function fill(core, orders, count) {
  for (let sent = 0; sent < count; sent += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - sent) }, () => {
      const event = eventOf(orders.next())
      return core.execute({
        is: 'event',
        request: { environment: 1, event, receivedAtMs: event.timeMs },
      })
    })
    await Promise.all(batch)
  }
}

function rethrow(error) {
  throw error
}
