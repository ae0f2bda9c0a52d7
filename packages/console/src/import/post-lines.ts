import type { SentOutcome } from '@winnow/import'
import { CallError, refused } from '../calls/call-error.ts'
import { askedWaitMs, LONGEST_ASKED_MS, waitMsBefore } from './retry-waits.ts'

/** Sends lines; resolves to the outcome of each, in order. Errors: CallError. */
export type PostLines = (
  body: Uint8Array<ArrayBuffer>,
  lines: number,
  signal: AbortSignal,
) => Promise<readonly SentOutcome[]>

/** Trouble that passes: the request is sent again, under the same ids. */
const PASSING: ReadonlySet<number> = new Set([0, 408, 425, 429, 500, 502, 503, 504])

const RETRIES = 8

/** Who is asked to wait for very long learns so, and lets it go on by hand. */
const isPassing = ({ status, waitMs }: CallError): boolean =>
  PASSING.has(status) && waitMs <= LONGEST_ASKED_MS

const NDJSON = 'application/x-ndjson'

const isOutcome = (value: unknown): value is SentOutcome =>
  typeof value === 'object' && value !== null && 'line' in value && 'status' in value

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Outcomes below 0 are trouble that the service had with a line: another try can succeed. */
function outcomesIn(text: string, lines: number): readonly SentOutcome[] {
  const all = text.split('\n').filter((line) => line !== '')
  const outcomes = all.map(parsed)
  if (outcomes.every(isOutcome) && outcomes.length === lines) {
    const trouble = outcomes.find(({ status }) => status < 0)
    if (trouble === undefined) return outcomes
    throw new CallError(trouble.error ?? 'The service had trouble.', { word: 'trouble', status: 0 })
  }
  throw new CallError('The answer broke off.', { word: 'broken_answer', status: 0 })
}

async function posted(
  body: Uint8Array<ArrayBuffer>,
  lines: number,
  {
    environment,
    signal,
  }: { readonly environment: string | undefined; readonly signal: AbortSignal },
): Promise<readonly SentOutcome[]> {
  const request = {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      'content-type': NDJSON,
      ...(environment !== undefined && { 'winnow-environment': environment }),
    },
    body,
    signal,
  } as const
  const response = await fetch('/v1/events:bulk?warnings=true', request).catch(() => {
    signal.throwIfAborted()
    throw new CallError('The service does not answer.', { word: 'offline', status: 0 })
  })
  const text = await response.text()
  if (!response.ok) {
    const waitMs = askedWaitMs(response.headers.get('retry-after'), Date.now())
    throw refused(response.status, parsed(text), waitMs)
  }
  return outcomesIn(text, lines)
}

const waited = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })

/** Sends as the person of the session, and again after trouble that passes. */
export function postLines(environment: string | undefined): PostLines {
  return async (body, lines, signal) => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await posted(body, lines, { environment, signal })
      } catch (error) {
        if (!(error instanceof CallError && isPassing(error)) || tries === RETRIES) throw error
        await waited(waitMsBefore(tries, error.waitMs), signal)
      }
    }
  }
}
