import { parseEvent } from '@winnow/contract'
import { newMemory, type Outcome, type Places, runEvent } from '@winnow/engine'
import { EntitySlab } from '@winnow/store'

/** An engine that knows nothing yet; `take` runs a body of `POST /v204/events`, or of another version, through it. */
export function freshEngine(
  places: Places,
  version: 'v204' | 'v205' = 'v204',
): {
  take(body: Readonly<Record<string, unknown>>): Outcome | undefined
} {
  const { pipeline } = newMemory(new EntitySlab(), { lo: 1, hi: 2 })
  let sequence = 0
  return {
    take({ $event_id: _id, ...body }) {
      const parsed = parseEvent(version, body)
      if (!parsed.ok) return undefined
      const { event } = parsed
      sequence += 1
      const enrichment = event.ip === undefined ? {} : places.find(event.ip)
      const receivedAtMs = event.timeMs ?? 0
      const received = { environment: 1, receivedAtMs, event, enrichment }
      return runEvent(pipeline, received, { kind: 'replay', sequence })
    },
  }
}
