import { randomBytes } from 'node:crypto'
import { type MessageJson, messageCalls } from '@winnow/contract/native'
import { CliError } from '../cli-error.ts'
import { messageOf } from '../output/message-of.ts'
import { visible } from '../output/visible.ts'
import type { ServiceApi } from '../service/admin-api.ts'
import { isSigned } from './is-signed.ts'

/** Seconds that the service waits for a message before it answers with none. */
const WAIT_SECONDS = 20

/** A receiver on this machine has so long for its answer. */
const TIMEOUT_MS = 10_000

export interface ListenOptions {
  /** Where messages go; undefined = they are printed alone. */
  readonly forward: string | undefined
  /** Kinds or families of kinds, separated by commas. */
  readonly kinds: string
  /** Messages after this id; undefined = those from now on. */
  readonly after: number | undefined
  readonly secret: string | undefined
  /** Ends after so many messages. */
  readonly most: number
  readonly signal: AbortSignal
  readonly nowMs: () => number
  readonly print: (line: string) => void
}

const SECRET_BYTES = 24

/**
 * Reads messages as they come, prints each, and forwards it signed as an endpoint would get it. Ends when `signal` aborts.
 * Errors: CliError.
 */
export async function listen(api: Pick<ServiceApi, 'call'>, options: ListenOptions): Promise<void> {
  const { forward, signal, print } = options
  const secret = options.secret ?? `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  if (forward !== undefined) mustBeLocal(forward)
  let after = options.after ?? (await newestId(api))
  print(`Listening after message ${after}. Secret: ${secret}`)
  for (let left = options.most; left > 0 && !signal.aborted;) {
    const wish = { after, kind: options.kinds, wait: WAIT_SECONDS, limit: Math.min(left, 100) }
    const page = await api.call(messageCalls.readMessages, wish)
    for (const message of page.messages) {
      if (signal.aborted) return
      print(await lineOf(message, { ...options, secret }))
      left -= 1
    }
    after = page.next
  }
}

async function newestId(api: Pick<ServiceApi, 'call'>): Promise<number> {
  const { messages } = await api.call(messageCalls.previewMessages, { body: {} })
  return messages[0]?.id ?? 0
}

/** It is for receivers under development. Error: CliError. */
function mustBeLocal(url: string): void {
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  if (['localhost', '127.0.0.1', '[::1]'].includes(host)) return
  throw new CliError(
    '--forward must be a URL of this machine, such as http://localhost:3000/hooks',
    {
      exitCode: 2,
    },
  )
}

async function lineOf(
  message: MessageJson,
  { forward, secret, nowMs }: ListenOptions & { readonly secret: string },
): Promise<string> {
  const { signMessage } = await import('@winnow/server')
  const request = signMessage(message, { secret, nowMs: nowMs() })
  const check = isSigned(request, { secret, nowMs: nowMs() }) ? 'signed' : 'NOT SIGNED'
  const about =
    message.entity === null ? '' : ` ${message.entity.type} ${visible(message.entity.id)}`
  const head = `${request.headers['webhook-id'] ?? ''} ${message.kind}${about} ${check}`
  if (forward === undefined) return `${head}\n  ${request.body}`
  return `${head} → ${await forwarded(forward, request)}`
}

async function forwarded(
  url: string,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
): Promise<string> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    await answer.body?.cancel()
    return String(answer.status)
  } catch (error) {
    return messageOf(error)
  }
}
