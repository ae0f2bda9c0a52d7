import { LIMITS } from '@winnow/contract'
import { EVENT_STREAM, liveCalls } from '@winnow/contract/native'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { Prepared } from '../../http/native/prepared.ts'
import { readerOf } from '../../live/reader-of.ts'

const SECOND_MS = 1000

/** What changes, as it changes. */
export const nativeLiveRoutes = nativeRoutes(liveCalls, {
  async streamLive(exchange, { query }) {
    const { services, caller, request, response } = exchange
    const lastPlace = request.headers['last-event-id']
    const body = await services.live.open({
      environment: caller.environment.number,
      caller: caller.kind === 'person' ? caller.personId : caller.keyId,
      reader: readerOf(exchange),
      lastPlace: typeof lastPlace === 'string' ? lastPlace : undefined,
      ms: (query('seconds') ?? LIMITS.liveSeconds) * SECOND_MS,
      connection: response,
    })
    // Proxies would hold events back until their buffer is full.
    const headers = { 'x-accel-buffering': 'no' }
    return new Prepared({
      status: 200,
      body,
      contentType: `${EVENT_STREAM}; charset=utf-8`,
      headers,
    })
  },
})
