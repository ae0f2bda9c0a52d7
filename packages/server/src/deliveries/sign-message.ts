import type { MessageJson } from '@winnow/contract/native'
import { asciiJson } from './bodies/ascii-json.ts'
import { messageName } from './message-name.ts'
import { signatureHeaders } from './signatures.ts'

/** A message as a request that an endpoint of Standard Webhooks gets. */
export function signMessage(
  message: MessageJson,
  { secret, nowMs }: { readonly secret: string; readonly nowMs: number },
): { readonly headers: Readonly<Record<string, string>>; readonly body: string } {
  const body = asciiJson(message)
  const endpoint = { signatures: ['standard'], secrets: [{ text: secret, fromMs: 0 }] } as const
  const signed = { id: messageName(message.id), body, atMs: nowMs, attempt: 1 }
  return {
    headers: { 'content-type': 'application/json', ...signatureHeaders(endpoint, signed) },
    body,
  }
}
