import type { Answer } from './call-types.ts'
import { serverEvents } from './server-events.ts'

type Events = Required<Answer<'GET /v1/live'>>

/** A change, as the stream tells of it. */
export type LiveEvent = {
  [Name in keyof Events]: { readonly name: Name; readonly data: Events[Name] }
}[keyof Events]

export interface FollowLiveOptions {
  readonly environment: string | undefined
  readonly onEvent: (event: LiveEvent) => void
  /** The stream ended or was silent for too long; it is tried again. */
  readonly onCut: () => void
}

/** The first try after a cut comes after about this, each further one after twice as long. */
const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 30_000
/** A stream that lasted so long was a good one: the next try is a first one again. */
const GOOD_MS = 10_000
/** Until `hello` says how often a heartbeat comes. */
const USUAL_HEARTBEAT_MS = 15_000
/** Not permitted, or no such call: no answer will be different soon. */
const REFUSED: ReadonlySet<number> = new Set([401, 403, 404])

/** Consoles that were cut together come back one by one. */
const withChance = (ms: number): number => ms * (0.75 + Math.random() / 2)

interface Stream {
  readonly options: FollowLiveOptions
  readonly attempt: AbortController
  lastId: string | undefined
}

/** Reads a stream to its end. `false`: it is not worth another try. */
async function readOnce(stream: Stream): Promise<boolean> {
  const { options, attempt, lastId } = stream
  const { environment, onEvent } = options
  let heartbeatMs = USUAL_HEARTBEAT_MS
  const tooLong = () => attempt.abort()
  let silence = setTimeout(tooLong, 2 * heartbeatMs)
  try {
    const answer = await fetch('/v1/live', {
      credentials: 'same-origin',
      headers: {
        accept: 'text/event-stream',
        ...(environment !== undefined && { 'winnow-environment': environment }),
        ...(lastId !== undefined && { 'last-event-id': lastId }),
      },
      signal: attempt.signal,
    })
    if (REFUSED.has(answer.status)) return false
    if (!answer.ok || answer.body === null) return true
    for await (const { name, id, data } of serverEvents(answer.body)) {
      const event = { name, data } as LiveEvent
      stream.lastId = id ?? stream.lastId
      if (event.name === 'hello') heartbeatMs = event.data.heartbeat_seconds * 1_000
      clearTimeout(silence)
      silence = setTimeout(tooLong, 2 * heartbeatMs)
      onEvent(event)
      if (event.name === 'closed') return event.data.reason !== 'not_permitted'
    }
    return true
  } catch {
    return true
  } finally {
    clearTimeout(silence)
  }
}

/**
 * Follows the changes of an environment until the function that it returns is called. A stream that ends is opened again
 * where it ended. Browsers' own reader of such streams cannot name the environment in a header.
 */
export function followLive(options: FollowLiveOptions): () => void {
  const ended = new AbortController()
  let wait: ReturnType<typeof setTimeout> | undefined
  const follow = async (lastId: string | undefined, waitMs: number): Promise<void> => {
    const attempt = new AbortController()
    const stop = () => attempt.abort()
    ended.signal.addEventListener('abort', stop)
    const stream: Stream = { options, attempt, lastId }
    const beganMs = performance.now()
    const isWorthATry = await readOnce(stream)
    attempt.abort()
    ended.signal.removeEventListener('abort', stop)
    if (ended.signal.aborted) return
    options.onCut()
    if (!isWorthATry) return
    const isGood = performance.now() - beganMs >= GOOD_MS
    const nextMs = isGood ? FIRST_WAIT_MS : waitMs
    const again = () => void follow(stream.lastId, Math.min(2 * nextMs, MAX_WAIT_MS))
    wait = setTimeout(again, withChance(nextMs))
  }
  void follow(undefined, FIRST_WAIT_MS)
  return () => {
    clearTimeout(wait)
    ended.abort()
  }
}
