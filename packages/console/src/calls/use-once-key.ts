import { useMemo } from 'react'

/** Answers of a service that may have done what it was asked for, or not. */
const UNSURE_FROM = 500

interface Unanswered {
  readonly input: string
  readonly key: string
}

/** Keys of requests: one that was not answered is sent again with the key that it had. */
export function useOnceKey() {
  return useMemo(() => onceKey(() => crypto.randomUUID()), [])
}

/** The same, with keys of `draw`. */
export function onceKey(draw: () => string) {
  let unanswered: Unanswered | undefined
  return {
    keyOf(given: unknown): string {
      const input = JSON.stringify(given)
      if (unanswered?.input !== input) unanswered = { input, key: draw() }
      return unanswered.key
    },
    /** `status`: that of a refusal; 0 = the service did not answer. */
    answered(status?: number): void {
      const isUnsure = status === 0 || (status !== undefined && status >= UNSURE_FROM)
      if (!isUnsure) unanswered = undefined
    },
  }
}
