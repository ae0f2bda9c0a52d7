import { isRecord } from '@winnow/contract'
import type { Channel } from './senders/sender.ts'

/** What a verification keeps while it is open: how its message is sent again, and what its events say. */
export interface VerificationDetails {
  readonly channel: Channel
  readonly to: string
  readonly brand: string
  readonly language: string
  /** Members of `$verification` events, but for their status. */
  readonly event: Readonly<Record<string, unknown>>
}

export const storedDetails = (details: VerificationDetails): string => JSON.stringify(details)

/** Reads stored details. Undefined if the verification ended meanwhile, and has none any more. */
export function readDetails(stored: string): VerificationDetails | undefined {
  if (stored === '') return undefined
  const value: unknown = JSON.parse(stored)
  return isRecord(value) ? (value as unknown as VerificationDetails) : undefined
}
