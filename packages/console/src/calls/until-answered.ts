import { CallError } from './call-error.ts'
import { connection } from './connection.ts'

/** A service that is starting answers 503, without saying for how long. */
const RETRY_MS = 2_000
const UNAVAILABLE = 503

/** Whether a request may not have arrived, or came before the service was ready. */
const isUnanswered = (failure: unknown): boolean =>
  failure instanceof CallError && (failure.status === 0 || failure.status === UNAVAILABLE)

/**
 * Sends a request with a key again until the service answers it. `onWaiting`: each time it did not. Errors: the answer's, and
 * what is no failure of a call.
 */
export async function untilAnswered<Of>(
  send: () => Promise<Of>,
  onWaiting: () => void,
): Promise<Of> {
  for (;;) {
    try {
      return await send()
    } catch (failure) {
      if (!isUnanswered(failure)) throw failure
      onWaiting()
      await nextChance()
    }
  }
}

/** Resolves once the service answers something again, and after a while at the latest. */
function nextChance(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      unwatch()
      resolve()
    }
    const timer = setTimeout(done, RETRY_MS)
    const unwatch = connection.watch(() => {
      if (!connection.current().isDown) done()
    })
  })
}
