import { troubleOf } from '../service/readiness.ts'
import type { SendLines } from './import-job.ts'

/** Time after which a request that is still under way is asked about. */
const PATIENCE_MS = 5_000

/** Calls back after a time, unless it is called off before. */
export type Later = (ms: number, act: () => void) => () => void

const later: Later = (ms, act) => {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}

interface Waiting {
  readonly url: string
  readonly say: (text: string) => void
  readonly later?: Later
}

/** Sends as `send` does, which tries again and again, and says why when the service is not ready meanwhile. */
export function sayingWhyItWaits(
  send: SendLines,
  { url, say, later: after = later }: Waiting,
): SendLines {
  return async (body, lines) => {
    let isDone = false
    const tell = async (): Promise<void> => {
      const trouble = await troubleOf(url)
      if (trouble !== undefined && !isDone) say(`Waiting for the service: ${trouble}.`)
    }
    const callOff = after(PATIENCE_MS, () => void tell())
    try {
      return await send(body, lines)
    } finally {
      isDone = true
      callOff()
    }
  }
}
