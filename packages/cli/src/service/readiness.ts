import { getText } from './get-text.ts'

/** Whether a service takes events: it does, it does not answer, or why it does not. */
export type Readiness = 'ready' | 'silent' | { readonly reason: string }

/** Characters shown of an answer that is not the service's own, such as a proxy's page. */
const MAX_SHOWN = 200

function reasonIn(text: string): string {
  try {
    const { reason } = JSON.parse(text) as { readonly reason?: unknown }
    if (typeof reason === 'string') return reason
  } catch {
    // What answers in its place says it in its own words.
  }
  return text.slice(0, MAX_SHOWN)
}

/** Asks a service whether it is ready. */
export async function readinessOf(url: string): Promise<Readiness> {
  const told = await getText(`${url.replace(/\/+$/, '')}/health/ready`)
  if (told === undefined) return 'silent'
  return told.httpStatus === 200 ? 'ready' : { reason: reasonIn(told.text) }
}

/** Why a service takes no events, in words; undefined when it does. */
export async function troubleOf(url: string): Promise<string | undefined> {
  const readiness = await readinessOf(url)
  if (readiness === 'ready') return undefined
  return readiness === 'silent' ? `nothing answers at ${url}` : readiness.reason
}
