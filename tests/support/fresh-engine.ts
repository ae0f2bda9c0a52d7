import { parseEvent } from '@winnow/contract'
import { newMemory, type Outcome, type Places, runEvent } from '@winnow/engine'
import { EntitySlab } from '@winnow/store'

type Version = 'v204' | 'v205'

export interface FreshEngine {
  /** Runs a body of `POST /v204/events`, or of the other version, through it. */
  take(body: Readonly<Record<string, unknown>>): Outcome | undefined
  /** Another engine that knows what this one knows by now, by way of a snapshot. */
  copy(): FreshEngine
}

/** An engine that knows nothing yet. */
export const freshEngine = (places: Places, version: Version = 'v204'): FreshEngine =>
  engineOf(places, version, { sequence: 0, entities: [], learning: [] })

/** What an engine knows. */
interface Known {
  readonly sequence: number
  readonly entities: readonly Uint8Array[]
  readonly learning: readonly Uint8Array[]
}

function engineOf(places: Places, version: Version, known: Known): FreshEngine {
  const states = new EntitySlab()
  const { pipeline, learning } = newMemory(states, { lo: 1, hi: 2 })
  for (const slice of known.entities) states.restore(slice)
  if (known.learning.length > 0) learning.restore(known.learning)
  let { sequence } = known
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
    copy: () =>
      engineOf(places, version, {
        sequence,
        entities: Array.from(states.slices(), (slice) => slice.slice()),
        learning: Array.from(learning.slices(), (slice) => slice.slice()),
      }),
  }
}
