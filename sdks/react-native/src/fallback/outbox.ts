import type { Host, PutRequest } from './host.ts'
import { LIMITS } from './limits.ts'
import { openRetryPolicy } from './retry-policy.ts'

export type MobileEvent = Readonly<Record<string, unknown>>

/** Where batches go. */
export interface Destination {
  readonly url: string
  readonly authorization: string
}

const request = ({ authorization }: Destination, body: string): PutRequest => ({
  method: 'PUT',
  headers: { authorization, 'content-type': 'application/json' },
  body,
})

/** Events that wait to be sent, in memory: what is not sent when the app ends is lost. */
export function openOutbox(host: Host, to: Destination) {
  const judge = openRetryPolicy(host.chance)
  let waiting: MobileEvent[] = []
  /** What is being sent or sent again. Its bytes do not change. */
  let batch: string | undefined
  let isBusy = false
  let isTimed = false
  let isClosed = false

  function upload(): void {
    if (isBusy || isClosed) return
    batch ??= nextBatch()
    if (batch === undefined) return
    isBusy = true
    send(batch)
  }

  /** An answer that comes too late is not heard: the same bytes are sent again, and count once. */
  function send(body: string): void {
    let isHeard = false
    const hear = (status?: number): void => {
      if (isHeard) return
      isHeard = true
      callOff()
      answered(status)
    }
    const callOff = host.after(LIMITS.requestMs, () => hear())
    host.send(to.url, request(to, body)).then(hear, () => hear())
  }

  function nextBatch(): string | undefined {
    const data = waiting.slice(0, LIMITS.batchCount)
    waiting = waiting.slice(LIMITS.batchCount)
    return data.length === 0 ? undefined : JSON.stringify({ data })
  }

  function answered(status: number | undefined): void {
    const verdict = judge(status)
    if (typeof verdict === 'number') {
      host.after(verdict, goOn)
      return
    }
    batch = undefined
    goOn()
  }

  function goOn(): void {
    isBusy = false
    upload()
  }

  function add(event: MobileEvent): void {
    waiting = [...waiting, event].slice(-LIMITS.queueCount)
    if (waiting.length >= LIMITS.batchCount) return upload()
    if (isTimed) return
    isTimed = true
    host.after(LIMITS.batchAgeMs, () => {
      isTimed = false
      upload()
    })
  }

  /** Forgets what waits; timers that still run find nothing to do. */
  function close(): void {
    isClosed = true
    waiting = []
    batch = undefined
  }

  return { add, upload, close }
}
