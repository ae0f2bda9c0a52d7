import type { Clock } from './clock.ts'
import { WinnowUnavailable, type UnavailableReason } from './errors.ts'
import { CLIENT_LIMITS } from './limits.ts'

/** A try that failed in a way worth another one. */
export interface Failure {
  readonly reason: UnavailableReason
  readonly message: string
  readonly retryAfterMs?: number | undefined
  readonly cause?: unknown
}

export type Try<Value> = { readonly value: Value } | { readonly failure: Failure }

export interface RetryPolicy {
  readonly retries: number
  readonly totalTimeoutMs: number
  readonly clock: Clock
  readonly chance: () => number
  readonly signal?: AbortSignal
}

/**
 * Full jitter: a wait drawn evenly between nothing and a bound that doubles, so that clients that
 * failed together do not come back together. What the service asked for is waited in any case.
 */
export function waitBefore(retry: number, chance: number, retryAfterMs = 0): number {
  const bound = Math.min(CLIENT_LIMITS.backoffMaxMs, CLIENT_LIMITS.backoffBaseMs * 2 ** (retry - 1))
  return retryAfterMs + chance * bound
}

function give(up: Failure, tries: number): never {
  throw new WinnowUnavailable(`${up.message} (tries: ${tries})`, { ...up, tries })
}

/**
 * Tries until a value comes, the retries are used up, or the next wait would end after the time for
 * all of them. `attempt` gets the time left, ms. Errors: WinnowUnavailable, and whatever `attempt` throws.
 */
export async function retrying<Value>(
  policy: RetryPolicy,
  attempt: (leftMs: number) => Promise<Try<Value>>,
): Promise<Value> {
  const { clock, chance, retries, totalTimeoutMs, signal } = policy
  const deadline = clock.now() + totalTimeoutMs
  for (let tries = 1; ; tries += 1) {
    const outcome = await attempt(deadline - clock.now())
    if ('value' in outcome) return outcome.value
    const { failure } = outcome
    const waitMs = waitBefore(tries, chance(), failure.retryAfterMs)
    const isFinal = failure.reason === 'aborted' || tries > retries
    if (isFinal || clock.now() + waitMs >= deadline) give(failure, tries)
    await clock.wait(waitMs, signal).catch((cause: unknown) => {
      give({ reason: 'aborted', message: 'the call was aborted', cause }, tries)
    })
  }
}
